import type { MiddlewareHandler } from "hono";
import { isPrivatePath } from "../../sale/offer.ts";
import { DAY_MS, SECOND_MS } from "../../catalogue/format/time.ts";
import { readHost } from "./read-headers.ts";

const HEADERS: Record<string, string> = {
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "strict-origin-when-cross-origin",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
};

const DEFAULT_POLICY = "default-src 'none'; frame-ancestors 'none'";

/** An SVG opened by itself is a document, and must not run scripts. */
export const LOGO_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const ONE_DAY_S = DAY_MS / SECOND_MS;
const ONE_YEAR_S = 365 * ONE_DAY_S;

export type TransportSecurity = (host: string | undefined) => string | null;

/** Requires TLS on the shop's host and on landers. Any other host may belong to somebody else. */
export function createTransportSecurity(
  siteUrl: string,
  isLander: (host: string) => boolean,
): TransportSecurity {
  if (!siteUrl.startsWith("https:")) return () => null;
  const shopHost = readHost(new URL(siteUrl).host);
  return (host = "") => {
    if (readHost(host) === shopHost) return `max-age=${ONE_YEAR_S}`;
    // The next owner of a name must not be bound to TLS for a year.
    return isLander(host) ? `max-age=${ONE_DAY_S}` : null;
  };
}

export const ERROR_HEADERS = { ...HEADERS, "Content-Security-Policy": DEFAULT_POLICY };

function addSecurityHeaders(headers: Headers, status: number): void {
  for (const [name, value] of Object.entries(HEADERS)) {
    if (!headers.has(name)) headers.set(name, value);
  }
  // A 304 would replace the policy of the cached document.
  if (status !== 304 && !headers.has("Content-Security-Policy")) {
    headers.set("Content-Security-Policy", DEFAULT_POLICY);
  }
}

const isPassive = (path: string, type: string) =>
  /^(text\/javascript|font\/)/.test(type) && !path.includes("worker");

function addPassiveHeaders(headers: Headers): void {
  for (const name of ["X-Content-Type-Options", "Cross-Origin-Resource-Policy"]) {
    headers.set(name, HEADERS[name] ?? "");
  }
}

export function securityHeaders(): MiddlewareHandler {
  return async (context, next) => {
    await next();
    const { headers, status } = context.res;
    const type = headers.get("Content-Type") ?? "";
    if (status < 400 && isPassive(context.req.path, type)) addPassiveHeaders(headers);
    else addSecurityHeaders(headers, status);
  };
}

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
