import { once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createReadyAnswer } from "./ready-answer.ts";

const BODY = Buffer.from("the whole page");
const answer = createReadyAnswer(
  200,
  ["Content-Type", "text/plain", "Content-Length", String(BODY.length)],
  BODY,
);
const LARGE = Buffer.alloc(8 * 1024 * 1024, "x");
const large = createReadyAnswer(200, ["Content-Length", String(LARGE.length)], LARGE);

let server: Server;
let seen: number[];
beforeEach(async () => {
  seen = [];
  server = createServer({ optimizeEmptyRequests: true }, (request, response) => {
    if (request.url === "/late") {
      setImmediate(() => answer.send(request, response));
    } else if (request.url === "/node") {
      response.end("by node");
    } else {
      (request.url === "/large" ? large : answer).send(request, response);
    }
    seen.push(response.statusCode);
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
});
afterEach(async () => {
  if (server.listening) await once(server.close(), "close");
});

const open = () => connect((server.address() as AddressInfo).port, "127.0.0.1");
const ask = (path: string, more = "", version = "1.1") =>
  `GET ${path} HTTP/${version}\r\nHost: shop.example\r\n${more}\r\n`;
const LAST = "Connection: close\r\n";

/** All that comes back for these bytes, until the server closes. */
function converse(sent: string): Promise<string> {
  const socket = open();
  socket.write(sent);
  return text(socket);
}

test("the answer has its headers, its body and the time", async () => {
  const [head = "", body] = (await converse(ask("/") + ask("/", LAST))).split("\r\n\r\n");
  expect(head).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  expect(head).toContain("Content-Type: text/plain\r\n");
  const date = /^Date: (\w{3}, \d{2} \w{3} \d{4} \d{2}:\d{2}:\d{2} GMT)$/m.exec(head)?.[1] ?? "";
  expect(Math.abs(Date.parse(date) - Date.now())).toBeLessThan(5_000);
  expect(body).toMatch(/^the whole page/);
});

test("one connection takes any number of answers, in the order of the requests", async () => {
  const paths = ["/late", "/", "/node", "/", "/late", "/node"];
  const sent = paths.map((path) => ask(path)).join("") + ask("/", LAST);
  const bodies = (await converse(sent)).match(/the whole page|by node/g);
  expect(bodies).toEqual(
    [...paths, "/"].map((path) => (path === "/node" ? "by node" : "the whole page")),
  );
});

test("whoever wants the connection closed, or speaks HTTP/1.0, gets the whole and the end", async () => {
  for (const sent of [ask("/", LAST), ask("/", "", "1.0")]) {
    const [head, body] = (await converse(sent)).split("\r\n\r\n");
    expect(head).toContain("Connection: close");
    expect(body).toBe("the whole page");
  }
});

test("HEAD brings the headers alone", async () => {
  const came = await converse(ask("/", LAST).replace("GET", "HEAD"));
  expect(came).toContain("Content-Length: 14\r\n");
  expect(came).not.toContain("the whole page");
});

test("a slow reader gets every byte, and what was asked after it", async () => {
  const socket = open();
  socket.pause();
  socket.write(ask("/large") + ask("/", LAST));
  await expect.poll(() => seen.length).toBeGreaterThan(0);
  const came = await text(socket);
  expect(came.match(/x+/g)?.toSorted((a, b) => b.length - a.length)[0]).toHaveLength(LARGE.length);
  expect(came).toMatch(/the whole page$/);
});

test("a reader who pauses for longer than an idle connection is kept gets the rest", async () => {
  server.keepAliveTimeout = 50;
  server.keepAliveTimeoutBuffer = 1;
  const slow = open();
  slow.pause();
  slow.write(ask("/large"));
  for (let count = 0; count < 4; count += 1) {
    const idle = open();
    idle.write(ask("/"));
    await once(idle.resume(), "close");
  }
  slow.write(ask("/", LAST));
  const came = await text(slow);
  expect(came.match(/x+/g)?.toSorted((a, b) => b.length - a.length)[0]).toHaveLength(LARGE.length);
  expect(came).toMatch(/the whole page$/);
});

test("a visitor who leaves in the middle disturbs nobody", async () => {
  const socket = open();
  socket.write(ask("/large") + ask("/late"));
  await once(socket, "data");
  socket.destroy();
  await once(socket, "close");
  expect(await converse(ask("/", LAST))).toMatch(/the whole page$/);
});

test("an idle connection doesn't keep the server from closing", async () => {
  const socket = open();
  socket.write(ask("/"));
  await once(socket, "data");
  const closed = once(server, "close");
  server.close();
  await closed;
  await once(socket.resume(), "close");
});

test("the status is known to whoever writes the log", async () => {
  const gone = createReadyAnswer(304, []);
  server.removeAllListeners("request");
  server.on("request", (request, response) => {
    gone.send(request, response);
    seen.push(response.statusCode);
  });
  const socket = open();
  socket.write(ask("/"));
  const [head] = (await once(socket, "data")) as [Buffer];
  expect(String(head)).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
  expect(seen).toEqual([304]);
  socket.destroy();
});
