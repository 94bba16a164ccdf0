import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, test } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { readConfig } from "../config.ts";
import type { Services } from "../services.ts";
import { createFrontDoor } from "./front-door.ts";

/** A front door with one page, /about, and a form, /contact. */
function openDoor(render: (request: Request) => Promise<Response> = async () => new Response("")) {
  const lines: { level: number; msg: string }[] = [];
  const services = {
    config: readConfig({}).config,
    log: pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) }),
    metrics: new Registry(),
    content: { current: { catalogue: buildCatalogue([], [], "1") } },
  } as unknown as Services;
  const pages = {
    handle: render,
    cacheKey: (target: string) => (target === "/about" ? target : null),
    takesPosts: (path: string) => path === "/contact",
    sitemapPages: [{ path: "/about" }],
  };
  const { fetch, cacheKey } = createFrontDoor({ services, pages, clientDir: null });
  const ask = async (path: string, init: RequestInit = {}) =>
    fetch(new Request(`http://localhost:3000${path}`, init));
  return { ask, cacheKey, lines };
}

test("a page that can't be made is reported in words, with the security headers, and logged once", async () => {
  const { ask, lines } = openDoor(() => Promise.reject(new Error("no luck")));
  const response = await ask("/about");
  expect(response.status).toBe(500);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
  expect(await response.json()).toEqual({ error: expect.stringContaining("Something went wrong") });
  expect(lines.map(({ msg }) => msg)).toEqual(["request failed"]);
});

test.each(["/sitemap.xml", "/names.json", "/healthz", "/metrics"])(
  "%s is only read",
  async (path) => {
    const { ask } = openDoor();
    const response = await ask(path, { method: "POST", body: "a" });
    expect([response.status, response.headers.get("Allow")]).toEqual([405, "GET, HEAD"]);
    expect(await response.json()).toEqual({ error: expect.stringContaining("GET") });
  },
);

test.each([
  ["/about", "GET, HEAD"],
  ["/contact", "GET, HEAD, POST"],
  ["/healthz", "GET, HEAD"],
  ["/functions/v1/contact-form", "POST"],
  ["/rest/v1/domain_page_views", "POST"],
])("%s tells, without a page being made, that it takes %s", async (path, methods) => {
  const { ask } = openDoor(() => Promise.reject(new Error("a page is made")));
  const response = await ask(path, { method: "OPTIONS" });
  expect([response.status, response.headers.get("Allow")]).toEqual([204, methods]);
  expect(response.headers.get("X-Content-Type-Options")).toBe("nosniff");
});

test.each([
  ["/About/?q=A", "/about?q=A"],
  ["/SiteMap.xml", "/sitemap.xml"],
  ["/portfolio/%E0%A4%A", "/404"],
])("%s is sent on to %s", async (path, location) => {
  const { ask } = openDoor();
  expect((await ask(path)).headers.get("Location")).toBe(location);
});

test("feeds and the portfolio's names are the same whatever their query says", () => {
  const { cacheKey } = openDoor();
  for (const path of [
    "/sitemap.xml",
    "/sitemaps/12.xml",
    "/robots.txt",
    "/feed.xml",
    "/names.json",
  ])
    expect(cacheKey(`${path}?v=1`)).toBe(path);
  for (const path of ["/sitemaps/0.xml", "/sitemaps/100000.xml", "/healthz", "/og/calm.you.png"])
    expect(cacheKey(path)).toBeNull();
});
