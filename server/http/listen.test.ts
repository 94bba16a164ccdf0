import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, it } from "vitest";
import { stopListening } from "./listen.ts";

it("a server that stops waits neither for a request without an end nor for a connection without a request", async () => {
  const server = createServer({ requestTimeout: 0, headersTimeout: 0, keepAliveTimeout: 0 });
  server.on("request", (_, response) => response.writeContinue());
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  const open = [connect(port, "127.0.0.1"), connect(port, "127.0.0.1")] as const;
  await Promise.all(open.map((socket) => once(socket, "connect")));
  open[0].write("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n");
  await once(open[0], "data");
  const ended = Promise.all(open.map((socket) => once(socket.resume(), "close")));
  await stopListening(server, 100);
  expect(server.listening).toBe(false);
  await ended;
});
