import type { Catalogue } from "../../catalogue/catalogue.ts";
import { toPagePath } from "../../catalogue/format/page-url.ts";

const ENTITIES: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
};

/** Characters that XML forbids even as references never get here, because `isFit` refuses them in the content. */
export const escapeXml = (text: string) =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? character);

/** sitemaps.org sets this limit. At 600 bytes a URL, files stay below its limit of 50 MB too. */
export const MAX_URLS = 50_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

export interface SitemapPage {
  readonly path: string;
  readonly updated?: string;
  readonly shows?: "all" | `.${string}`;
}

interface Site {
  readonly siteUrl: string;
  readonly pages: readonly SitemapPage[];
  readonly catalogue: Catalogue;
}

type Entry = readonly [path: string, day: string];

const newestOf = (days: readonly string[]) =>
  days.reduce((newest, day) => (day > newest ? day : newest), "");

function toPageEntry({ path, updated = "", shows }: SitemapPage, catalogue: Catalogue): Entry {
  if (!shows) return [path, updated];
  const listings = shows === "all" ? catalogue.listings : (catalogue.byExtension.get(shows) ?? []);
  return [path, newestOf(listings.map(({ listedDate }) => listedDate))];
}

const listEntries = ({ pages, catalogue }: Site): Entry[] => [
  ...pages.map((page) => toPageEntry(page, catalogue)),
  ...catalogue.listings.map(({ domain, listedDate }): Entry => [toPagePath(domain), listedDate]),
];

function formatEntry(name: "url" | "sitemap", siteUrl: string, [path, day]: Entry): string {
  const lastmod = day && `<lastmod>${day}</lastmod>`;
  return `<${name}><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</${name}>`;
}

const cutPart = (entries: readonly Entry[], part: number, limit: number) =>
  entries.slice((part - 1) * limit, part * limit);

function writeUrls(siteUrl: string, entries: readonly Entry[]): string {
  const urls = entries.map((entry) => formatEntry("url", siteUrl, entry));
  return [HEAD, `<urlset ${NAMESPACE}>`, ...urls, "</urlset>\n"].join("\n");
}

export function writeSitemapPart(site: Site, part: number, limit = MAX_URLS): string | null {
  const entries = part < 1 ? [] : cutPart(listEntries(site), part, limit);
  return entries.length > 0 ? writeUrls(site.siteUrl, entries) : null;
}

export function writeSitemap(site: Site, limit = MAX_URLS): string {
  const all = listEntries(site);
  if (all.length <= limit) return writeUrls(site.siteUrl, all);
  const parts = Array.from({ length: Math.ceil(all.length / limit) }, (_, index) => {
    const days = cutPart(all, index + 1, limit).map(([, day]) => day);
    return formatEntry("sitemap", site.siteUrl, [`/sitemaps/${index + 1}.xml`, newestOf(days)]);
  });
  return [HEAD, `<sitemapindex ${NAMESPACE}>`, ...parts, "</sitemapindex>\n"].join("\n");
}
