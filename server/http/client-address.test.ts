import { Hono } from "hono";
import { expect, it, vi } from "vitest";
import { type AppEnv, clientAddress, watchProxies } from "./client-address.ts";

const PROXY = "127.0.0.1";

interface Sent {
  readonly from?: string;
  /** The value of X-Forwarded-For. */
  readonly via?: string;
  readonly cdn?: string;
}

async function ask(trustProxy: number, requests: readonly Sent[]) {
  const warn = vi.fn<(words: string) => void>();
  const proxies = watchProxies(trustProxy, { warn });
  const app = new Hono<AppEnv>()
    .use(clientAddress(trustProxy, proxies))
    .get("/", (context) => context.text(context.var.address));
  const addresses = [];
  for (const { from = PROXY, via, cdn } of requests) {
    const headers: HeadersInit = {
      ...(via && { "X-Forwarded-For": via }),
      ...(cdn && { "CF-Connecting-IP": cdn }),
    };
    const env = { incoming: { socket: { remoteAddress: from } } } as never;
    addresses.push(await (await app.request("/", { headers }, env)).text());
  }
  const warnings = warn.mock.calls.map(([words]) => words);
  expect(proxies.isShared()).toBe(warnings.length > 0);
  return { addresses, warnings };
}

const visits = (count: number, visit: (at: number) => Sent) =>
  Array.from({ length: count }, (_, at) => visit(at));

it("a shop behind a proxy that it doesn't count takes all visitors for one, and logs that once", async () => {
  const visited = visits(60, (at) => ({ via: `203.0.113.${at}` }));
  const { addresses, warnings } = await ask(0, visited);
  expect(new Set(addresses)).toEqual(new Set([PROXY]));
  expect(warnings).toEqual([expect.stringMatching(/^TRUST_PROXY is 0.+set TRUST_PROXY/)]);
});

it.each<[string, number, Sent[]]>([
  [
    "a proxy in a container isn't counted",
    0,
    visits(50, () => ({ from: "::ffff:172.17.0.1", via: "203.0.113.9" })),
  ],
  ["an inner proxy isn't counted", 1, visits(50, () => ({ via: "203.0.113.9, 10.0.0.7" }))],
  [
    "the proxy drops what the CDN says",
    1,
    visits(50, (at) => ({ via: `198.51.100.${at % 3}`, cdn: `203.0.113.${at}` })),
  ],
])("it is logged once if %s", async (_, trustProxy, requests) => {
  expect((await ask(trustProxy, [...requests, ...requests])).warnings).toHaveLength(1);
});

const forged = visits(200, (at) => ({
  via: `203.0.113.${at}, 198.51.100.7`,
  cdn: `192.0.2.${at}`,
}));

it.each<[string, number, Sent[]]>([
  ["the proxy is counted", 1, visits(200, (at) => ({ via: `203.0.113.${at}` }))],
  [
    "a CDN is counted",
    2,
    visits(200, (at) => ({ via: `203.0.113.${at}, 198.51.100.1`, cdn: `203.0.113.${at}` })),
  ],
  ["one visitor forges headers", 1, forged],
  ["a visitor from elsewhere sends the header", 0, [{ from: "198.51.100.7", via: "203.0.113.9" }]],
])("nothing is logged if %s", async (_, trustProxy, requests) => {
  expect((await ask(trustProxy, requests)).warnings).toEqual([]);
});

it("a proxy's entry counts without its port and brackets, and one that is no address not at all", async () => {
  const told: Record<string, string> = {
    "203.0.113.9": "203.0.113.9",
    "203.0.113.9:50001": "203.0.113.9",
    "::ffff:203.0.113.9": "203.0.113.9",
    "2001:db8:1:2:3::9": "2001:db8:1:2::/64",
    "[2001:db8:1:2::9]": "2001:db8:1:2::/64",
    "[2001:db8:1:2::9]:443": "2001:db8:1:2::/64",
    "2001:db8::9%eth0": "2001:db8::/64",
    unknown: PROXY,
    "3405803785": PROXY,
  };
  const { addresses } = await ask(
    1,
    Object.keys(told).map((via) => ({ via: `10.0.0.9, ${via}` })),
  );
  expect(addresses).toEqual(Object.values(told));
});
