import { createMiddleware } from "hono/factory";
import { isUnshared } from "./shared-response.ts";

const KEPT_S = 30;

/** A click may reuse data that this browser prefetched; everything else shows catalogue changes at once. */
export function prefetchCacheControl(
  path: string,
  purpose: string | string[] | undefined,
): string | null {
  if (typeof purpose !== "string" || !purpose.startsWith("prefetch")) return null;
  return path.endsWith(".data") ? `private, max-age=${KEPT_S}` : null;
}

export const prefetchedData = () =>
  createMiddleware(async (context, next) => {
    await next();
    const { req, res } = context;
    const cacheControl = prefetchCacheControl(req.path, req.header("sec-purpose"));
    const isGood = res.status === 200 || res.status === 304;
    const isShared = !isUnshared(res.headers.get("Cache-Control") ?? "");
    if (isGood && isShared && cacheControl) context.header("Cache-Control", cacheControl);
  });
