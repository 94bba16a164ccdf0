import type { MiddlewareHandler } from "hono";

const HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** Answers that no page made may load nothing; a document brings a policy of its own. */
const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ONE_YEAR_S = 31_536_000;

function commonHeaders(siteUrl: string): Record<string, string> {
  if (!siteUrl.startsWith("https:")) return HEADERS;
  return { ...HEADERS, "Strict-Transport-Security": `max-age=${ONE_YEAR_S}` };
}

/** The headers of an answer that is no document. */
export function plainHeaders(siteUrl: string): Record<string, string> {
  return { ...commonHeaders(siteUrl), "Content-Security-Policy": DEFAULT_POLICY };
}

/** Adds what an answer does not say itself; strict transport security where the public origin is https. */
export function addSecurityHeaders(headers: Headers, siteUrl: string, status: number): void {
  // A route may say otherwise of itself, as the social pictures do.
  for (const [name, value] of Object.entries(commonHeaders(siteUrl))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // A 304 updates the headers of the copy that the browser has: that document keeps its own policy.
  if (status !== 304 && !headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", DEFAULT_POLICY);
  }
}

/** Scripts, but workers, which keep a policy of their own; and fonts. */
const isPassive = (path: string, type: string) =>
  /^(text\/javascript|font\/)/.test(type) && !path.includes("worker");

/** What a script or a font needs: no page, it is framed, opened and given rights by none but the page that loads it. */
function addPassiveHeaders(headers: Headers): void {
  for (const name of ["X-Content-Type-Options", "Cross-Origin-Resource-Policy"]) {
    headers.set(name, HEADERS[name] ?? "");
  }
}

/** Security headers on every answer. */
export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    const type = headers.get("Content-Type") ?? "";
    if (status < 400 && isPassive(context.req.path, type)) addPassiveHeaders(headers);
    else addSecurityHeaders(headers, siteUrl, status);
  };
}
