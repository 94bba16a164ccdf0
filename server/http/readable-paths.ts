import type { MiddlewareHandler } from "hono";

function isReadable(url: string): boolean {
  try {
    return !decodeURIComponent(new URL(url).pathname).includes("\0");
  } catch {
    return false;
  }
}

/** Sends a path that no decoder takes, as '/portfolio/%E0%A4%A', to the not-found page. */
export function readablePaths(): MiddlewareHandler {
  return async (context, next) => {
    if (!isReadable(context.req.url)) return context.redirect("/404");
    await next();
  };
}
