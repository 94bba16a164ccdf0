import { readdirSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { send } from "../support/raw-request.ts";
import { shareShop } from "../support/shared-shop.ts";

const ASSETS = join(import.meta.dirname, "../../build/client/assets");
const script = `/assets/${readdirSync(ASSETS).find((name) => /^react-.*\.js$/.test(name))}`;

const shop = shareShop();

const get = (path: string, headers: Record<string, string> = {}) =>
  send(shop.url, { path, headers });

test("browsers keep built files forever and others for an hour, and check pages every time", async () => {
  expect((await get(script)).headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("public, max-age=3600");
  expect((await get("/")).headers["cache-control"]).toMatch(/\bmax-age=0\b/);
  expect((await get("/404")).headers["cache-control"]).toBe("no-cache");
  expect((await get("/assets/gone.js")).headers["cache-control"]).not.toContain("immutable");
});

test("built files are sent in an encoding that the browser accepts", async () => {
  const plain = await get(script);
  expect(plain.headers["content-encoding"]).toBeUndefined();
  expect(plain.headers.vary).toBe("Accept-Encoding");
  const brotli = await get(script, { "Accept-Encoding": "gzip, deflate, br, zstd" });
  expect(brotli.headers["content-encoding"]).toBe("br");
  expect(brotli.headers.vary).toBe("Accept-Encoding");
  expect(brotli.headers["content-type"]).toMatch(/^text\/javascript/);
  expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
  const gzip = await get(script, { "Accept-Encoding": "gzip" });
  expect(gzip.headers["content-encoding"]).toBe("gzip");
  expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
  expect(brotli.bytes.length).toBeLessThan(gzip.bytes.length);
});

test.each(["/", "/healthz", "/404", script])(
  "HEAD %s has the same response as GET, without a body",
  async (path) => {
    const [full, head] = [await get(path), await send(shop.url, { method: "HEAD", path })];
    expect(head.status).toBe(full.status);
    expect(head.bytes.length).toBe(0);
    for (const name of ["content-type", "content-security-policy", "cache-control", "etag"]) {
      expect(head.headers[name], name).toEqual(full.headers[name]);
    }
  },
);

test.each([
  "/",
  "/404",
  "/portfolio/nothing.example",
  "/sitemap.xml",
  "/healthz",
  "/favicon.svg",
  "/assets/gone.js",
])("%s has the security headers", async (path) => {
  const { headers } = await get(path);
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(headers["content-security-policy"]).toContain("frame-ancestors 'none'");
  expect(headers["strict-transport-security"]).toBeUndefined();
  expect(headers["x-powered-by"]).toBeUndefined();
  expect(headers.server).toBeUndefined();
});

test("scripts can't be used by other sites, and a worker has its own content security policy", async () => {
  const worker = readdirSync(ASSETS).find((name) => /worker.*\.js$/.test(name));
  const [plain, own] = [await get(script), await get(`/assets/${worker}`)];
  for (const { headers } of [plain, own]) {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
  }
  expect(plain.headers["content-security-policy"]).toBeUndefined();
  expect(own.headers["content-security-policy"]).toContain("default-src 'none'");
});

test("a document's policy names each inline script by its hash, and allows nothing wider", async () => {
  for (const path of ["/", "/portfolio/people.talk", "/404"]) {
    const policy = String((await get(path)).headers["content-security-policy"]);
    const directives = new Map(policy.split("; ").map((part) => [part.split(" ")[0], part]));
    expect(directives.get("default-src")).toBe("default-src 'none'");
    for (const name of ["script-src", "style-src"]) {
      expect(directives.get(name)).toMatch(/^\S+ 'self'( 'sha256-[A-Za-z0-9+/]{43}=')+$/);
    }
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  }
});

test("/healthz and /readyz answer, and are never cached", async () => {
  const [health, ready] = [await get("/healthz"), await get("/readyz")];
  expect([health.status, ready.status]).toEqual([200, 200]);
  expect(JSON.parse(health.body)).toEqual({ status: "ok" });
  expect(JSON.parse(ready.body)).toMatchObject({ status: "ready", listings: 48 });
  for (const { headers } of [health, ready]) expect(headers["cache-control"]).toBe("no-store");
});

test("the metrics count pages, requests, views, streams and mails, and aren't public", async () => {
  await get("/about");
  await get("/about");
  const { body, headers } = await get("/metrics");
  expect(headers["cache-control"]).toBe("no-store");
  expect(headers["content-type"]).toMatch(/^text\/plain/);
  for (const figure of [
    /^vitrine_page_cache_requests_total\{result="hit"\} [1-9]/m,
    /^vitrine_page_cache_bytes [1-9]/m,
    /^vitrine_page_cache_entries [1-9]/m,
    /^vitrine_page_cache_evictions \d/m,
    /^vitrine_http_request_duration_seconds_count\{kind="page",status="2xx"\} [1-9]/m,
    /^vitrine_views_accepted_total \d+$/m,
    /^vitrine_open_streams \d+$/m,
    /^vitrine_mails_waiting 0$/m,
    /^process_cpu_seconds_total /m,
  ]) {
    expect(body).toMatch(figure);
  }
  for (const header of ["X-Forwarded-For", "Forwarded", "X-Real-IP", "Via"]) {
    expect((await get("/metrics", { [header]: "198.51.100.7" })).status, header).toBe(404);
  }
});
