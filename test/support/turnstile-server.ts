import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export const TURNSTILE_SECRET = "turnstile-secret";

type Behaviour = "normal" | "internal-error" | "broken" | "hanging" | "garbled";

export interface TurnstileServer {
  readonly origin: string;
  behaviour: Behaviour;
  hostname: string;
  readonly calls: readonly Record<string, string>[];
  close(): Promise<void>;
}

export async function startTurnstileServer(): Promise<TurnstileServer> {
  const calls: Record<string, string>[] = [];
  const spent = new Set<string>();

  function judge({ secret, response = "" }: Record<string, string>): string[] {
    if (secret !== TURNSTILE_SECRET) return ["invalid-input-secret"];
    if (state.behaviour === "internal-error") return ["internal-error"];
    if (!response) return ["missing-input-response"];
    if (!response.startsWith("token-")) return ["invalid-input-response"];
    if (spent.has(response)) return ["timeout-or-duplicate"];
    spent.add(response);
    return [];
  }

  async function verify(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = Object.fromEntries(new URLSearchParams(await text(request)));
    calls.push(call);
    if (state.behaviour === "hanging") return;
    if (state.behaviour === "broken") return void response.writeHead(500).end("<h1>500</h1>");
    if (state.behaviour === "garbled") return void response.end("<h1>Sign in to the Wi-Fi</h1>");
    const codes = judge(call);
    const success = codes.length === 0;
    const result = { success, "error-codes": codes, ...(success && { hostname: state.hostname }) };
    response.setHeader("Content-Type", "application/json").end(JSON.stringify(result));
  }

  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/turnstile/v0/siteverify" && request.method === "POST") {
      void verify(request, response);
    } else {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const state: TurnstileServer = {
    origin: `http://127.0.0.1:${port}`,
    behaviour: "normal",
    hostname: "localhost",
    calls,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return state;
}
