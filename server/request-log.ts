import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import { Histogram, type Registry } from "prom-client";
import { requestKind } from "./request-kind.ts";

const MAX_PATH = 200;
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export interface RequestLog {
  /**
   * Notes an answered request: one line, and its time. `path` is without the query, which holds what visitors typed;
   * `since` is the performance.now() of its begin.
   */
  note(method: string, path: string, status: number, since: number): void;
}

/** Times requests by kind and class of status ("2xx"). */
function createTimer(registry: Registry): (path: string, status: number, ms: number) => void {
  const histogram = new Histogram({
    name: "vitrine_http_request_duration_seconds",
    help: "Time to the answer, by kind of request and class of status.",
    labelNames: ["kind", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  const children = new Map<string, Histogram.Internal<"kind" | "status">>();
  return (path, status, ms) => {
    const kind = requestKind(path);
    const statusClass = `${Math.trunc(status / 100)}xx`;
    const name = kind + statusClass;
    const child = children.get(name) ?? histogram.labels(kind, statusClass);
    children.set(name, child);
    child.observe(ms / 1000);
  };
}

export function createRequestLog(log: Logger, registry: Registry): RequestLog {
  const time = createTimer(registry);
  return {
    note(method, path, status, since) {
      const ms = performance.now() - since;
      time(path, status, ms);
      const shown = path.slice(0, MAX_PATH);
      log.info({ method, path: shown, status, ms: Math.round(ms * 10) / 10 }, "request");
    },
  };
}

/** Notes every request that reaches the front door. */
export function requestLog(requests: RequestLog): MiddlewareHandler {
  return async (context, next) => {
    const since = performance.now();
    await next();
    const { method, path } = context.req;
    requests.note(method, path, context.res.status, since);
  };
}
