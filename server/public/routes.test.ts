import { expect, test } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { makeListing } from "../../test/support/listing.ts";
import { readConfig } from "../config.ts";
import type { Services } from "../services.ts";
import { createLanderRoutes } from "./lander-routes.ts";

interface Question {
  readonly peer?: string;
  readonly headers?: Record<string, string>;
  readonly environment?: Record<string, string>;
}

async function ask(query: string, { peer, headers, environment = {} }: Question = {}) {
  const { config } = readConfig(environment);
  const listings = [makeListing({ domain: "qiv.ai" })];
  const content = { current: { catalogue: buildCatalogue(listings, [], "1") } };
  const app = createLanderRoutes({ config, content } as unknown as Services);
  const incoming = { socket: { remoteAddress: peer ?? "127.0.0.1" } };
  const { status } = await app.request(`/landers/allowed${query}`, { headers }, { incoming });
  return status;
}

test.each(["www.qiv.ai", "QIV.ai"])("%s may have a certificate", async (domain) =>
  expect(await ask(`?domain=${domain}`)).toBe(200),
);

test.each(["", "?domain=other.com", "?domain=qiv.ai&domain=other.com"])(
  "'%s' gets no certificate",
  async (query) => expect(await ask(query)).toBe(404),
);

test("names get no certificate if landers are off, and one if landers redirect", async () => {
  expect(await ask("?domain=qiv.ai", { environment: { LANDERS: "off" } })).toBe(404);
  expect(await ask("?domain=qiv.ai", { environment: { LANDERS: "redirect" } })).toBe(200);
});

test.each([
  ["::1", "0", 200],
  ["::ffff:127.0.0.1", "0", 200],
  ["192.0.2.1", "0", 404],
  ["172.18.0.3", "1", 200],
])("a program at %s with TRUST_PROXY=%s gets %i", async (peer, proxies, status) => {
  expect(await ask("?domain=qiv.ai", { peer, environment: { TRUST_PROXY: proxies } })).toBe(status);
});

test.each(["X-Forwarded-For", "Via"])(
  "a request that a proxy forwarded, with %s, is refused",
  async (name) => {
    for (const proxies of ["0", "1"]) {
      const environment = { TRUST_PROXY: proxies };
      expect(await ask("?domain=qiv.ai", { environment, headers: { [name]: "1" } })).toBe(404);
    }
  },
);
