import type { Logger } from "pino";
import { Histogram, type Registry } from "prom-client";
import { requestKind } from "./request-kind.ts";

const MAX_PATH = 200;
/** Sorts of requests that are remembered: most come again. */
const MAX_KNOWN = 1_000;
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

export interface RequestLog {
  /**
   * Notes an answered request: one line, and its time. `path` is without the query, which holds what visitors typed;
   * `since` is the performance.now() of its begin.
   */
  note(method: string, path: string, status: number, since: number): void;
}

/** What is the same for all requests of one method, path and status: the line but for its end, and where the time counts. */
interface Sort {
  readonly line: Logger;
  readonly time: Histogram.Internal<"kind" | "status">;
}

/** Times requests by kind and class of status ("2xx"). */
function createTimer(registry: Registry): (path: string, status: number) => Sort["time"] {
  const histogram = new Histogram({
    name: "vitrine_http_request_duration_seconds",
    help: "Time to the answer, by kind of request and class of status.",
    labelNames: ["kind", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return (path, status) => histogram.labels(requestKind(path), `${Math.trunc(status / 100)}xx`);
}

export function createRequestLog(log: Logger, registry: Registry): RequestLog {
  const timerOf = createTimer(registry);
  const known = new Map<string, Sort>();

  function sortOf(method: string, path: string, status: number): Sort {
    const key = `${method} ${status} ${path}`;
    const found = known.get(key);
    if (found) return found;
    const line = log.child({ method, path: path.slice(0, MAX_PATH), status });
    const sort = { line, time: timerOf(path, status) };
    if (known.size >= MAX_KNOWN) known.clear();
    if (path.length <= MAX_PATH) known.set(key, sort);
    return sort;
  }

  return {
    note(method, path, status, since) {
      const ms = performance.now() - since;
      const { line, time } = sortOf(method, path, status);
      time.observe(ms / 1000);
      line.info({ ms: Math.round(ms * 10) / 10 }, "request");
    },
  };
}

type Fetch<Env> = (request: Request, env: Env) => Response | Promise<Response>;

/** Notes every request that `fetch` responds to. */
export function logRequests<Env>(requests: RequestLog, fetch: Fetch<Env>): Fetch<Env> {
  return async (request, env) => {
    const since = performance.now();
    const response = await fetch(request, env);
    requests.note(request.method, new URL(request.url).pathname, response.status, since);
    return response;
  };
}
