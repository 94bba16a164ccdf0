function isHost(origin: string, host: string): boolean {
  return URL.canParse(origin) && new URL(origin).host === host;
}

/**
 * Tells a post that another site made a browser send. What names no origin comes from a program, not from a page, and is
 * not foreign. `siteUrl`: our public origin.
 */
export function isForeignPost({ headers, url }: Request, siteUrl: string): boolean {
  const site = headers.get("sec-fetch-site");
  if (site === "same-origin" || site === "none") return false;
  if (site === "cross-site") return true;
  const origin = headers.get("origin");
  if (origin === null || origin === siteUrl) return false;
  return !isHost(origin, new URL(url).host);
}
