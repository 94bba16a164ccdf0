import type { Logger } from "pino";
import { Histogram, type Registry } from "prom-client";
import { REQUEST_LINE } from "../process/log-line.ts";
import { hideToken } from "./hide-token.ts";

const MAX_PATH = 200;
const BUCKETS_S = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5];

type FindKind = (path: string) => string;

export type RequestLog = ReturnType<typeof createRequestLog>;

export function createRequestLog(log: Logger, registry: Registry, findKind: FindKind) {
  const histogram = new Histogram({
    name: "vitrine_http_request_duration_seconds",
    help: "Response time, by kind of request and status class.",
    labelNames: ["kind", "status"],
    buckets: BUCKETS_S,
    registers: [registry],
  });
  return {
    /** `path` must not have the query, which holds what visitors typed. */
    note(method: string, path: string, status: number, since: number) {
      const ms = performance.now() - since;
      const labels = { kind: findKind(path), status: `${Math.trunc(status / 100)}xx` };
      histogram.observe(labels, ms / 1000);
      const logged = hideToken(path).slice(0, MAX_PATH);
      const line = { method, path: logged, status, ms: Math.round(ms * 10) / 10 };
      log.info(line, REQUEST_LINE);
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
