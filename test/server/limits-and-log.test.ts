import { connect } from "node:net";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { send, sendBytes } from "../support/raw-request.ts";
import { startServer, type TestServer } from "../support/server.ts";

let shop: TestServer;
beforeAll(async () => {
  shop = await startServer();
});
afterAll(() => shop.stop());

const KIB = 1024;
const CHUNKED = "Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n";

const logged = () => shop.lines.map((line) => JSON.parse(line) as Record<string, unknown>);

test("64 KiB of body are taken, more are refused, told or not how much comes", async () => {
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

test("an address of 10,000 characters is taken, headers past 64 KiB are refused in words", async () => {
  expect((await send(shop.url, { path: `/portfolio?q=${"a".repeat(10_000)}` })).status).toBe(200);
  for (const request of [
    { path: `/portfolio?q=${"a".repeat(70 * KIB)}` },
    { path: "/", headers: { Cookie: "a".repeat(70 * KIB) } },
  ]) {
    const refused = await send(shop.url, request);
    expect(refused.status).toBe(431);
    expect(JSON.parse(refused.body)).toEqual({ error: expect.stringMatching(/too long/) });
  }
  expect((await send(shop.url, { path: "/healthz" })).status).toBe(200);
});

test("each request leaves one line of JSON, without its query", async () => {
  await send(shop.url, { path: "/about?from=log-test&token=hunter2" });
  await send(shop.url, { path: "/portfolio.data?q=hunter2", method: "HEAD" });
  await send(shop.url, { path: "/contact?hunter2", method: "POST", body: "hunter2" });
  const lines = await vi.waitFor(() => {
    const lines = logged().filter(({ path }) => /about|portfolio\.data/.test(String(path)));
    expect(lines).toHaveLength(2);
    return lines;
  });
  expect(lines).toEqual([
    {
      level: 30,
      time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      method: "GET",
      path: "/about",
      status: 200,
      ms: expect.any(Number),
      msg: "request",
    },
    expect.objectContaining({ method: "HEAD", path: "/portfolio.data", status: 200 }),
  ]);
  expect(shop.lines.join("\n")).not.toContain("hunter2");
});

test("what should have a body and has none is answered all the same", async () => {
  for (const path of ["/rest/v1/domain_page_views", "/functions/v1/contact-form", "/contact"]) {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
    expect(await sendBytes(shop.url, `${head}Connection: close\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4\d\d /,
    );
  }
});

test("a visitor who hangs up while sending is no failure of the shop", async () => {
  const before = logged().length;
  const { hostname, port } = new URL(shop.url);
  const socket = connect(Number(port), hostname, () =>
    socket.write(
      "POST /gone HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n" +
        "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n",
    ),
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  await vi.waitFor(() => expect(logged().slice(before)).not.toEqual([]));
  await send(shop.url, { path: "/healthz" });
  expect(logged().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
