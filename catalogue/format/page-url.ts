export const PORTFOLIO_PREFIX = "/portfolio/";

export const toPagePath = (domain: string) => PORTFOLIO_PREFIX + encodeURIComponent(domain);

export const toPageUrl = (siteUrl: string, domain: string) => siteUrl + toPagePath(domain);

/** True if only this machine can reach the address. */
export const isLocal = (url: string): boolean =>
  /^(.+\.)?localhost$|^127\.\d+\.\d+\.\d+$|^\[::1\]$/.test(new URL(url).hostname);
