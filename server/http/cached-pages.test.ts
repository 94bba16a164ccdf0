import { createServer, type RequestListener } from "node:http";
import { connect } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { pino } from "pino";
import { Registry } from "prom-client";
import { expect, onTestFinished, test, vi } from "vitest";
import { send } from "../../test/support/raw-request.ts";
import { readConfig } from "../config.ts";
import { cachedPages, chooseEncoding, createContentVersion, matchesTag } from "./cached-pages.ts";
import { createRequestLog } from "./request-log.ts";

type Fetch = (request: Request) => Promise<Response>;

const cacheKey = (target: string) =>
  target.startsWith("/own") ? null : (target.split("?", 1)[0] ?? "");

async function openPages(render: Fetch) {
  const { config } = readConfig({});
  if (!config) throw new Error("no configuration");
  const lines: Record<string, unknown>[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const metrics = new Registry();
  const services = {
    config,
    log,
    metrics,
    sources: [],
    requests: createRequestLog(log, metrics, () => "page"),
  };
  const fetch = vi.fn<Fetch>(render);
  const next = vi.fn<RequestListener>((_, response) => void response.end("next"));
  const server = createServer(
    cachedPages({ ...services, fetch, toTarget: (_, path) => path, cacheKey }, next),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("no port");
  return { fetch, next, lines, url: `http://127.0.0.1:${address.port}` };
}

const page = async (request: Request) =>
  new Response(`page ${new URL(request.url).pathname}`, { headers: { ETag: 'W/"1"' } });

test("a page is rendered once from its key, and every request for it is logged", async () => {
  const { fetch, next, lines, url } = await openPages(page);
  for (const path of ["/about", "/about?utm_source=letter", "/about"]) {
    const headers = { Cookie: "a=b", Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    expect((await send(url, { path, headers })).body).toBe("page /about");
  }
  expect(fetch.mock.calls.map(([{ url, headers }]) => [url, [...headers]])).toEqual([
    ["http://localhost:3000/about", []],
  ]);
  expect(next).not.toHaveBeenCalled();
  expect(lines.map(({ msg, path, status }) => [msg, path, status])).toEqual(
    Array.from({ length: 3 }, () => ["request", "/about", 200]),
  );
});

test.each([
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (bytes: Buffer) => bytes],
])(
  "with Accept-Encoding %s, the whole page is sent, and HEAD has the same headers",
  async (accepted, unpack) => {
    const { url } = await openPages(page);
    const headers = { "Accept-Encoding": accepted };
    const full = await send(url, { path: "/about", headers });
    expect(unpack(full.bytes).toString()).toBe("page /about");
    expect(full.headers["content-length"]).toBe(String(full.bytes.length));
    const part = { ...headers, Range: "bytes=0-3", "If-Range": 'W/"1"' };
    const whole = await send(url, { path: "/about", headers: part });
    expect([whole.status, unpack(whole.bytes).toString()]).toEqual([200, "page /about"]);
    const head = await send(url, { method: "HEAD", path: "/about", headers });
    expect([head.status, head.bytes.length]).toEqual([200, 0]);
    for (const name of ["content-type", "content-encoding", "etag", "vary", "cache-control"]) {
      expect(head.headers[name], name).toBe(full.headers[name]);
    }
  },
);

test("a visitor who leaves before the page is rendered doesn't spoil it for the next", async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { fetch, lines, url } = await openPages(() => promise);
  const socket = connect(Number(new URL(url).port), "127.0.0.1", () =>
    socket.write("GET /about HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  );
  await expect.poll(() => fetch).toHaveBeenCalled();
  socket.destroy();
  const next = send(url, { path: "/about" });
  resolve(new Response("page /about"));
  expect((await next).body).toBe("page /about");
  expect(fetch).toHaveBeenCalledTimes(1);
  expect(lines.map(({ level }) => level)).toEqual([30, 30]);
});

test("a request without a key, for a private page or with a body goes to the application", async () => {
  const { url, lines } = await openPages(
    async () => new Response("", { headers: { "Set-Cookie": "a=b" } }),
  );
  for (const request of [
    { path: "/own" },
    { path: "/about" },
    { path: "/about", method: "POST", body: "a" },
    { path: "/about", headers: { "Content-Length": "1" }, body: "a" },
  ]) {
    expect((await send(url, request)).body).toBe("next");
  }
  expect(lines).toEqual([]);
});

test.each([
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0.5, gzip;q=1.0", "gzip"],
  ["br;q=0, gzip", "gzip"],
  ["br; q=0.000, gzip; q=0", "identity"],
  ["*", "br"],
  ["identity, br;q=0.4", "identity"],
  ["", "identity"],
])("a visitor who accepts %j gets %s", (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});

const tag = 'W/"page"';
test.each([
  [tag, true],
  [tag.slice(2), true],
  [`"other", ${tag} , W/"third"`, true],
  ["*", true],
  [undefined, false],
  ['W/"other"', false],
  ['W/"pag"', false],
])("If-None-Match: %j", (header, matches) => {
  expect(matchesTag(header, tag)).toBe(matches);
});

test("the version stays the same until the content, a lookup or the year changes", () => {
  const content = { current: {} };
  let lookedUp = {};
  let time = Date.UTC(2026, 11, 31, 23, 59, 59, 998);
  const version = createContentVersion([() => content.current, () => lookedUp], () => time);
  const first = version();
  time += 1;
  expect(version()).toBe(first);
  time += 1;
  const nextYear = version();
  expect(nextYear).not.toBe(first);
  expect(version()).toBe(nextYear);
  content.current = {};
  const edited = version();
  expect(edited).not.toBe(nextYear);
  lookedUp = {};
  expect(version()).not.toBe(edited);
});
