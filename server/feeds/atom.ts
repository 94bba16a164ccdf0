import { summarize } from "../../catalogue/listing.ts";
import { NO_CRITERIA } from "../../catalogue/search/criteria.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import type { SearchedListing } from "../../catalogue/search/search-index.ts";
import type { Content } from "../content/read-content.ts";
import { escapeXml } from "./xml.ts";

const ENTRY_COUNT = 20;

const toAtomTime = (day: string) => `${day}T00:00:00Z`;

function formatEntry(listing: SearchedListing, siteUrl: string): string {
  const { domain, displayName, category, listedDate } = listing;
  const url = escapeXml(`${siteUrl}/portfolio/${domain}`);
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

/** The newest listings; `path` is the feed's own. */
export function writeAtomFeed({ shop, catalogue }: Content, siteUrl: string, path: string): string {
  const newest = searchListings(catalogue.search, NO_CRITERIA).matches.slice(0, ENTRY_COUNT);
  const home = escapeXml(`${siteUrl}/`);
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(shop.name)}: newest listings</title>`,
    `<subtitle>${escapeXml(shop.description)}</subtitle>`,
    `<id>${home}</id>`,
    `<link href="${home}"/>`,
    `<link rel="self" href="${escapeXml(siteUrl + path)}"/>`,
    `<updated>${toAtomTime(newest[0]?.listedDate ?? "1970-01-01")}</updated>`,
    `<author><name>${escapeXml(shop.name)}</name></author>`,
    ...newest.map((listing) => formatEntry(listing, siteUrl)),
    "</feed>\n",
  ].join("\n");
}
