import type { MiddlewareHandler } from "hono";
import { isPrivatePath } from "../../catalogue/deals/offer.ts";

function isHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/** True if another site made a browser send this; programs other than browsers send no origin. */
function isForeign({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  const origin = headers.get("origin");
  if (site === "cross-site") return true;
  if (origin === null || origin === siteUrl) return false;
  // A browser that sends no referrer hides the origin of our own forms too. A private page sends none, and browsers that don't
  // tell the site either may post there: its path is a key that no other site has.
  if (origin === "null") return site !== "same-origin" && !isPrivatePath(new URL(url).pathname);
  return !isHost(origin, new URL(url).host);
}

export function refuseForeignPosts(siteUrl: string): MiddlewareHandler {
  return async ({ req, json }, next) => {
    if (req.method !== "POST" || !isForeign(req.raw, siteUrl)) return next();
    return json({ error: "This form can only be sent from our own pages." }, 403, {
      "Cache-Control": "no-store",
    });
  };
}
