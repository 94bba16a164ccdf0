import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from "node:http";
import { getRequestListener, RequestError } from "@hono/node-server";
import { MINUTE_MS } from "../../catalogue/format/time.ts";
import type { Config } from "../settings/config.ts";
import { plainError, plainErrorBody } from "./plain-error.ts";
import { ERROR_HEADERS, type TransportSecurity } from "./security-headers.ts";

const MAX_HEADER_BYTES = 64 * 1024;

/** Bounds what one connection can ask for; a browser or proxy then opens another. */
const MAX_REQUESTS_PER_CONNECTION = 1_000;

export const PATIENCE_MS = {
  headers: 10_000,
  request: 30_000,
  keepAlive: 5_000,
  silence: MINUTE_MS,
  check: 2_000,
};

type Fetch = Parameters<typeof getRequestListener>[0];

const HOST = /^(?:[a-z0-9._-]+|\[[a-f0-9:.]+\])(?::\d{1,5})?$/i;

/** False if a proxy might understand the host, or the end of the body, differently than Node does. Repeated headers arrive joined by commas. */
const isClear = ({ host = "", "transfer-encoding": coding = "chunked" }: IncomingHttpHeaders) =>
  HOST.test(host) && coding.toLowerCase() === "chunked";

export async function listen(
  fetch: Fetch,
  { port, host, heldPort }: Pick<Config, "port" | "host" | "heldPort">,
  transportSecurity: TransportSecurity,
  before: (next: RequestListener) => RequestListener = (next) => next,
  patience = PATIENCE_MS,
): Promise<Server> {
  const respond = getRequestListener(fetch, {
    errorHandler: (error) => plainError(error instanceof RequestError ? 400 : 500, ERROR_HEADERS),
  });
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
      // Early errors and cached pages go through here too.
      const security = transportSecurity(request.headers.host);
      if (security) response.setHeader("Strict-Transport-Security", security);
      if (isClear(request.headers)) return listener(request, response);
      const body = JSON.stringify(plainErrorBody(400));
      const headers = {
        ...ERROR_HEADERS,
        "Content-Type": "application/json",
        "Content-Length": Buffer.byteLength(body),
        Connection: "close",
      };
      response.writeHead(400, headers).end(body);
    },
  );
  server.maxRequestsPerSocket = MAX_REQUESTS_PER_CONNECTION;
  server.setTimeout(patience.silence);
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
