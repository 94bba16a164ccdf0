import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import { type AppEnv, clientAddress } from "./client-address.ts";

async function ask(trustProxy: number, peers: readonly string[], forwardedFor?: string) {
  const warn = vi.fn<(words: string) => void>();
  const app = new Hono<AppEnv>()
    .use(clientAddress(trustProxy, { warn }))
    .get("/", (context) => context.text(context.var.address));
  const addresses = [];
  for (const remoteAddress of peers) {
    const headers: HeadersInit = forwardedFor ? { "X-Forwarded-For": forwardedFor } : {};
    const env = { incoming: { socket: { remoteAddress } } } as never;
    addresses.push(await (await app.request("/", { headers }, env)).text());
  }
  return { addresses, warnings: warn.mock.calls.map(([words]) => words) };
}

it("a shop behind a proxy that it doesn't count takes all visitors for one, and logs that once", async () => {
  const { addresses, warnings } = await ask(0, ["127.0.0.1", "127.0.0.1"], "203.0.113.9");
  expect(addresses).toEqual(["127.0.0.1", "127.0.0.1"]);
  expect(warnings).toEqual([expect.stringMatching(/^TRUST_PROXY is 0.+set TRUST_PROXY/)]);
  expect((await ask(0, ["::ffff:172.17.0.1"], "203.0.113.9")).warnings).toHaveLength(1);
});

it.each<[string, number, string, string | undefined]>([
  ["the proxy is counted", 1, "127.0.0.1", "203.0.113.9"],
  ["a visitor from elsewhere sends the header", 0, "198.51.100.7", "203.0.113.9"],
  ["there is no such header", 0, "127.0.0.1", undefined],
])("nothing is logged if %s", async (_, trustProxy, peer, forwardedFor) => {
  expect((await ask(trustProxy, [peer], forwardedFor)).warnings).toEqual([]);
});
