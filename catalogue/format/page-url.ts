export const PORTFOLIO_PREFIX = "/portfolio/";

export const toPagePath = (domain: string) => PORTFOLIO_PREFIX + encodeURIComponent(domain);

export const toPageUrl = (siteUrl: string, domain: string) => siteUrl + toPagePath(domain);

/** True if only this machine can reach the address. */
export const isLocal = (url: string): boolean =>
  /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(new URL(url).hostname);

export const isOnThisMachine = (url: string) =>
  URL.canParse(url) && /^https?:/.test(url) && isLocal(url);

/** True if nobody on the way can read or change what goes to the address. */
export const isSafe = (url: string) => url.startsWith("https://") || isOnThisMachine(url);
