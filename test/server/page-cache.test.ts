import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { type RawResponse, send } from "../support/raw-request.ts";
import { shareShop } from "../support/shared-shop.ts";

const shop = shareShop();

const get = (path: string, headers: Record<string, string> = {}) =>
  send(shop.url, { path, headers });

const KINDS = [
  "/",
  "/portfolio?q=calm",
  "/portfolio/qiv.ai",
  "/ai-domains",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
];

const ODD = {
  Host: "xenia77.example",
  Cookie: "theme=light; visitor=visitor_1_abc",
  Authorization: "Bearer xenia77",
  "User-Agent": "xenia77",
  "Accept-Language": "de",
  Referer: "https://xenia77.example/",
  Origin: "https://xenia77.example",
  "Sec-CH-Prefers-Color-Scheme": "light",
  "X-Forwarded-Host": "xenia77.example",
  "X-Forwarded-Proto": "javascript",
  "X-Original-URL": "/xenia77",
  Forwarded: "host=xenia77.example",
};

const PACKED = new Set(["date", "content-encoding", "content-length"]);
const sharedHeaders = ({ headers }: RawResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !PACKED.has(name)));

test.each(KINDS)("%s is cached, and the same for every visitor", async (path) => {
  const odd = await get(path, { ...ODD, "Accept-Encoding": "br" });
  const plain = await get(path);
  expect(plain.status).toBe(200);
  expect(plain.body).not.toContain("xenia77");
  expect(plain.headers["set-cookie"]).toBeUndefined();
  expect(plain.headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=\d+/);
  expect(brotliDecompressSync(odd.bytes).equals(plain.bytes)).toBe(true);
  expect(sharedHeaders(odd)).toEqual(sharedHeaders(plain));
});

test("a subject and the names of a shortlist are shown to their sender, and never cached", async () => {
  for (const path of ["/contact?subject=Xenia77", "/shortlist?names=xenia77.com"]) {
    const { body, headers } = await get(path);
    expect(body).toMatch(/xenia77/i);
    expect(headers["cache-control"]).toBe("no-cache");
  }
});
