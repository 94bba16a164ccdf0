import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { parseAccept } from "hono/utils/accept";
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Config } from "../settings/config.ts";
import { readClientAddress } from "./client-address.ts";
import { createPageCache } from "./page-cache.ts";
import type { RequestLog } from "./request-log.ts";
import { type Encoding, ENCODINGS, readBody, type SharedResponse } from "./shared-response.ts";

interface Options {
  readonly config: Pick<Config, "siteUrl" | "trustProxy">;
  readonly log: Logger;
  readonly metrics: Registry;
  readonly requests: RequestLog;
  /** Pages are rendered again when one of these returns something else. */
  readonly sources: readonly (() => unknown)[];
  readonly fetch: (request: Request, env: { address: string }) => Response | Promise<Response>;
  readonly toTarget: (host: string | undefined, path: string) => string;
  readonly cacheKey: (target: string) => string | null;
}

const isPlainRead = ({ method, headers }: IncomingMessage) =>
  (method === "GET" || method === "HEAD") &&
  headers["content-length"] === undefined &&
  headers["transfer-encoding"] === undefined;

/** Returns the smallest of the encodings that the visitor prefers (RFC 9110, section 12.5.3). */
export function chooseEncoding(header: string): Encoding {
  const weights = new Map(parseAccept(header).map(({ type, q }) => [type.toLowerCase(), q]));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get("*") ?? 0;
  const best = Math.max(...ENCODINGS.map(weightOf));
  return (best > 0 && ENCODINGS.find((encoding) => weightOf(encoding) === best)) || "identity";
}

export function matchesTag(header: string | undefined, tag: string): boolean {
  if (!header) return false;
  if (header === tag || header.trim() === "*") return true;
  return header.match(/"[^"]*"/g)?.includes(tag.replace(/^W\//, "")) ?? false;
}

const pathOf = (target: string) => target.split("?", 1)[0] ?? "";

function send(
  request: IncomingMessage,
  response: ServerResponse,
  page: SharedResponse,
  encoding: Encoding,
  onFailure: (error: unknown) => void,
): void {
  const { headers } = request;
  const variant = page.variants[encoding];
  const { etag } = variant.headers;
  const isKnown = page.status === 200 && etag && matchesTag(headers["if-none-match"], etag);
  if (isKnown) response.writeHead(304, { ...page.notModified, etag });
  else response.writeHead(page.status, variant.headers);
  if (isKnown || request.method === "HEAD") response.end();
  else if (variant.isPacked) readBody(variant).then((body) => response.end(body), onFailure);
  else response.end(variant.body);
}

/** Returns a new object whenever a source, or the year in the footer (UTC), has changed. */
export function createContentVersion(
  sources: readonly (() => unknown)[],
  now: () => number = Date.now,
): () => object {
  const readAll = () => [...sources.map((read) => read()), new Date(now()).getUTCFullYear()];
  let shown = readAll();
  return () => {
    const current = readAll();
    if (current.some((value, index) => value !== shown[index])) shown = current;
    return shown;
  };
}

/** Pages are rendered from their cache key, never from a visitor's request (docs/decisions/0006). */
export function cachedPages(options: Options, next: RequestListener): RequestListener {
  const { config, log, metrics, requests, sources, fetch, toTarget, cacheKey } = options;
  const cache = createPageCache({
    render: async (key, address) =>
      fetch(new Request(key.startsWith("/") ? config.siteUrl + key : key), { address }),
    contentVersion: createContentVersion(sources),
    log,
    registry: metrics,
  });

  return (request, response) => {
    if (!isPlainRead(request)) return next(request, response);
    const since = performance.now();
    const path = request.url ?? "";
    const target = toTarget(request.headers.host, path);
    const encoding = chooseEncoding(request.headers["accept-encoding"] ?? "");
    const finish = (page: SharedResponse) => {
      send(request, response, page, encoding, (error) => {
        log.error(error, "cached page can't be decompressed");
        response.destroy();
      });
      requests.note(request.method ?? "", pathOf(path), response.statusCode, since);
    };
    const found = cache.get(target, encoding);
    if (found) return finish(found);
    const key = cacheKey(target);
    if (key === null) return next(request, response);
    const kept = key === target ? undefined : cache.get(key, encoding);
    if (kept) return finish(kept);
    const { socket, headers } = request;
    const forwardedFor = headers["x-forwarded-for"]?.toString();
    const address = readClientAddress(socket.remoteAddress, forwardedFor, config.trustProxy);
    cache.load(key, address).then(
      (page) => (page ? finish(page) : next(request, response)),
      (error: unknown) => {
        log.error(error, "page not cached");
        next(request, response);
      },
    );
  };
}
