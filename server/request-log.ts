import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";

const MAX_PATH = 200;

/** One line a request. Queries stay out: they hold what visitors typed. */
export function requestLog(log: Logger): MiddlewareHandler {
  return async (context, next) => {
    const start = performance.now();
    await next();
    const { method, path } = context.req;
    log.info(
      {
        method,
        path: path.slice(0, MAX_PATH),
        status: context.res.status,
        ms: Math.round((performance.now() - start) * 10) / 10,
      },
      "request",
    );
  };
}
