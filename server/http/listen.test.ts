import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { listen, stopListening } from "./listen.ts";

const HURRY = { headers: 50, request: 100, keepAlive: 50, silence: 60_000, check: 10 };
const NO_HURRY = { ...HURRY, headers: 60_000, request: 60_000 };
const LARGE = "a".repeat(20 * 2 ** 20);

type Fetch = Parameters<typeof listen>[0];

async function openServer(fetch: Fetch, patience: typeof HURRY): Promise<Server> {
  const address = { port: 0, host: "127.0.0.1", heldPort: undefined };
  const server = await listen(fetch, address, () => null, undefined, patience);
  onTestFinished(() => void server.close());
  return server;
}

async function send(server: Server, bytes: string): Promise<Socket> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true });
  onTestFinished(() => void socket.destroy());
  socket.on("error", () => undefined);
  await once(socket, "connect");
  socket.write(bytes);
  return socket;
}

const countConnections = (server: Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

async function expectNoConnection(server: Server): Promise<void> {
  await expect.poll(() => countConnections(server)).toBe(0);
}

test.each([
  ["endless headers", `GET / HTTP/1.1\r\nA: ${"a".repeat(70_000)}`, /^HTTP\/1\.1 431 /],
  ["late headers", "GET / HTTP/1.1\r\nHost: local", /^HTTP\/1\.1 408 /],
  [
    "a late body",
    "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n\r\nab",
    /^HTTP\/1\.1 408 /,
  ],
])("a client that sends %s gets an error and is disconnected", async (_, bytes, refusal) => {
  const patience = `${refusal}`.includes("408") ? HURRY : NO_HURRY;
  const server = await openServer(async (request) => new Response(await request.text()), patience);
  const socket = await send(server, bytes);
  expect(await text(socket)).toMatch(refusal);
  await expectNoConnection(server);
});

test.each([
  ["two hosts", "Host: localhost\r\nHost: localhost"],
  ["two codings", "Host: localhost\r\nTransfer-Encoding: gzip\r\nTransfer-Encoding: chunked"],
])("a request with %s is refused, and its connection is closed", async (_, headers) => {
  const server = await openServer(() => new Response("Here."), NO_HURRY);
  const socket = await send(server, `POST / HTTP/1.1\r\n${headers}\r\n\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 .*"error":"\w.*"\}$/s);
  await expectNoConnection(server);
});

test.each([
  ["a request without a host", "GET / HTTP/1.1\r\n\r\n", 400],
  ["an error", "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 500],
])("%s is refused in plain words and with the security headers", async (_, bytes, status) => {
  const server = await openServer(() => Promise.reject(new Error("no luck")), NO_HURRY);
  const refusal = (await text(await send(server, bytes))).toLowerCase();
  expect(refusal).toMatch(new RegExp(`^http/1.1 ${status} .*\r\n\r\n\\{"error":"\\w.*"\\}$`, "s"));
  for (const header of [
    "x-content-type-options: nosniff",
    "x-frame-options: deny",
    "referrer-policy: strict-origin-when-cross-origin",
    "content-security-policy: default-src 'none'",
  ])
    expect(refusal).toContain(`\r\n${header}`);
});

test("a body in chunks is accepted, whatever the case of its coding", async () => {
  const server = await openServer(async (request) => new Response(await request.text()), HURRY);
  const headers = "Host: localhost\r\nTransfer-Encoding: Chunked\r\nConnection: close";
  const socket = await send(server, `POST / HTTP/1.1\r\n${headers}\r\n\r\n2\r\nab\r\n0\r\n\r\n`);
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 .*ab$/s);
});

test("the connection of a client that does not read is closed", async () => {
  const server = await openServer(() => new Response(LARGE), { ...NO_HURRY, silence: 100 });
  await send(server, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  expect(await countConnections(server)).toBe(1);
  await expectNoConnection(server);
});

test("a server that stops waits neither for an endless request nor for an idle connection", async () => {
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
  server.on("request", (_, response) => response.writeContinue());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const open = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")] as const;
  await Promise.all(open.map((socket) => once(socket, "connect")));
  open[0].write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  await once(open[0], "data");
  const ended = Promise.all(open.map((socket) => once(socket.resume(), "close")));
  await stopListening(server, AbortSignal.timeout(100));
  expect(server.listening).toBe(false);
  await ended;
});
