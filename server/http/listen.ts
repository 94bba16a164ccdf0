import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import type { Config } from "../config.ts";
import { plainError } from "./plain-error.ts";

/** Room for a URL with 10,000 characters, percent-encoded. */
const MAX_HEADER_BYTES = 64 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 5_000;

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
): Promise<Server> {
  const respond = getRequestListener(fetch, { errorHandler: respondToError });
  const listener = before((request, response) => void respond(request, response));
  const server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
      keepAliveTimeout: KEEP_ALIVE_MS,
      // Checked below, with a readable error.
      requireHostHeader: false,
      // A request without a body is a tenth less work when no stream is opened for it.
      optimizeEmptyRequests: true,
    },
    (request, response) => {
      if (HOST.test(request.headers.host ?? "")) listener(request, response);
      else refuseHost(response);
    },
  );
  server.on("clientError", (error: NodeJS.ErrnoException, socket) => {
    if (error.code === "ECONNRESET" || !socket.writable) return;
    const { status, message } = REFUSALS[error.code ?? ""] ?? MALFORMED;
    const body = JSON.stringify({ error: message });
    const headers = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    socket.end(`HTTP/1.1 ${status}\r\n${headers}\r\nConnection: close\r\n\r\n${body}`);
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
