import type { IncomingMessage } from "node:http";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { buildCatalogue } from "../catalogue/catalogue.ts";
import { makeListing } from "../test/support/listing.ts";
import { readConfig } from "./config.ts";
import type { Services } from "./services.ts";
import { createApp } from "./app.ts";

function openDoor(render: (request: Request) => Promise<Response> = async () => new Response("")) {
  const lines: { level: number; msg: string }[] = [];
  const services = {
    config: readConfig({}).config,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics: new Registry(),
    escrow: { hook: null },
    content: {
      current: {
        catalogue: buildCatalogue([makeListing({ domain: "qiv.ai" })], [], "1"),
        shop: { machines: true, contentSignals: null },
      },
    },
  } as unknown as Services;
  const pages = {
    handle: render,
    showLander: () => new Response("a lander"),
    cacheKey: (target: string) => (target === "/about" ? target : null),
    takesPosts: (path: string) => path === "/contact",
    listPages: () => [{ path: "/about" }],
    findPicture: () => undefined,
    describeBuying: () => ({ title: "", lead: "", sections: [] }),
  };
  const { fetch, cacheKey } = createApp({ services, pages, clientDir: null });
  const ask = async (path: string, init: RequestInit = {}, address = "192.0.2.1") =>
    fetch(new Request(`http://localhost:3000${path}`, init), {
      address,
      incoming: { socket: { remoteAddress: "127.0.0.1" } } as IncomingMessage,
    });
  return { ask, cacheKey, lines };
}

test("a page that fails is reported in plain words, with the security headers, and logged once", async () => {
  const { ask, lines } = openDoor(() => Promise.reject(new Error("no luck")));
  const response = await ask("/about");
  expect(response.status).toBe(500);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await response.json()).toEqual({ error: expect.stringContaining("Something went wrong") });
  expect(lines.map(({ msg }) => msg)).toEqual(["request failed"]);
});

test("a flood from one address is refused beyond a second's work, while others get their pages", async () => {
  const gate = Promise.withResolvers<void>();
  const { ask } = openDoor(async () => {
    await gate.promise;
    return new Response("a page");
  });
  const flood = Array.from({ length: 100 }, () => ask("/portfolio?q=a"));
  const refused = await Promise.race(flood);
  expect(refused.status).toBe(503);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await refused.json()).toEqual({ error: expect.stringContaining("Try again") });
  const other = ask("/portfolio?q=b", {}, "192.0.2.2");
  expect((await ask("/robots.txt")).status).toBe(200);
  expect((await ask("/landers/allowed?domain=www.qiv.ai")).status).toBe(200);
  gate.resolve();
  expect((await other).status).toBe(200);
  const made = (await Promise.all(flood)).filter(({ status }) => status === 200);
  expect(made.length).toBeGreaterThan(10);
  expect(made.length).toBeLessThan(60);
});

test("posted forms that wait for the database don't delay pages", async () => {
  const gate = Promise.withResolvers<void>();
  let waiting = 0;
  const { ask } = openDoor(async ({ method }) => {
    if (method === "POST") {
      waiting += 1;
      await gate.promise;
    }
    return new Response("a page");
  });
  const posts = Array.from({ length: 10 }, () => ask("/contact", { method: "POST", body: "a=b" }));
  await expect.poll(() => waiting).toBe(10);
  expect((await ask("/about")).status).toBe(200);
  gate.resolve();
  for (const response of posts) expect((await response).status).toBe(200);
});

test("forms that arrive slowly don't delay anybody", async () => {
  const { ask } = openDoor(async (request) => new Response(await request.text()));
  const sinks: ReadableStreamDefaultController[] = [];
  const slow = Array.from({ length: 10 }, () => {
    const body = new ReadableStream({ start: (sink) => void sinks.push(sink) });
    const headers = { "Content-Length": "8" };
    return ask("/contact", { method: "POST", headers, body, duplex: "half" } as RequestInit);
  });
  expect((await ask("/about")).status).toBe(200);
  for (const sink of sinks) {
    sink.enqueue(new TextEncoder().encode("name=Ada"));
    sink.close();
  }
  for (const response of slow) expect(await (await response).text()).toBe("name=Ada");
});

test.each(["/sitemap.xml", "/healthz", "/metrics"])(
  "%s accepts only GET and HEAD",
  async (path) => {
    const { ask } = openDoor();
    const response = await ask(path, { method: "POST", body: "a" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(await response.json()).toEqual({ error: expect.stringContaining("GET") });
  },
);

test("an unknown method is refused with a list of the accepted ones", async () => {
  const { ask } = openDoor();
  const response = await ask("/functions/v1/contact-form", { method: "PUT", body: "{}" });
  const methods = "GET, HEAD, POST, OPTIONS";
  expect([response.status, response.headers.get("Allow")]).toEqual([405, methods]);
  expect(await response.json()).toEqual({ error: expect.stringMatching(/PUT.+with POST/) });
});

test.each([
  ["/about", "GET, HEAD"],
  ["/contact", "GET, HEAD, POST"],
  ["/up", "GET, HEAD"],
  ["/functions/v1/contact-form", "POST"],
  ["/rest/v1/domain_page_views", "POST"],
])("OPTIONS %s lists %s without rendering a page", async (path, methods) => {
  const { ask } = openDoor(() => Promise.reject(new Error("a page is made")));
  const response = await ask(path, { method: "OPTIONS" });
  expect([response.status, response.headers.get("Allow")]).toEqual([204, methods]);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test.each([
  ["/About/?q=A", "/about?q=A"],
  ["/SiteMap.xml", "/sitemap.xml"],
  ["/portfolio/%E0%A4%A", "/404"],
])("%s is redirected to %s", async (path, location) => {
  const { ask } = openDoor();
  expect((await ask(path)).headers.get("Location")).toBe(location);
});

test("feeds are cached without their query", () => {
  const { cacheKey } = openDoor();
  for (const path of [
    "/sitemap.xml",
    "/sitemaps/12.xml",
    "/robots.txt",
    "/feed.xml",
    "/llms.txt",
    "/openapi.json",
    "/portfolio/qiv.ai.md",
  ])
    expect(cacheKey(`${path}?v=1`)).toBe(path);
  const others = ["/sitemaps/0.xml", "/sitemaps/100000.xml", "/healthz", "/og/calm.you.png"];
  for (const path of [...others, "/api/shop?v=1", "/api/listings/qiv.ai?v=1"])
    expect(cacheKey(path)).toBeNull();
});
