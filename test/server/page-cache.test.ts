import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readFigure } from "../support/metrics.ts";
import { type RawResponse, send, sendBytes } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startServer();
});
afterAll(() => shop.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  send(shop.url, { path, headers });
const misses = () => readFigure(shop.url, 'vitrine_page_cache_requests_total{result="miss"}');
const without = (names: readonly string[], { headers }: RawResponse) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

const KINDS = [
  "/",
  "/portfolio?q=calm",
  "/portfolio/qiv.ai",
  "/portfolio.data?_routes=%2Fportfolio",
  "/_.data",
  "/ai-domains",
  "/sitemap.xml",
  "/feed.xml",
  "/robots.txt",
  "/names.json",
];

test("fifty visitors who open a page at once are given one render", async () => {
  const before = await misses();
  const answers = await Promise.all(Array.from({ length: 50 }, () => get("/portfolio/calm.you")));
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  expect((await misses()) - before).toBe(1);
});

test("what a link fetched ahead may be used for the click, and only that", async () => {
  const path = "/portfolio/calm.you.data";
  const ahead = await get(path, { "Sec-Purpose": "prefetch" });
  expect(ahead.headers["cache-control"]).toBe("private, max-age=30");
  const again = { "Sec-Purpose": "prefetch", "If-None-Match": String(ahead.headers.etag) };
  expect((await get(path, again)).headers["cache-control"]).toBe("private, max-age=30");
  expect((await get(path)).headers["cache-control"]).toMatch(/^public, max-age=0/);
});

describe.each(KINDS)("%s", (path) => {
  test("is the same for every visitor, whatever their browser sends", async () => {
    const first = await get(path);
    const other = await get(path, {
      Cookie: "theme=light; visitor=visitor_1_abc",
      Authorization: "Bearer xenia77",
      "User-Agent": "xenia77",
      "Accept-Language": "de",
      Referer: "https://xenia77.example/",
      "Sec-CH-Prefers-Color-Scheme": "light",
    });
    expect(other.body).toBe(first.body);
    expect(without(["date"], other)).toEqual(without(["date"], first));
    expect(first.headers["set-cookie"]).toBeUndefined();
    expect(first.body).not.toContain("xenia77");
  });

  test("unpacks to the same in every encoding, under one tag", async () => {
    const plain = await get(path);
    expect(plain.status).toBe(200);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    const brotli = await get(path, { "Accept-Encoding": "gzip, deflate, br, zstd" });
    expect(brotli.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(brotli.bytes).equals(plain.bytes)).toBe(true);
    const gzip = await get(path, { "Accept-Encoding": "gzip, br;q=0" });
    expect(gzip.headers["content-encoding"]).toBe("gzip");
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    const unknown = await get(path, { "Accept-Encoding": "snappy, identity;q=0" });
    expect(unknown.bytes.equals(plain.bytes)).toBe(true);
    for (const answer of [plain, brotli, gzip, unknown]) {
      expect(answer.headers["content-length"]).toBe(String(answer.bytes.length));
      expect(answer.headers.etag).toBe(plain.headers.etag);
      expect(answer.headers.vary).toBe("Accept-Encoding");
      expect(answer.headers["cache-control"]).toMatch(/^public, max-age=0, s-maxage=\d+/);
    }
  });

  test("tells HEAD what it tells GET", async () => {
    for (const encoding of ["br", "gzip", "identity"]) {
      const headers = { "Accept-Encoding": encoding };
      const before = await get(path, headers);
      const head = await send(shop.url, { method: "HEAD", path, headers });
      const after = await get(path, headers);
      expect(head.status).toBe(200);
      expect(head.bytes.length).toBe(0);
      // It may be packed anew, and smaller, in the meantime.
      expect([before, after].map((full) => without(["date"], full))).toContainEqual(
        without(["date"], head),
      );
    }
  });

  test("is not sent again to who has it, and whole to who asks for a part", async () => {
    const first = await get(path, { "Accept-Encoding": "br" });
    const tag = String(first.headers.etag);
    for (const known of [tag, tag.replace("W/", ""), `"a", ${tag}`, "*"]) {
      const again = await get(path, { "Accept-Encoding": "br", "If-None-Match": known });
      expect(again.status, known).toBe(304);
      expect(again.bytes.length).toBe(0);
      expect(again.headers).toMatchObject({
        etag: tag,
        vary: "Accept-Encoding",
        "cache-control": first.headers["cache-control"],
      });
      for (const name of ["content-security-policy", "content-type", "content-encoding"]) {
        expect(again.headers[name], name).toBeUndefined();
      }
    }
    const other = await get(path, { "Accept-Encoding": "br", "If-None-Match": '"a", W/"b"' });
    const whole = brotliDecompressSync(first.bytes);
    expect(brotliDecompressSync(other.bytes).equals(whole)).toBe(true);
    const part = await get(path, { "Accept-Encoding": "br", Range: "bytes=0-9", "If-Range": tag });
    expect(part.status).toBe(200);
    expect(brotliDecompressSync(part.bytes).equals(whole)).toBe(true);
  });
});

test("what an address says beyond what the page knows is neither shown nor kept apart", async () => {
  const plain = await get("/portfolio?q=calm&page=1");
  const before = await misses();
  const other = await get("/portfolio?utm_source=xenia77&q=calm&sort=newest&xenia77=1");
  expect(other.body).toBe(plain.body);
  expect(other.body).not.toContain("xenia77");
  expect((await get("/about?xenia77=1")).body).toBe((await get("/about")).body);
  expect((await misses()) - before).toBeLessThanOrEqual(1);
});

test("a subject and the names of a shortlist are shown to who sent them, and not kept", async () => {
  for (const path of ["/contact?subject=Xenia77", "/shortlist?names=xenia77.com"]) {
    const before = await misses();
    const answer = await get(path);
    expect(answer.body).toMatch(/xenia77/i);
    expect(answer.headers["cache-control"]).toBe("no-cache");
    expect(await misses()).toBe(before);
    expect((await get(path.split("?")[0] ?? "")).body).not.toMatch(/xenia77/i);
  }
});

test("errors and redirects are not kept", async () => {
  for (const [path, status] of [
    ["/404", 404],
    ["/no-such-page", 404],
    ["/portfolio/nobody-has-this.com", 302],
    ["/portfolio/QIV.ai", 301],
    ["/portfolio/QIV.ai.data", 202],
    ["/portfolio.data?_routes=none", 200],
  ] as const) {
    const before = await readFigure(shop.url, "vitrine_page_cache_entries");
    const answer = await get(path);
    expect(answer.status, path).toBe(status);
    expect(answer.headers["cache-control"] ?? "", path).not.toContain("public");
    expect(await readFigure(shop.url, "vitrine_page_cache_entries"), path).toBe(before);
  }
});

test("a page asked for in capitals or with a slash at the end is shown at its one address", async () => {
  for (const [path, location] of [
    ["/Portfolio?q=Calm", "/portfolio?q=Calm"],
    ["/portfolio/", "/portfolio"],
    ["/about/", "/about"],
    ["/portfolio/People.talk/?ref=x", "/portfolio/people.talk?ref=x"],
    ["/Contact/?subject=My%20offer", "/contact?subject=My%20offer"],
    ["/SiteMap.xml", "/sitemap.xml"],
  ] as const) {
    const before = await misses();
    for (const method of ["GET", "HEAD"]) {
      const { status, headers, bytes } = await send(shop.url, { method, path });
      expect([status, headers.location], path).toEqual([301, location]);
      expect(bytes.length).toBe(0);
    }
    expect(await misses()).toBe(before);
  }
  for (const path of [
    "//evil.example/About/",
    "/no-such-page/",
    "/portfolio/Nobody-has-this.com/",
  ]) {
    const { headers } = await get(path);
    expect(headers.location ?? "/404", path).toBe("/404");
  }
});

test("nobody can put words into a page that others see", async () => {
  const clean = (await get("/how-it-works")).body;
  const headers = {
    "X-Forwarded-Host": "evil.example",
    "X-Forwarded-Proto": "javascript",
    "X-Forwarded-For": "evil.example",
    "X-Original-URL": "/evil",
    "X-Rewrite-URL": "/evil",
    Forwarded: "host=evil.example",
    Origin: "https://evil.example",
  };
  for (const path of ["/premium-domains", "/terms-of-service.data", "/feed.xml", "/robots.txt"]) {
    const answer = await get(path, { ...headers, Host: "evil.example" });
    expect(answer.status, path).toBe(200);
    expect(answer.body, path).not.toContain("evil");
    expect((await get(path)).body, path).toBe(answer.body);
  }
  for (const start of [
    "GET http://evil.example/how-it-works HTTP/1.1\r\nHost: evil.example",
    "GET //evil.example/how-it-works HTTP/1.1\r\nHost: evil.example",
    "GET /how-it-works HTTP/1.1\r\nHost: evil.example/path?x=",
    "GET /how-it-works HTTP/1.1",
    "GET /how-it-works HTTP/1.0",
    "TRACE /how-it-works HTTP/1.1\r\nHost: evil.example",
    "OPTIONS /how-it-works HTTP/1.1\r\nHost: evil.example",
    "PURGE /how-it-works HTTP/1.1\r\nHost: evil.example",
  ]) {
    await sendBytes(shop.url, `${start}\r\nConnection: close\r\n\r\n`);
    expect((await get("/how-it-works")).body, start).toBe(clean);
  }
  const posted = await send(shop.url, {
    method: "POST",
    path: "/contact",
    headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: shop.url },
    body: "name=Xenia77&email=nobody&message=hm",
  });
  expect(posted.status).toBe(400);
  expect(posted.headers["cache-control"]).not.toContain("public");
  expect((await get("/contact")).body).not.toContain("Xenia77");
});

