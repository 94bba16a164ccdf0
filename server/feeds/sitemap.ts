import { setImmediate as nextTurn } from "node:timers/promises";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
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

/** The limit of sitemaps.org. At 600 bytes a URL, files stay below its 50 MB too. */
export const MAX_URLS = 50_000;

const SLICE = 1_000;

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

const laterOf = (a: string, b: string) => (b > a ? b : a);
const newestOf = (listings: readonly Listing[]) =>
  listings.reduce((day, { listedDate }) => laterOf(day, listedDate), "");

function toPageEntry({ path, updated = "", shows }: SitemapPage, catalogue: Catalogue): Entry {
  if (!shows) return [path, updated];
  const listings = shows === "all" ? catalogue.listings : catalogue.byExtension.get(shows);
  return [path, newestOf(listings ?? [])];
}

const toEntry = ({ domain, listedDate }: Listing): Entry => [toPagePath(domain), listedDate];

function listEntries({ pages: sitePages, catalogue }: Site) {
  const pages = sitePages.map((page) => toPageEntry(page, catalogue));
  const { listings } = catalogue;
  const ofListings = (at: number) => Math.max(0, at - pages.length);
  return {
    length: pages.length + listings.length,
    slice: (from: number, to: number): Entry[] => [
      ...pages.slice(from, to),
      ...listings.slice(ofListings(from), ofListings(to)).map(toEntry),
    ],
    newest(from: number, to: number): string {
      const newest = newestOf(listings.slice(ofListings(from), ofListings(to)));
      return pages.slice(from, to).reduce((last, [, day]) => laterOf(last, day), newest);
    },
  };
}

function formatEntry(name: "url" | "sitemap", siteUrl: string, [path, day]: Entry): string {
  const lastmod = day && `<lastmod>${day}</lastmod>`;
  return `<${name}><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</${name}>`;
}

export async function writeSitemapPart(
  site: Site,
  part: number,
  limit = MAX_URLS,
): Promise<string | null> {
  const all = listEntries(site);
  const first = (part - 1) * limit;
  const end = Math.min(part * limit, all.length);
  if (part < 1 || first >= end) return null;
  const texts = [HEAD, `<urlset ${NAMESPACE}>`];
  for (let at = first; at < end; at += SLICE) {
    const entries = all.slice(at, Math.min(at + SLICE, end));
    texts.push(entries.map((entry) => formatEntry("url", site.siteUrl, entry)).join("\n"));
    await nextTurn();
  }
  return [...texts, "</urlset>\n"].join("\n");
}

export async function writeSitemap(site: Site, limit = MAX_URLS): Promise<string> {
  const all = listEntries(site);
  const count = Math.ceil(all.length / limit);
  const whole = count === 1 && (await writeSitemapPart(site, 1, limit));
  if (whole) return whole;
  const lines = [HEAD, `<sitemapindex ${NAMESPACE}>`];
  for (let part = 1; part <= count; part += 1) {
    const day = all.newest((part - 1) * limit, part * limit);
    lines.push(formatEntry("sitemap", site.siteUrl, [`/sitemaps/${part}.xml`, day]));
    await nextTurn();
  }
  return [...lines, "</sitemapindex>\n"].join("\n");
}
