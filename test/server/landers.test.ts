import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { RECORD_PATH, VIEWS_PATH } from "../../catalogue/page-views.ts";
import { BROWSER_AGENT } from "../support/browser.ts";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { linksOf, parseHtml, readHead, textOf } from "../support/html.ts";
import { readFigure } from "../support/metrics.ts";
import { type RawRequest, send, sendBytes } from "../support/raw-request.ts";
import { type OpenServer, openServer } from "../support/open-server.ts";
import { runVitrine } from "../support/vitrine.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };

let content: ContentFolder;
let shop: OpenServer;
beforeAll(async () => {
  content = await copyContent();
  shop = await openServer(content.environment);
});
afterAll(async () => {
  await shop.stop();
  await content.remove();
});

const at = (host: string, request: Partial<RawRequest> = {}, { url } = shop) =>
  send(url, { path: "/", ...request, headers: { Host: host, ...request.headers } });
const read = async (host: string) => parseHtml((await at(host)).body);
const misses = () => readFigure(shop.url, 'vitrine_page_cache_requests_total{result="miss"}');

test("a lander shows what is for sale, and links to the shop", async () => {
  const page = await read("qiv.ai");
  expect(textOf(page.querySelector("h1"))).toBe("qiv.ai");
  const text = textOf(page.body);
  for (const part of ["$9,888", "available", "Three letters, none repeated", "Domain age7 years"])
    expect(text).toContain(part);
  expect(text).toContain("Safe & Secure Transactions");
  const shopPage = `${shop.url}/portfolio/qiv.ai`;
  expect(linksOf(page, /Buy Now/)).toHaveLength(1);
  expect(linksOf(page, "Let's Talk").map(({ href }) => href)).toEqual([`${shopPage}#write`]);
  expect(linksOf(page, "More about qiv.ai").map(({ href }) => href)).toEqual([shopPage]);
  expect(linksOf(page, "Vitrine").map(({ href }) => href)).toEqual([`${shop.url}/`]);
  for (const { href } of linksOf(page)) expect(href).toMatch(/^https?:/);
  expect(page.querySelectorAll("script[src], link[rel=stylesheet], [style]")).toHaveLength(0);

  const head = readHead((await at("qiv.ai")).body);
  expect(head.titles).toEqual(["qiv.ai is for sale | Vitrine"]);
  expect(head.canonicals).toEqual([shopPage]);
  expect(head.meta["og:image"]).toEqual([`${shop.url}/og/qiv.ai.png`]);
});

