import type { MiddlewareHandler } from "hono";

function isHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** Whether another site made a browser send this; programs other than browsers send no origin. */
function isForeign({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return false;
  if (site === "cross-site") return true;
  const origin = headers.get("origin");
  if (origin === null || origin === siteUrl) return false;
  return !isHost(origin, new URL(url).host);
}

/** `siteUrl` is our public origin. */
export function refuseForeignPosts(siteUrl: string): MiddlewareHandler {
  return async ({ req, json }, next) => {
    if (req.method !== "POST" || !isForeign(req.raw, siteUrl)) return next();
    return json({ error: "This form can only be sent from our own pages." }, 403, {
      "Cache-Control": "no-store",
    });
  };
}
