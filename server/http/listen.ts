import type { Duplex } from "node:stream";
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Config } from "../config.ts";
import { plainError, plainErrorBody, type PlainStatus } from "./plain-error.ts";
import { ERROR_HEADERS, type TransportSecurity } from "./security-headers.ts";

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

const REFUSALS: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const HOST = /^(?:[a-z0-9._-]+|\[[a-f0-9:.]+\])(?::\d{1,5})?$/i;

/** Whether proxies and we read the same host and the same end of the body. Repeated headers come joined by commas. */
const isClear = ({ host = "", "transfer-encoding": coding = "chunked" }: IncomingHttpHeaders) =>
  HOST.test(host) && coding.toLowerCase() === "chunked";

/** A refused request's body is not waited for. */
function toRefusal(status: PlainStatus) {
  const body = JSON.stringify(plainErrorBody(status));
  const headers = {
    ...ERROR_HEADERS,
    "Content-Type": "application/json",
    "Content-Length": `${Buffer.byteLength(body)}`,
    Connection: "close",
  };
  return { status, headers, body };
}

type Refusal = ReturnType<typeof toRefusal>;

/** Sends a refusal and closes the connection, also of a client that keeps its side open. */
function refuse(socket: Duplex, { status, headers, body }: Refusal, patience: Patience): void {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), patience.refused).unref();
}

/** Of each connection. Responses leave in the order of their requests. */
const lastResponse = new WeakMap<Duplex, ServerResponse>();
/** How many requests of a connection wait. No browser or proxy sends as many at once, and each takes memory. */
const waiting = new WeakMap<Duplex, number>();
const MAX_WAITING = 100;
const refused = new WeakSet<Duplex>();
/** Where that was unfinished when the request came. */
const previousResponse = new WeakMap<ServerResponse, ServerResponse>();

/** Waits for responses under way, of which a refusal would be taken for a part; not for those that do not end. */
function refuseInTurn(socket: Duplex, refusal: Refusal, patience: Patience): void {
  // A client that goes on sending is refused once.
  if (refused.has(socket)) return;
  refused.add(socket);
  const last = lastResponse.get(socket);
  const isOwn = last && !last.req.complete && !last.headersSent;
  const response = isOwn ? previousResponse.get(last) : last;
  if (!response || response.writableFinished) return refuse(socket, refusal, patience);
  response.once("close", () => socket.writable && refuse(socket, refusal, patience));
  setTimeout(() => socket.destroy(), patience.request).unref();
}

/** `before` may handle a request first, as the page cache does. Rejects when the port can't be used. */
export async function listen(
  fetch: Fetch,
  { port, host, heldPort }: Pick<Config, "port" | "host" | "heldPort">,
  transportSecurity: TransportSecurity,
  before: (next: RequestListener) => RequestListener = (next) => next,
  patience: Patience = PATIENCE,
): Promise<Server> {
  const respond = getRequestListener(fetch, {
    // An impossible URL, or an error that escaped the front door.
    errorHandler: (error) => plainError(error instanceof RequestError ? 400 : 500, ERROR_HEADERS),
  });
  const listener = before((request, response) => void respond(request, response));
  const refuseRequest = (response: ServerResponse, refused: PlainStatus) => {
    const { status, headers, body } = toRefusal(refused);
    response.writeHead(status, headers).end(body);
  };
  /** Requests of one connection are handled one after another, however many it sends at once. */
  const takeInTurn = (response: ServerResponse, handle: () => void) => {
    const { socket, headers } = response.req;
    // Every answer to a request passes here, early errors and cached pages too.
    const security = transportSecurity(headers.host);
    if (security) response.setHeader("Strict-Transport-Security", security);
    const previous = lastResponse.get(socket);
    lastResponse.set(socket, response);
    if (!previous || previous.writableFinished) return handle();
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MAX_WAITING) return void socket.destroy();
    waiting.set(socket, count);
    previousResponse.set(response, previous);
    previous.once("close", () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1);
      if (socket.writable) handle();
    });
  };
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: patience.check,
      // Checked below, with a readable error.
      requireHostHeader: false,
      joinDuplicateHeaders: true,
      // A request without a body is a tenth less work when no stream is opened for it.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      takeInTurn(response, () => {
        if (isClear(request.headers)) listener(request, response);
        else refuseRequest(response, 400);
      });
    },
  );
  server.setTimeout(patience.silence);
  server.on("checkExpectation", (_request, response) => {
    takeInTurn(response, () => refuseRequest(response, 417));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return socket.destroy();
    const status = REFUSALS[error.code ?? ""] ?? 400;
    refuseInTurn(socket, toRefusal(status), patience);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    if (heldPort) server.listen(heldPort, resolve);
    else server.listen(port, host, resolve);
  });
  return server;
}

const SWEEP_MS = 50;

/** Waits for open requests until `giveUp` aborts. */
export async function stopListening(server: Server, giveUp: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A busy connection becomes idle once its response is sent.
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = () => server.closeAllConnections();
  if (giveUp.aborted) cut();
  else giveUp.addEventListener("abort", cut, { once: true });
  await closed;
  clearInterval(sweep);
}
