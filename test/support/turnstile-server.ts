/* oxlint-disable unicorn/consistent-function-scoping -- the widget runs in the browser */
import type { IncomingMessage, ServerResponse } from "node:http";
import { text } from "node:stream/consumers";
import { serveHttp } from "./http-server.ts";

export const TURNSTILE_SECRET = "turnstile-secret";

type Behaviour = "normal" | "internal-error" | "broken" | "hanging" | "garbled";

export interface TurnstileServer {
  readonly origin: string;
  behaviour: Behaviour;
  hostname: string;
  readonly calls: readonly Record<string, string>[];
  close(): Promise<void>;
}

/** Runs in the browser as Turnstile's script: its widget has a button for each thing that may happen. */
function installWidget(origin: string): void {
  type Parameters = Record<string, unknown>;
  const widgets = new Map<string, { container: HTMLElement; parameters: Parameters }>();
  const responses = new Map<string, string>();
  const call = (id: string, name: string, argument?: string) => {
    const callback = widgets.get(id)?.parameters[name];
    if (typeof callback === "function") callback(argument);
  };
  const addButton = (container: HTMLElement, label: string, onClick: () => void) => {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = label;
    button.addEventListener("click", onClick);
    container.append(button);
  };
  Object.assign(globalThis, {
    turnstile: {
      render(container: HTMLElement, parameters: Parameters) {
        const id = `widget-${widgets.size + 1}`;
        widgets.set(id, { container, parameters });
        container.dataset.theme = String(parameters.theme);
        container.dataset.size = String(parameters.size);
        container.dataset.retryInterval = String(parameters["retry-interval"]);
        container.dataset.appearance = String(parameters.appearance);
        const box = document.createElement("div");
        // The narrowest phones have less room than the widget, whose words keep away from its edges.
        Object.assign(box.style, {
          width: "300px",
          height: "65px",
          padding: "0 20px",
          boxSizing: "border-box",
        });
        box.style.font = "10px/1 serif";
        container.append(box);
        const frame = document.createElement("iframe");
        frame.src = `${origin}/frame`;
        frame.title = "Widget containing a security challenge";
        frame.width = "80";
        frame.height = "30";
        box.append(frame);
        addButton(box, "I am human", () => {
          responses.set(id, `token-${crypto.randomUUID()}`);
          call(id, "callback", responses.get(id));
        });
        addButton(box, "Let it expire", () => call(id, "expired-callback"));
        addButton(box, "Let it fail", () => call(id, "error-callback", "300010"));
        return id;
      },
      remove(id: string) {
        widgets.get(id)?.container.replaceChildren();
        widgets.delete(id);
      },
      reset: () => undefined,
      getResponse: (id: string) => responses.get(id),
    },
  });
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

  const { origin, close } = await serveHttp((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://localhost");
    if (pathname === "/turnstile/v0/siteverify" && request.method === "POST") {
      void verify(request, response);
    } else if (pathname === "/turnstile/v0/api.js") {
      response.setHeader("Content-Type", "text/javascript");
      response.end(`(${installWidget})(${JSON.stringify(origin)});`);
    } else if (pathname === "/frame") {
      response.setHeader("Content-Type", "text/html");
      response.end("<!doctype html><html lang=en><title>Challenge</title><p>Turnstile</p>");
    } else {
      response.writeHead(404).end();
    }
  });
  const state: TurnstileServer = {
    origin,
    behaviour: "normal",
    hostname: "localhost",
    calls,
    close,
  };
  return state;
}
