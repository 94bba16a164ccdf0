import type { Logger } from "pino";
import { Histogram, type Registry } from "prom-client";
import { LRUCache } from "lru-cache";

const MAX_PATH = 200;
/** Most requests repeat an earlier method, path and status. */
const MAX_KNOWN = 1_000;
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

type RequestKind = "page" | "data" | "file" | "api";

const API = /^\/(rest|realtime|functions|captcha)\/|^\/(healthz|readyz|metrics)$/;
const FILE = /^\/(assets|og)\/|^\/founder-photo$|^\/[^/]+\.(svg|xml|txt|ico|png)$/;

function requestKind(path: string): RequestKind {
  if (path.endsWith(".data")) return "data";
  if (API.test(path)) return "api";
  return FILE.test(path) ? "file" : "page";
}

export interface RequestLog {
  /** `path` is without the query, which holds what visitors typed; `since` is the performance.now() of the start. */
  note(method: string, path: string, status: number, since: number): void;
}

/** Shared by all requests of one method, path and status. */
interface Line {
  readonly logger: Logger;
  readonly time: Histogram.Internal<"kind" | "status">;
}

export function createRequestLog(log: Logger, registry: Registry): RequestLog {
  const known = new LRUCache<string, Line>({ max: MAX_KNOWN });
  const times = new Histogram({
    name: "vitrine_http_request_duration_seconds",
    help: "Time to the response, by kind of request and class of status.",
    labelNames: ["kind", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });

  function lineOf(method: string, path: string, status: number): Line {
    const key = `${method} ${status} ${path}`;
    const found = known.get(key);
    if (found) return found;
    const logger = log.child({ method, path: path.slice(0, MAX_PATH), status });
    const time = times.labels(requestKind(path), `${Math.trunc(status / 100)}xx`);
    const line = { logger, time };
    if (path.length <= MAX_PATH) known.set(key, line);
    return line;
  }

  return {
    note(method, path, status, since) {
      const ms = performance.now() - since;
      const { logger, time } = lineOf(method, path, status);
      time.observe(ms / 1000);
      logger.info({ ms: Math.round(ms * 10) / 10 }, "request");
    },
  };
}

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

export function logRequests<Env>(requests: RequestLog, fetch: Fetch<Env>): Fetch<Env> {
  return async (request, env) => {
    const since = performance.now();
    const response = await fetch(request, env);
    requests.note(request.method, new URL(request.url).pathname, response.status, since);
    return response;
  };
}
