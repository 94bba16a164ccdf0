import type { MiddlewareHandler } from "hono";
import { isPrivatePath } from "../../catalogue/deals/offer.ts";

const PRIVATE = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex",
  "Referrer-Policy": "no-referrer",
};

/** Whoever has the address can act for the buyer or for the seller, so nothing may store, forward or index it. */
export function privatePaths(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    if (!isPrivatePath(context.req.path)) return;
    for (const [name, value] of Object.entries(PRIVATE)) context.res.headers.set(name, value);
  };
}