test("the lander of a sold name says so, and links to three available names in the shop", async () => {
  const page = await read("petalandvine.com");
  expect(textOf(page.body)).toContain("Sold on Mar 12, 2026 for $3,400. These are available:");
  expect(page.title).toBe("petalandvine.com has been sold | Vitrine");
  const related = [...page.querySelectorAll<HTMLAnchorElement>('main li a[href*="/portfolio/"]')];
  expect(related).toHaveLength(3);
  for (const { href } of related) expect((await fetch(href)).status).toBe(200);
  expect(linksOf(page, /Buy Now|Let's Talk/)).toHaveLength(0);
  const [priceless] = linksOf(await read("lokal.id"), /^atelier\.id/);
  expect(textOf(priceless)).toBe("atelier.idRequest Price");
});

test("one page is rendered for all hosts of a name, with the headers of every page", async () => {
  await at("calm.you");
  const before = await misses();
  const [first, ...others] = await Promise.all(
    ["calm.you", "www.calm.you", "CALM.you.:8080"].map((host) => at(host, { path: "/?ref=a" })),
  );
  for (const other of others) expect(other.body).toBe(first?.body);
  expect(await misses()).toBe(before);
  expect(first?.headers["cache-control"]).toMatch(/^public, max-age=0/);
  const usual = (await send(shop.url, { path: "/" })).headers;
  for (const name of ["x-frame-options", "referrer-policy", "x-content-type-options", "vary"])
    expect(first?.headers[name]).toBe(usual[name]);
  expect(first?.headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-/);
  const etag = String(first?.headers.etag);
  expect((await at("calm.you", { headers: { "If-None-Match": etag } })).status).toBe(304);
  const head = await at("calm.you", { method: "HEAD" });
  expect([head.status, head.body, head.headers.etag]).toEqual([200, "", etag]);
});

test("every other path redirects to the lander, except files and robots.txt", async () => {
  for (const path of [
    "/contact",
    "/portfolio/qiv.ai",
    "/metrics",
    "/landers/allowed?domain=qiv.ai",
    "/%E0%A4%A",
    "/404",
  ]) {
    const { status, headers } = await at("qiv.ai", { path });
    expect([path, status, headers.location]).toEqual([path, 302, "/"]);
  }
  const robots = await at("qiv.ai", { path: "/robots.txt" });
  expect(robots.body).toBe(`User-agent: *\nAllow: /\n\nSitemap: ${shop.url}/sitemap.xml\n`);
  expect((await at("qiv.ai", { path: "/favicon.svg" })).headers["content-type"]).toMatch(/svg/);
  const [, font = ""] = /url\((\/assets\/[^)]+)\)/.exec((await at("qiv.ai")).body) ?? [];
  expect((await at("qiv.ai", { path: font })).headers["content-type"]).toBe("font/woff2");
  expect((await at("qiv.ai", { path: "/assets/no.js" })).headers.location).toBe("/");
  for (const path of ["/", "/contact", "/functions/v1/contact-form"]) {
    const posted = await at("qiv.ai", { method: "POST", path, body: "a=b" });
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET, HEAD"]);
  }
});

test("other hosts get the shop, and a request without a host is refused", async () => {
  const home = (await send(shop.url, { path: "/" })).body;
  for (const host of ["other.com", "a.qiv.ai", "127.0.0.1", "localhost:1"])
    expect((await at(host)).body === home, host).toBe(true);
  expect(await sendBytes(shop.url, "GET / HTTP/1.0\r\n\r\n")).toMatch(/^HTTP\/1\.1 400 /);
});

test("an added name has its lander and its certificate at once, and a removed one loses both", async () => {
  const allowed = async () =>
    (await fetch(`${shop.url}/landers/allowed?domain=www.new.you`)).status;
  expect(await allowed()).toBe(404);
  await content.addLike("calm.you", ["new.you"]);
  await vi.waitFor(async () => expect(await allowed()).toBe(200), PATIENCE);
  expect((await read("new.you")).title).toBe("new.you is for sale | Vitrine");
  await content.remove("listings/new.you.yaml");
  const asked: number[] = [];
  await vi.waitFor(async () => {
    asked.push(await allowed());
    expect(asked.at(-1)).toBe(404);
  }, PATIENCE);
  expect(new Set(asked.slice(0, -1))).toEqual(new Set([200]));
  expect((await read("new.you")).title).not.toContain("new.you");
});

test("a view of a lander is counted with the others, and also counted apart", async () => {
  const post = (host: string, domain: string) => {
    const headers = { "Content-Type": "application/json", "User-Agent": BROWSER_AGENT };
    const body = JSON.stringify({ domain, visitor_id: "visitor_1763720000000_abc" });
    return at(host, { method: "POST", path: VIEWS_PATH, headers, body });
  };
  for (const [host, domain] of [
    ["www.qiv.ai", "qiv.ai"],
    ["localhost", "qiv.ai"],
    ["qiv.ai", "calm.you"],
  ] as const) {
    expect((await post(host, domain)).status).toBe(201);
  }
  expect((await at("qiv.ai", { path: RECORD_PATH })).status).toBe(302);
  const readStats = async () =>
    JSON.parse((await runVitrine(["stats", "--json"], content.environment)).out) as unknown;
  await expect.poll(readStats).toMatchObject([
    { domain: "qiv.ai", view_count: 2, lander_views: 1, unique_visitors: 1 },
    { domain: "calm.you", view_count: 1, lander_views: 0 },
  ]);
});

const examine = async ({ url }: OpenServer, environment: Record<string, string> = {}) => {
  const { out } = await runVitrine(["doctor", "--json"], {
    PORT: new URL(url).port,
    CONTENT_DIR: content.dir,
    DATABASE_URL: "file:./none/none.db",
    DNS_SERVERS: "127.0.0.1:1",
    RDAP_BOOTSTRAP_URL: "http://127.0.0.1:1/",
    ...environment,
  });
  const { checks } = JSON.parse(out) as { checks: { check: string }[] };
  return checks.find(({ check }) => check === "landers");
};

async function openAs(environment: Record<string, string>): Promise<OpenServer> {
  const server = await openServer(environment);
  onTestFinished(async () => void (await server.stop()));
  return server;
}

test("landers redirect to the shop if the seller wants it", async () => {
  const SITE_URL = "https://names.example";
  const server = await openAs({ LANDERS: "redirect", SITE_URL });
  for (const path of ["/", "/robots.txt", "/contact"]) {
    const { status, headers } = await at("www.qiv.ai", { path }, server);
    expect([status, headers.location]).toEqual([302, `${SITE_URL}/portfolio/qiv.ai`]);
    // This is shorter than the shop's own, because the name will belong to somebody else.
    expect(headers["strict-transport-security"]).toBe("max-age=86400");
  }
});

test("browsers are told to use TLS for a year at the shop, even at a listed name, for a day at landers, and nowhere else", async () => {
  const SITE_URL = "https://sustainable.now";
  const server = await openAs({ SITE_URL });
  const YEAR = "max-age=31536000";
  const DAY = "max-age=86400";
  const hosts = [
    ["sustainable.now", YEAR],
    ["SUSTAINABLE.now.:8443", YEAR],
    ["qiv.ai", DAY],
    ["www.qiv.ai", DAY],
    ["Qiv.AI.:80", DAY],
    ["www.sustainable.now", undefined],
    ["evil.example", undefined],
    ["mail.qiv.ai", undefined],
    ["localhost", undefined],
  ] as const;
  const told = async (host: string, request: Partial<RawRequest>) =>
    (await at(host, request, server)).headers["strict-transport-security"];
  // The home page comes twice, because the cache sends it to all hosts.
  for (const path of ["/", "/", "/favicon.svg", "/404", "/\\x", "/healthz"]) {
    for (const [host, expected] of hosts) {
      expect([path, host, await told(host, { path })]).toEqual([path, host, expected]);
    }
  }
  expect(await told("qiv.ai", { method: "PUT" })).toBe(DAY);
  for (const [host] of hosts) {
    // If the headers are cut off, the host is unknown.
    const { status, headers } = await at(host, { path: `/${"x".repeat(70_000)}` }, server);
    expect([status, headers["strict-transport-security"]]).toEqual([431, undefined]);
  }
  expect(parseHtml((await at("sustainable.now", {}, server)).body).title).toMatch(/^Vitrine/);
  expect(await examine(server, { SITE_URL })).toMatchObject({ state: "ok" });
});