test("a request without a host, or with an impossible one, is refused as ever", async () => {
  await get("/about");
  for (const host of ["", "Host: a b\r\n", "Host: evil.example/path?x=\r\n"]) {
    const answer = await sendBytes(
      shop.url,
      `GET /about HTTP/1.1\r\n${host}Connection: close\r\n\r\n`,
    );
    expect(answer, host).toMatch(/^HTTP\/1\.1 400 /);
  }
});

test("a visitor who goes before the page is there does not spoil it for the next", async () => {
  const { hostname, port } = new URL(shop.url);
  const path = "/portfolio/people.talk";
  const begun = shop.lines.length;
  await new Promise<void>((resolve) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`, () => {
        socket.destroy();
        resolve();
      });
    });
  });
  const answers = await Promise.all([get(path), get(path)]);
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(body).toContain("</html>");
  }
  const told = shop.lines.slice(begun);
  expect(told.filter((line) => !line.startsWith(`{"level":30`))).toEqual([]);
});

test("the figures tell of pages, requests, views, streams and mails, and not to the world", async () => {
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
    /^vitrine_views_accepted_total 0$/m,
    /^vitrine_open_streams 0$/m,
    /^vitrine_mails_waiting 0$/m,
    /^process_cpu_seconds_total /m,
  ]) {
    expect(body).toMatch(figure);
  }
  expect((await get("/metrics", { "X-Forwarded-For": "198.51.100.7" })).status).toBe(404);
  expect((await get("/robots.txt")).body).toContain("Disallow: /metrics");
});
