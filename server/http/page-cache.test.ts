import { brotliDecompressSync } from "node:zlib";
import { Registry } from "prom-client";
import { expect, test, vi } from "vitest";
import { createPageCache } from "./page-cache.ts";

const html = (body: string, init: ResponseInit = {}) =>
  new Response(body, {
    headers: { "Content-Type": "text/html", "Cache-Control": "no-cache" },
    ...init,
  });

interface Setting {
  render?: (key: string) => Promise<Response>;
  limit?: number;
}

function open({ render = async (key) => html(`page ${key}`), limit }: Setting = {}) {
  const registry = new Registry();
  let edition = {};
  const spy = vi.fn<(key: string) => Promise<Response>>(render);
  const cache = createPageCache({ render: spy, edition: () => edition, registry, limit });
  const figure = async (name: string) =>
    Number(
      new RegExp(`^vitrine_page_cache_${name} (.+)$`, "m").exec(await registry.metrics())?.[1],
    );
  return { cache, render: spy, figure, change: () => (edition = {}) };
}

type Made = Awaited<ReturnType<ReturnType<typeof open>["cache"]["load"]>>;

function asPage(made: Made) {
  if (!made || !("tag" in made)) throw new Error("no page");
  return made;
}

const bodyOf = async (made: Made) => (await asPage(made).encode("identity")).body.toString();

test("fifty who ask at once for a page that nobody has seen are given one render", async () => {
  const { cache, render, figure } = open();
  const pages = await Promise.all(Array.from({ length: 50 }, () => cache.load("/")));
  expect(new Set(pages).size).toBe(1);
  expect(cache.find("/")).toBe(pages[0]);
  expect(render).toHaveBeenCalledTimes(1);
  expect(await figure('requests_total{result="miss"}')).toBe(1);
  expect(await figure('requests_total{result="joined"}')).toBe(49);
});

test("many who wait for one encoding are given one compression", async () => {
  const { cache } = open();
  const page = asPage(await cache.load("/"));
  const variants = await Promise.all([1, 2, 3].map(() => cache.encode("/", page, "br")));
  expect(new Set(variants).size).toBe(1);
});

test.each([
  ["an error", html("failed", { status: 500 })],
  ["a page that is not there", html("gone", { status: 404 })],
  ["a redirect", new Response(null, { status: 302, headers: { Location: "/404" } })],
  ["a redirect in data", html("[]", { status: 202 })],
])("%s is told to all who wait after one render, and is not kept", async (_, answer) => {
  const { cache, render } = open({ render: async () => answer.clone() });
  const told = await Promise.all(Array.from({ length: 50 }, () => cache.load("/")));
  expect(told[49]).toMatchObject({ status: answer.status });
  expect(new Set(told).size).toBe(1);
  expect(render).toHaveBeenCalledTimes(1);
  expect(cache.find("/")).toBeUndefined();
});

test.each([
  ["an answer with a cookie", html("you", { headers: { "Set-Cookie": "visitor=1" } })],
  ["an answer nobody may keep", html("you", { headers: { "Cache-Control": "no-store" } })],
  ["an answer for one visitor", html("you", { headers: { "Cache-Control": "Private" } })],
])("%s is not kept", async (_, answer) => {
  const { cache, figure } = open({ render: async () => answer.clone() });
  expect(await cache.load("/")).toBeNull();
  expect(cache.find("/")).toBeUndefined();
  expect(await figure("entries")).toBe(0);
});

test("a render that fails is tried again for the next visitor", async () => {
  const { cache, render } = open();
  render.mockRejectedValueOnce(new Error("no luck"));
  await expect(cache.load("/")).rejects.toThrow("no luck");
  expect(await bodyOf(await cache.load("/"))).toBe("page /");
});

test("a page that was begun before a change is not kept after it, nor given to who asks then", async () => {
  const [first, second] = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()];
  const renders = [first.promise, second.promise];
  const { cache, change } = open({ render: async () => renders.shift() ?? html("") });
  const early = cache.load("/");
  change();
  const late = cache.load("/");
  first.resolve(html("old"));
  expect(await bodyOf(await early)).toBe("old");
  expect(cache.find("/")).toBeUndefined();
  second.resolve(html("new"));
  expect(await bodyOf(await late)).toBe("new");
  expect(await bodyOf(cache.find("/") ?? null)).toBe("new");
  change();
  expect(cache.find("/")).toBeUndefined();
});

test("a thousand different pages in all encodings stay within the bytes allowed", async () => {
  const limit = 100_000;
  const { cache, figure } = open({ limit, render: async (key) => html(key.padEnd(3_000, key)) });
  for (let index = 0; index < 1_000; index++) {
    const key = `/portfolio?q=${index}`;
    const page = asPage(await cache.load(key));
    for (const encoding of ["br", "gzip", "identity"] as const)
      await cache.encode(key, page, encoding);
    expect(await figure("bytes")).toBeLessThanOrEqual(limit);
  }
  expect(await figure("entries")).toBeGreaterThan(10);
  expect(await figure("evictions")).toBeGreaterThan(900);
  expect(cache.find("/portfolio?q=999")).toBeDefined();
  expect(cache.find("/portfolio?q=1")).toBeUndefined();
});

test("a page that would crowd out the others is given, not kept", async () => {
  const { cache } = open({ limit: 1_000, render: async () => html("x".repeat(200)) });
  expect(await bodyOf(await cache.load("/"))).toHaveLength(200);
  expect(cache.find("/")).toBeUndefined();
});

test("a page that is asked for again is soon sent in fewer bytes, and reads the same", async () => {
  const words = Array.from({ length: 2_000 }, (_, index) => `name ${(index * 7_919) % 1_000}`);
  const { cache } = open({ render: async () => html(words.join(" ")) });
  const page = asPage(await cache.load("/"));
  await page.encode("identity");
  // A visitor whose browser knows no brotli was the first to ask again.
  cache.find("/");
  await new Promise(setImmediate);
  const first = await page.encode("br");
  expect(page.variant("br")).toBe(first);
  cache.find("/");
  await vi.waitFor(() => expect(page.variant("br")).not.toBe(first));
  const second = page.variant("br")?.body ?? Buffer.alloc(0);
  expect(second.length).toBeLessThan(first?.body.length ?? 0);
  expect(brotliDecompressSync(second).toString()).toBe(words.join(" "));
});

test("a page made ahead is there for its first visitor, in as few bytes as can be", async () => {
  let renders = 0;
  const words = Array.from({ length: 2_000 }, (_, index) => `name ${(index * 7_919) % 1_000}`);
  const { cache, figure } = open({
    render: async () => {
      renders += 1;
      return html(words.join(" "));
    },
  });
  await Promise.all([cache.prepare("/"), cache.prepare("/")]);
  const small = cache.find("/")?.variant("br");
  expect(brotliDecompressSync(small?.body ?? "").toString()).toBe(words.join(" "));
  await cache.prepare("/");
  expect(cache.find("/")?.variant("br")).toBe(small);
  expect(renders).toBe(1);
  expect(await figure("entries")).toBe(1);
  const quick = asPage(await cache.load("/other"));
  expect(small?.body.length).toBeLessThan((await quick.encode("br")).body.length);
});
