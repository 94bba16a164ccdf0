import type { MiddlewareHandler } from "hono";
import { plainError } from "./plain-error.ts";

const ALLOWED = ["GET", "HEAD", "POST", "OPTIONS"];

export const READ_ONLY = { Allow: "GET, HEAD" };

export const listMethods = (headers: { readonly Allow: string }) =>
  new Response(null, { status: 204, headers });

export function allowedMethods(): MiddlewareHandler {
  return async (context, next) => {
    if (!ALLOWED.includes(context.req.method)) {
      const methods = ALLOWED.join(", ");
      const error = `The shop doesn't answer ${context.req.method}. Open this address with GET, or send its form with POST.`;
      return Response.json({ error }, { status: 405, headers: { Allow: methods } });
    }
    await next();
    const { status, headers } = context.res;
    if (status !== 405 || headers.has("Allow")) return;
    if (headers.get("Content-Type")?.startsWith("text/html")) headers.set("Allow", READ_ONLY.Allow);
    else context.res = plainError(405, READ_ONLY);
  };
}
