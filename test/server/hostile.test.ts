import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { parseHtml } from "../support/html.ts";
import { send, sendBytes } from "../support/raw-request.ts";
import { openServer, type OpenServer } from "../support/open-server.ts";

const SCRIPT = `"><script>alert(1)</script><img src=x onerror=alert(2)>'`;
const MARKUP = encodeURIComponent(SCRIPT);

const KIB = 1024;
const CHUNKED = "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";

/** This is the level of pino from which somebody should look. */
const ERROR_LEVEL = 50;

let shop: OpenServer;
beforeAll(async () => {
  shop = await openServer();
});
afterAll(() => shop.stop());

const logged = () => shop.lines.map((line) => JSON.parse(line) as Record<string, unknown>);

afterEach(() => {
  expect(logged().filter(({ level }) => Number(level) >= ERROR_LEVEL)).toEqual([]);
});

test.each([
  [`/portfolio?q=${MARKUP}`, "input[name=q]"],
  [`/contact?subject=${MARKUP}`, "input[name=subject]"],
])("%s is shown as plain text", async (path, selector) => {
  const document = parseHtml((await send(shop.url, { path })).body);
  expect(document.querySelector("main img, main script:not([type])")).toBeNull();
  expect(document.querySelector<HTMLInputElement>(selector)?.value).toBe(SCRIPT);
});

test("other methods are refused with what to do instead", async () => {
  const small = "q=one";
  const large = "x".repeat(70 * 1024);
  for (const method of ["POST", "PUT", "PATCH", "DELETE", "TRACE", "PROPFIND"]) {
    for (const path of ["/", "/portfolio?q=secret", "/zz", "/healthz", "/404"]) {
      for (const body of [undefined, small, large]) {
        const headers = { "Content-Type": "application/x-www-form-urlencoded" };
        const answer = await send(shop.url, { method, path, body, headers });
        const what = `${method} ${path} ${body?.length ?? "without body"}`;
        const isTooLarge = method === "POST" && body === large;
        expect(answer.status, what).toBe(isTooLarge ? 413 : 405);
        if (!isTooLarge) expect(answer.headers.allow, what).toContain("GET");
        const says = answer.headers["content-type"]?.includes("html")
          ? answer.body
          : (JSON.parse(answer.body) as { error: string }).error;
        expect(says, what).toMatch(isTooLarge ? /too large/ : /is read-only|with GET/);
      }
    }
  }
  expect(shop.lines.filter((line) => line.includes("secret"))).toEqual([]);
});

test("malformed HTTP is refused in plain words, even if the page is cached", async () => {
  await send(shop.url, { path: "/" });
  for (const request of [
    "GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: evil.example/path?x=\r\nConnection: close\r\n\r\n",
    "GET / HTTP/1.1\r\nConnection: close\r\n\r\n",
    "OPTIONS * HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
  ]) {
    const answer = await sendBytes(shop.url, request);
    expect(answer, request).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect(answer, request).toMatch(/\r\n\r\n.*"error":"[^"]{10,}"/s);
  }
});

test("a body of 64 KiB is accepted, and a larger one is refused, whether or not its size is stated", async () => {
  const post = (size: number) =>
    send(shop.url, { method: "POST", path: "/how-it-works", body: "x".repeat(size) });
  expect((await post(64 * KIB)).status).toBe(405);
  const refused = await post(64 * KIB + 1);
  expect(refused.status).toBe(413);
  expect(JSON.parse(refused.body)).toEqual({ error: expect.stringMatching(/too large.*Shorten/) });

  const chunk = `${(70 * KIB).toString(16)}\r\n${"x".repeat(70 * KIB)}\r\n0\r\n\r\n`;
  const head = `POST /how-it-works HTTP/1.1\r\nHost: localhost\r\n${CHUNKED}`;
  expect(await sendBytes(shop.url, head + chunk)).toMatch(/^HTTP\/1\.1 413 .*Shorten/s);
});

test("each request logs one line of JSON, without its query", async () => {
  await send(shop.url, { path: "/premium-domains?from=log-test&token=hunter2" });
  await send(shop.url, { path: "/terms-of-service?q=hunter2", method: "HEAD" });
  await send(shop.url, { path: "/contact?hunter2", method: "POST", body: "hunter2" });
  const lines = await vi.waitFor(() => {
    const lines = logged().filter(({ path }) =>
      /premium-domains|terms-of-service/.test(String(path)),
    );
    expect(lines).toHaveLength(2);
    return lines;
  });
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method: "GET",
      path: "/premium-domains",
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    },
    expect.objectContaining({ method: "HEAD", path: "/terms-of-service", status: 200 }),
  ]);
  expect(shop.lines.join("\n")).not.toContain("hunter2");
});
