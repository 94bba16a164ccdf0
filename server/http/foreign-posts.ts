import type { MiddlewareHandler } from "hono";
import { isPrivatePath } from "../../sale/offer.ts";

function isHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** True if another site made a browser send this; programs other than browsers send no origin. */
function isForeign({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === "cross-site") return true;
  if (origin === null || origin === siteUrl) return false;
  // Without a referrer, our own forms send this too. On a private page, the secret path proves that the post isn't foreign.
  if (origin === "null") return site !== "same-origin" && !isPrivatePath(new URL(url).pathname);
  return !isHost(origin, new URL(url).host);
}

export function refuseForeignPosts(siteUrl: string): MiddlewareHandler {
  return async ({ req, json }, next) => {
    if (req.method !== "POST" || !isForeign(req.raw, siteUrl)) return next();
    return json({ error: "This form can only be sent from the shop's own pages." }, 403, {
      "Cache-Control": "no-store",
    });
  };
}
