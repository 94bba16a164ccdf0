import type { MiddlewareHandler } from "hono";

const HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

/** For everything but documents, which set their own. */
const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ONE_YEAR_S = 31_536_000;

function commonHeaders(siteUrl: string): Record<string, string> {
  if (!siteUrl.startsWith("https:")) return HEADERS;
  return { ...HEADERS, "Strict-Transport-Security": `max-age=${ONE_YEAR_S}` };
}

/** For errors that are sent from outside the front door. */
export function errorHeaders(siteUrl: string): Record<string, string> {
  return { ...commonHeaders(siteUrl), "Content-Security-Policy": DEFAULT_POLICY };
}

function addSecurityHeaders(headers: Headers, siteUrl: string, status: number): void {
  // Routes may override, as the social pictures do.
  for (const [name, value] of Object.entries(commonHeaders(siteUrl))) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // A 304 would replace the policy of the cached document.
  if (status !== 304 && !headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", DEFAULT_POLICY);
  }
}

/** Scripts and fonts, but not workers, which need their own policy. */
const isPassive = (path: string, type: string) =>
  /^(text\/javascript|font\/)/.test(type) && !path.includes("worker");

/** Scripts and fonts are governed by the page that loads them. */
function addPassiveHeaders(headers: Headers): void {
  for (const name of ["X-Content-Type-Options", "Cross-Origin-Resource-Policy"]) {
    headers.set(name, HEADERS[name] ?? "");
  }
}

export function securityHeaders(siteUrl: string): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    const type = headers.get("Content-Type") ?? "";
    if (status < 400 && isPassive(context.req.path, type)) addPassiveHeaders(headers);
    else addSecurityHeaders(headers, siteUrl, status);
  };
}
