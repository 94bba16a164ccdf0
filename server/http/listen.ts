import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Socket } from "node:net";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Config } from "../config.ts";
import { plainError, plainErrorBody, type PlainStatus } from "./plain-error.ts";
import { ERROR_HEADERS, type TransportSecurity } from "./security-headers.ts";

const MAX_HEADER_BYTES = 64 * 1024;

/** Bounds what one connection can ask for; a browser or proxy then opens another. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;

export const PATIENCE_MS = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  silence: 60_000,
  check: 2_000,
  refused: 1_000,
};

type Patience = typeof PATIENCE_MS;

type Fetch = Parameters<typeof getRequestListener>[0];

const REFUSALS: Record<string, PlainStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const HOST = /^(?:[a-z0-9._-]+|\[[a-f0-9:.]+\])(?::\d{1,5})?$/i;

/** False if a proxy might understand the host, or the end of the body, differently than Node does. Repeated headers arrive joined by commas. */
const isClear = ({ host = "", "transfer-encoding": coding = "chunked" }: IncomingHttpHeaders) =>
  HOST.test(host) && coding.toLowerCase() === "chunked";

function toRefusal(status: PlainStatus) {
  const body = JSON.stringify(plainErrorBody(status));
  const headers = {
    ...ERROR_HEADERS,
    "Content-Type": "application/json",
    "Content-Length": `${Buffer.byteLength(body)}`,
    Connection: "close",
  };
  return { headers, body };
}

function refuseUnreadable(socket: Socket, status: PlainStatus, patience: Patience): void {
  const { headers, body } = toRefusal(status);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`);
  setTimeout(() => socket.destroy(), patience.refused).unref();
}

export async function listen(
  fetch: Fetch,
  { port, host, heldPort }: Pick<Config, "port" | "host" | "heldPort">,
  transportSecurity: TransportSecurity,
  before: (next: RequestListener) => RequestListener = (next) => next,
  patience: Patience = PATIENCE_MS,
): Promise<Server> {
  const respond = getRequestListener(fetch, {
    errorHandler: (error) => plainError(error instanceof RequestError ? 400 : 500, ERROR_HEADERS),
  });
  const openResponses = new WeakMap<Socket, Set<ServerResponse>>();
  const listener = before((request, response) => void respond(request, response));
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: patience.headers,
      requestTimeout: patience.request,
      keepAliveTimeout: patience.keepAlive,
      connectionsCheckingInterval: patience.check,
      requireHostHeader: false,
      joinDuplicateHeaders: true,
    },
    (request, response) => {
      const { socket } = request;
      const open = openResponses.get(socket) ?? new Set();
      openResponses.set(socket, open.add(response));
      response.once("close", () => open.delete(response));
      // Early errors and cached pages go through here too.
      const security = transportSecurity(request.headers.host);
      if (security) response.setHeader("Strict-Transport-Security", security);
      if (isClear(request.headers)) return listener(request, response);
      const { headers, body } = toRefusal(400);
      response.writeHead(400, headers).end(body);
    },
  );
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  server.setTimeout(patience.silence);
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    const open = [...(openResponses.get(socket) ?? [])];
    const [first] = open;
    const isBegun = first?.headersSent && !first.req.complete;
    if (error.code === "ECONNRESET" || !socket.writable || isBegun) return socket.destroy();
    const refuse = () => refuseUnreadable(socket, REFUSALS[error.code ?? ""] ?? 400, patience);
    // The client would take the refusal for a part of the responses still due to it.
    const due = open.findLast(({ req }) => req.complete);
    if (!due) return refuse();
    due.once("close", () => socket.writable && refuse());
    setTimeout(() => socket.destroy(), patience.request).unref();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    if (heldPort) server.listen(heldPort, resolve);
    else server.listen(port, host, resolve);
  });
  return server;
}

const SWEEP_MS = 50;

export async function stopListening(server: Server, giveUp: AbortSignal): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS);
  const cut = () => server.closeAllConnections();
  if (giveUp.aborted) cut();
  else giveUp.addEventListener("abort", cut, { once: true });
  await closed;
  clearInterval(sweep);
}
