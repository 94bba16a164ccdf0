import { Hono } from "hono";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { summarize } from "../../catalogue/schema/listing.ts";
import { NO_CRITERIA } from "../../catalogue/search/criteria.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import type { SearchedListing } from "../../catalogue/search/searched-listing.ts";
import { toPageUrl } from "../../catalogue/format/page-url.ts";
import type { Content } from "../shop/read-content.ts";
import type { AppEnv } from "../http/client-address.ts";
import type { SiteSources } from "../shop/content-store.ts";
import { escapeXml, type SitemapPage, writeSitemap, writeSitemapPart } from "./sitemap.ts";

const ROBOTS = "/robots.txt";
const SITEMAP = "/sitemap.xml";
const SITEMAP_PART = /^\/sitemaps\/([1-9]\d{0,4})\.xml$/;
const ATOM = "/feed.xml";
const XML = { "Content-Type": "application/xml; charset=utf-8" };

export const isFeedPath = (path: string) =>
  path === SITEMAP || path === ROBOTS || path === ATOM || SITEMAP_PART.test(path);

const ENTRY_COUNT = 20;

const toAtomTime = (day = "") => `${day || "1970-01-01"}T00:00:00Z`;

function formatEntry(listing: SearchedListing, siteUrl: string): string {
  const { domain, displayName, category, listedDate } = listing;
  const url = escapeXml(toPageUrl(siteUrl, domain));
  return [
    "<entry>",
    `<title>${escapeXml(displayName)}</title>`,
    `<id>${url}</id>`,
    `<link href="${url}"/>`,
    `<updated>${toAtomTime(listedDate)}</updated>`,
    `<category term="${escapeXml(category)}"/>`,
    `<summary>${escapeXml(summarize(listing))}</summary>`,
    "</entry>",
  ].join("\n");
}

function writeAtomFeed({ shop, catalogue }: Content, siteUrl: string): string {
  const newest = searchListings(catalogue.search, NO_CRITERIA).listings.slice(0, ENTRY_COUNT);
  const home = escapeXml(`${siteUrl}/`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(shop.name)}: newest listings</title>`,
    `<subtitle>${escapeXml(shop.description)}</subtitle>`,
    `<id>${home}</id>`,
    `<link href="${home}"/>`,
    `<link rel="self" href="${escapeXml(siteUrl + ATOM)}"/>`,
    `<updated>${toAtomTime(newest[0]?.listedDate)}</updated>`,
    `<author><name>${escapeXml(shop.name)}</name></author>`,
    ...newest.map((listing) => formatEntry(listing, siteUrl)),
    "</feed>\n",
  ].join("\n");
}

/** Follows https://contentsignals.org, which leaves out what the seller hasn't decided. */
function writeSignals({ contentSignals }: Shop): string {
  const { search, aiInput, aiTrain } = contentSignals ?? {};
  const named = Object.entries({ search, "ai-input": aiInput, "ai-train": aiTrain });
  const signals = named
    .filter(([, isAllowed]) => typeof isAllowed === "boolean")
    .map(([name, isAllowed]) => `${name}=${isAllowed ? "yes" : "no"}`);
  return signals.length > 0 ? `Content-Signal: ${signals.join(", ")}\n` : "";
}

export function createFeedRoutes(
  { config, content }: SiteSources,
  listPages: (content: Content) => readonly SitemapPage[],
) {
  const { siteUrl } = config;
  const site = () => {
    const { catalogue } = content.current;
    return { siteUrl, pages: listPages(content.current), catalogue };
  };
  return new Hono<AppEnv>()
    .get(ROBOTS, (context) =>
      context.text(
        `User-agent: *\n${writeSignals(content.current.shop)}Allow: /\nDisallow: /metrics\n\nSitemap: ${siteUrl}${SITEMAP}\n`,
      ),
    )
    .get(SITEMAP, (context) => context.body(writeSitemap(site()), 200, XML))
    .get("/sitemaps/:part", (context) => {
      const part = Number(SITEMAP_PART.exec(context.req.path)?.[1] ?? 0);
      const xml = writeSitemapPart(site(), part);
      return xml ? context.body(xml, 200, XML) : context.body(null, 404);
    })
    .get(ATOM, (context) =>
      context.body(writeAtomFeed(content.current, siteUrl), 200, {
        "Content-Type": "application/atom+xml; charset=utf-8",
      }),
    );
}
