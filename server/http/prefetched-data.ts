import { createMiddleware } from "hono/factory";

/** How long a browser may use a page's data that it fetched before the click, in seconds. */
const KEPT_S = 30;

/**
 * The Cache-Control of a page's data that a browser fetches before the click (`purpose` is its Sec-Purpose); null for other
 * requests. Without an age the browser would ask again at the click. Only for that browser, and only for what it asked for as a
 * prefetch, so that everything else shows a change of the catalogue at once.
 */
export function prefetchCacheControl(
  path: string,
  purpose: string | string[] | undefined,
): string | null {
  if (typeof purpose !== "string" || !purpose.startsWith("prefetch")) return null;
  return path.endsWith(".data") ? `private, max-age=${KEPT_S}` : null;
}

/** Lets the click use what a link fetched ahead. */
export const prefetchedData = () =>
  createMiddleware(async (context, next) => {
    await next();
    const { req, res } = context;
    const cacheControl = prefetchCacheControl(req.path, req.header("sec-purpose"));
    const isGood = res.status === 200 || res.status === 304;
    if (isGood && cacheControl) context.header("Cache-Control", cacheControl);
  });
