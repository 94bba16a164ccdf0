import type { Duplex } from "node:stream";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Config } from "../config.ts";
import { plainError } from "./plain-error.ts";

/** Room for a URL with 10,000 characters, percent-encoded. */
const MAX_HEADER_BYTES = 64 * 1024;

/** In milliseconds. */
export const PATIENCE = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  /** Without a byte in either direction, as to a client that does not read; streams send one every 20 seconds. */
  silence: 60_000,
  /** How often late requests are looked for. */
  check: 2_000,
  /** For a refused client to read why, though it keeps its side open. */
  refused: 1_000,
};

type Patience = typeof PATIENCE;

type Fetch = Parameters<typeof getRequestListener>[0];

const REFUSALS: Record<string, { status: string; message: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: "431 Request Header Fields Too Large",
    message:
      "The address or the headers of this request are too long. Start again from the portfolio.",
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: "408 Request Timeout",
    message: "The request took too long to arrive. Send it again.",
  },
};
const MALFORMED = {
  status: "400 Bad Request",
  message: "This request is not valid HTTP. Start again from the portfolio.",
};

const HOST = /^(?:[a-z0-9._-]+|\[[a-f0-9:.]+\])(?::\d{1,5})?$/i;

function refuseHost(response: ServerResponse): void {
  const body = JSON.stringify({ error: MALFORMED.message });
  const headers = { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) };
  response.writeHead(400, headers).end(body);
}

/** Sends a refusal and closes the connection, also of a client that keeps its side open. */
function refuse(socket: Duplex, { status, message }: typeof MALFORMED, patience: Patience): void {
  const body = JSON.stringify({ error: message });
  const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
  socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`);
  setTimeout(() => socket.destroy(), patience.refused).unref();
}

/** Of each connection. Responses leave in the order of their requests. */
const lastResponse = new WeakMap<Duplex, ServerResponse>();

/** Waits for responses under way, of which a refusal would be taken for a part; not for those that do not end. */
function refuseInTurn(socket: Duplex, refusal: typeof MALFORMED, patience: Patience): void {
  const response = lastResponse.get(socket);
  const isOwn = response && !response.req.complete && !response.headersSent;
  if (!response || response.writableFinished || isOwn) return refuse(socket, refusal, patience);
  response.once("close", () => socket.writable && refuse(socket, refusal, patience));
  setTimeout(() => socket.destroy(), patience.request).unref();
}

/** Handles requests with an impossible URL, and errors that escape the front door. */
const respondToError = (error: unknown) =>
  error instanceof RequestError
    ? Response.json({ error: MALFORMED.message }, { status: 400 })
    : plainError(500);

/** `before` may handle a request first, as the page cache does. Rejects when the port can't be used. */
export async function listen(
  fetch: Fetch,
  { port, host, heldPort }: Pick<Config, "port" | "host" | "heldPort">,
  before: (next: RequestListener) => RequestListener = (next) => next,
  patience: Patience = PATIENCE,
): Promise<Server> {
  const respond = getRequestListener(fetch, { errorHandler: respondToError });
  const listener = before((request, response) => void respond(request, response));
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: patience.check,
      // Checked below, with a readable error.
      requireHostHeader: false,
      // A request without a body is a tenth less work when no stream is opened for it.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (response.socket) lastResponse.set(response.socket, response);
      if (HOST.test(request.headers.host ?? "")) listener(request, response);
      else refuseHost(response);
    },
  );
  server.setTimeout(patience.silence);
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) socket.destroy();
    else refuseInTurn(socket, REFUSALS[error.code ?? ""] ?? MALFORMED, patience);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    if (heldPort) server.listen(heldPort, resolve);
    else server.listen(port, host, resolve);
  });
  return server;
}

const SWEEP_MS = 50;

/** Waits for open requests, at most `graceMs` milliseconds. */
export async function stopListening(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A busy connection becomes idle once its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
