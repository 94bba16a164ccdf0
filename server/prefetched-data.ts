import type { MiddlewareHandler } from "hono";

/** How long a browser may use a page's data that it fetched before the click, in seconds. */
const KEPT_S = 30;

/**
 * Lets the click use what a link fetched ahead: without an age, the browser would ask again. Only for that one browser and
 * only for what it asked for as a prefetch, so that everything else shows a change of the catalogue at once.
 */
export function prefetchedData(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { req, res } = context;
    const isPrefetch = req.header("sec-purpose")?.startsWith("prefetch") ?? false;
    if (!isPrefetch || !req.path.endsWith(".data") || (res.status !== 200 && res.status !== 304)) {
      return;
    }
    context.header("Cache-Control", `private, max-age=${KEPT_S}`);
  };
}
