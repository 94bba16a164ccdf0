export const PORTFOLIO_PREFIX = "/portfolio/";

export const toPagePath = (domain: string) => PORTFOLIO_PREFIX + encodeURIComponent(domain);

export const toPageUrl = (siteUrl: string, domain: string) => siteUrl + toPagePath(domain);
