import type { MiddlewareHandler } from "hono";

/** How long a browser may use a page's data that it fetched before the click, in seconds. */
const KEPT_S = 30;

const CACHE_CONTROL = `private, max-age=${KEPT_S}`;

/** Whether a browser asks for a page's data before the click; `purpose` is its Sec-Purpose. */
export function isPrefetchOfData(path: string, purpose: string | string[] | undefined): boolean {
  return typeof purpose === "string" && purpose.startsWith("prefetch") && path.endsWith(".data");
}

/** The headers (name, value, name, value; names in lower case) with leave to keep the answer until the click. */
export function keptUntilClick(headers: readonly string[]): string[] {
  return headers.with(headers.indexOf("cache-control") + 1, CACHE_CONTROL);
}

/**
 * Lets the click use what a link fetched ahead: without an age, the browser would ask again. Only for that one browser and
 * only for what it asked for as a prefetch, so that everything else shows a change of the catalogue at once.
 */
export function prefetchedData(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { req, res } = context;
    const isGood = res.status === 200 || res.status === 304;
    if (isGood && isPrefetchOfData(req.path, req.header("sec-purpose"))) {
      context.header("Cache-Control", CACHE_CONTROL);
    }
  };
}
