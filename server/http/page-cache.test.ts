import { randomBytes } from "node:crypto";
import { brotliDecompressSync } from "node:zlib";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { createPageCache, type PageCache } from "./page-cache.ts";
import { readBody } from "./shared-response.ts";

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, {
    headers: {
      "Content-Type": "text/html",
      "Content-Security-Policy": "default-src 'none'",
      "Cache-Control": "no-cache",
      ETag: 'W/"1"',
    },
    ...init,
  });

interface Setting {
  render?: (key: string) => Promise<Response>;
  maxBytes?: number;
}

function open({ render = async (key) => html(`page ${key}`), maxBytes }: Setting = {}) {
  const registry = new Registry();
  let version = {};
  const spy = vi.fn<(key: string) => Promise<Response>>(render);
  const contentVersion = () => version;
  const log = { warn: () => undefined };
  const cache = createPageCache({ render: spy, contentVersion, log, registry, maxBytes });
  const figure = async (name: string) =>
    Number(
      new RegExp(`^vitrine_page_cache_${name} (.+)$`, "m").exec(await registry.metrics())?.[1],
    );
  const load = (key: string) => cache.load(key, "192.0.2.1");
  return { cache: { ...cache, load }, render: spy, figure, change: () => (version = {}) };
}

type Loaded = Awaited<ReturnType<PageCache["load"]>>;
const bodyOf = async (page: Loaded | undefined) =>
  page && (await readBody(page.variants.identity)).toString();

test("fifty simultaneous requests for a new page share one render", async () => {
  const { cache, render, figure } = open();
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.load("/")));
  expect(new Set(pages).size).toBe(1);
  expect(cache.get("/")).toBe(pages[0]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await figure('requests_total{result="hit"}')).toBe(1);
  expect(await figure('requests_total{result="miss"}')).toBe(1);
  expect(await figure('requests_total{result="joined"}')).toBe(49);
});

test("if a shared render is refused because of the first address, the others get their own", async () => {
  const refusal = html("Too many", { status: 503 });
  const { cache, render } = open({
    render: async (key) => (render.mock.calls.length === 1 ? refusal : html(`page ${key}`)),
  });
  const [first, joined] = await Promise.all([cache.load("/"), cache.load("/")]);
  expect([first?.status, joined?.status]).toEqual([503, 200]);
  expect(await bodyOf(joined)).toBe("page /");
});

test.each([
  ["an error", html("failed", { status: 500 })],
  ["a page that is not there", html("gone", { status: 404 })],
  ["a redirect in data", html("[]", { status: 202 })],
])("%s is shared by all waiting requests, and not kept", async (_, response) => {
  const { cache, render } = open({ render: async () => response.clone() });
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.load("/")));
  expect(pages[49]).toMatchObject({ status: response.status });
  expect(pages[49]?.variants.br.headers["cache-control"] ?? "").not.toContain("public");
  expect(new Set(pages).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
  expect(cache.get("/")).toBeUndefined();
});

test.each([
  ["a response with a cookie", html("you", { headers: { "Set-Cookie": "visitor=1" } })],
  ["a response nobody may keep", html("you", { headers: { "Cache-Control": "no-store" } })],
])("%s is not kept", async (_, response) => {
  const { cache, figure } = open({ render: async () => response.clone() });
  expect(await cache.load("/")).toBeNull();
  expect(cache.get("/")).toBeUndefined();
  expect(await figure("entries")).toBe(0);
});

test("a render that fails is tried again for the next visitor", async () => {
  const { cache, render } = open();
  render.mockRejectedValueOnce(new Error("no luck"));
  await expect(cache.load("/")).rejects.toThrow("no luck");
  expect(await bodyOf(await cache.load("/"))).toBe("page /");
});

test("a page rendered before a change is neither kept after it nor given to later requests", async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const renders = [first.promise, second.promise];
  const { cache, change } = open({ render: async () => renders.shift() ?? html("") });
  const early = cache.load("/");
  change();
  const late = cache.load("/");
  first.resolve(html("old"));
  expect(await bodyOf(await early)).toBe("old");
  expect(cache.get("/")).toBeUndefined();
  second.resolve(html("new"));
  expect(await bodyOf(await late)).toBe("new");
  expect(await bodyOf(cache.get("/"))).toBe("new");
  change();
  expect(cache.get("/")).toBeUndefined();
});

test("300 different pages stay within the byte limit", async () => {
  const maxBytes = 200_000;
  const { cache, figure } = open({ maxBytes, render: async (key) => html(key.padEnd(3_000, key)) });
  for (let index = 0; index < 300; index++) {
    await cache.load(`/portfolio?q=${index}`);
    expect(await figure("bytes")).toBeLessThanOrEqual(maxBytes);
  }
  expect(await figure("entries")).toBeGreaterThan(10);
  expect(await figure("evictions")).toBeGreaterThan(200);
  expect(cache.get("/portfolio?q=299")).toBeDefined();
  expect(cache.get("/portfolio?q=1")).toBeUndefined();
});

/** The bytes are random, so that no compression gets 40,000 of them below an eighth. */
const NOISE = randomBytes(4_000).toString("hex");

test("a page too large for the cache is sent but not kept", async () => {
  const { cache } = open({ maxBytes: 40_000, render: async () => html(NOISE) });
  expect(await bodyOf(await cache.load("/"))).toBe(NOISE);
  expect(cache.get("/")).toBeUndefined();
});

test("a page that is requested again in brotli is soon sent in fewer bytes, with the same content", async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `name ${(index * 7_919) % 1_000}`);
  const { cache } = open({ render: async () => html(words.join(" ")) });
  const first = await cache.load("/");
  await expect.poll(() => cache.get("/", "br")).not.toBe(first);
  const { br } = cache.get("/", "br")?.variants ?? {};
  expect(br?.body.length).toBeLessThan(first?.variants.br.body.length ?? 0);
  expect(br?.headers["content-length"]).toBe(String(br?.body.length));
  expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(words.join(" "));
});
