export const toPagePath = (domain: string) => `/portfolio/${encodeURIComponent(domain)}`;

export const toPageUrl = (siteUrl: string, domain: string) => siteUrl + toPagePath(domain);
