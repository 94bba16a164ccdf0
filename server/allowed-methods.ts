import type { MiddlewareHandler } from "hono";
import { plainError } from "./plain-error.ts";

const ALLOWED = ["GET", "HEAD", "POST", "OPTIONS"];

/** Refuses methods that nothing here answers. */
export function allowedMethods(): MiddlewareHandler {
  return async ({ req }, next) => {
    if (!ALLOWED.includes(req.method)) return plainError(405, { Allow: ALLOWED.join(", ") });
    await next();
  };
}
