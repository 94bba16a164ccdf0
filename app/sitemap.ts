import { href } from "react-router";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { LANDING_EXTENSIONS } from "../catalogue/domain-name.ts";
import type { Listing } from "../catalogue/listing.ts";
import { privacyPolicy } from "./policies/privacy-policy-words.ts";
import { termsOfService } from "./policies/terms-of-service-words.ts";
import { landingPath } from "./ui/landing-path.ts";
import { escapeXml } from "./seo/xml.ts";

/**
 * Addresses in one file (sitemaps.org). So many stay below the protocol's 50 MB too: an address here has at most 600 bytes
 * with its tags, of two domain names and a few words.
 */
export const MAX_URLS = 50_000;

/** Addresses to write before others are let go first: about a millisecond. */
const SLICE = 1_000;

const NAMESPACE = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>';

/** A page that stands for itself, and the day of its last change, YYYY-MM-DD, empty where none is known. */
type Entry = readonly [path: string, day: string];

const laterOf = (a: string, b: string) => (b > a ? b : a);
const newest = (listings: readonly Listing[]) =>
  listings.reduce((day, { listedDate }) => laterOf(day, listedDate), "");

function listPages({
  listings,
  byExtension,
}: Pick<Catalogue, "listings" | "byExtension">): Entry[] {
  const all = newest(listings);
  return [
    [href("/"), all],
    [href("/portfolio"), all],
    [href("/premium-domains"), ""],
    ...LANDING_EXTENSIONS.map((extension): Entry => {
      const under = byExtension.get(`.${extension}`) ?? [];
      return [landingPath(`.${extension}`) ?? "", newest(under)];
    }),
    [href("/how-it-works"), ""],
    [href("/about"), ""],
    [href("/contact"), ""],
    [href("/privacy-policy"), privacyPolicy.updated],
    [href("/terms-of-service"), termsOfService.updated],
  ];
}

const PAGE_COUNT = listPages({ listings: [], byExtension: new Map() }).length;

/** The paths of the pages that stand for themselves, those of the names last. At most `limit`. */
export function listPagePaths(catalogue: Catalogue, limit: number): string[] {
  return listEntries(catalogue)
    .slice(0, limit)
    .map(([path]) => path);
}

/** How many files the sitemap has, at least one. */
export function countSitemapParts(
  { listings }: Pick<Catalogue, "listings">,
  limit = MAX_URLS,
): number {
  return Math.ceil((PAGE_COUNT + listings.length) / limit);
}

const toEntry = ({ domain, listedDate }: Listing): Entry => [
  href("/portfolio/:domainName", { domainName: domain }),
  listedDate,
];

/** Every address, as a list of which only parts are made. */
function listEntries(catalogue: Catalogue) {
  const pages = listPages(catalogue);
  const { listings } = catalogue;
  const ofListings = (at: number) => Math.max(0, at - pages.length);
  return {
    length: pages.length + listings.length,
    slice: (from: number, to: number): Entry[] => [
      ...pages.slice(from, to),
      ...listings.slice(ofListings(from), ofListings(to)).map(toEntry),
    ],
    /** The last day of any of them; makes no entry, which takes a hundred times as long. */
    newest: (from: number, to: number): string =>
      pages
        .slice(from, to)
        .reduce(
          (day, [, other]) => laterOf(day, other),
          newest(listings.slice(ofListings(from), ofListings(to))),
        ),
  };
}

function formatEntry(name: "url" | "sitemap", siteUrl: string, [path, day]: Entry): string {
  const lastmod = day && `<lastmod>${day}</lastmod>`;
  return `<${name}><loc>${escapeXml(siteUrl + path)}</loc>${lastmod}</${name}>`;
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** One file of the sitemap, `part` from 1; null where there is no such part. Written in slices. */
export async function writeSitemapPart(
  catalogue: Catalogue,
  siteUrl: string,
  part: number,
  limit = MAX_URLS,
): Promise<string | null> {
  const all = listEntries(catalogue);
  const first = (part - 1) * limit;
  const end = Math.min(part * limit, all.length);
  if (part < 1 || first >= end) return null;
  const texts = [HEAD, `<urlset ${NAMESPACE}>`];
  for (let at = first; at < end; at += SLICE) {
    const entries = all.slice(at, Math.min(at + SLICE, end));
    texts.push(entries.map((entry) => formatEntry("url", siteUrl, entry)).join("\n"));
    await nextTurn();
  }
  return [...texts, "</urlset>\n"].join("\n");
}

/** The sitemap: all addresses while one file holds them, else an index of its parts. */
export async function writeSitemap(
  catalogue: Catalogue,
  siteUrl: string,
  limit = MAX_URLS,
): Promise<string> {
  const all = listEntries(catalogue);
  const count = countSitemapParts(catalogue, limit);
  const whole = count === 1 && (await writeSitemapPart(catalogue, siteUrl, 1, limit));
  if (whole) return whole;
  const lines = [HEAD, `<sitemapindex ${NAMESPACE}>`];
  for (let part = 1; part <= count; part += 1) {
    const day = all.newest((part - 1) * limit, part * limit);
    const path = href("/sitemaps/:part", { part: `${part}.xml` });
    lines.push(formatEntry("sitemap", siteUrl, [path, day]));
    await nextTurn();
  }
  return [...lines, "</sitemapindex>\n"].join("\n");
}
