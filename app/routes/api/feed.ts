import { href } from "react-router";
import { NO_CRITERIA } from "../../../catalogue/search/criteria.ts";
import { searchListings } from "../../../catalogue/search/search.ts";
import type { SearchedListing } from "../../../catalogue/search/search.ts";
import { servicesContext } from "../../context.ts";
import { escapeXml } from "../../seo/xml.ts";
import type { Route } from "./+types/feed";

const ENTRY_COUNT = 20;

const atomTime = (day: string) => `${day}T00:00:00Z`;

function formatEntry(listing: SearchedListing, siteUrl: string): string {
  const { domain, displayName, category, description, listedDate } = listing;
  const url = escapeXml(siteUrl + href("/portfolio/:domainName", { domainName: domain }));
  return [
    "<entry>",
    `<title>${escapeXml(displayName)}</title>`,
    `<id>${url}</id>`,
    `<link href="${url}"/>`,
    `<updated>${atomTime(listedDate)}</updated>`,
    `<category term="${escapeXml(category)}"/>`,
    `<summary>${escapeXml(description)}</summary>`,
    "</entry>",
  ].join("\n");
}

/** The newest listings as an Atom feed. */
export function loader({ context }: Route.LoaderArgs) {
  const { config, content } = context.get(servicesContext);
  const { shop, catalogue } = content.current;
  const newest = searchListings(catalogue.search, NO_CRITERIA).matches.slice(0, ENTRY_COUNT);
  const home = escapeXml(config.siteUrl + href("/"));
  const xml = [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom">',
    `<title>${escapeXml(shop.name)}: newest listings</title>`,
    `<subtitle>${escapeXml(shop.description)}</subtitle>`,
    `<id>${home}</id>`,
    `<link href="${home}"/>`,
    `<link rel="self" href="${escapeXml(config.siteUrl + href("/feed.xml"))}"/>`,
    `<updated>${atomTime(newest[0]?.listedDate ?? "1970-01-01")}</updated>`,
    `<author><name>${escapeXml(shop.name)}</name></author>`,
    ...newest.map((listing) => formatEntry(listing, config.siteUrl)),
    "</feed>\n",
  ].join("\n");
  return new Response(xml, { headers: { "Content-Type": "application/atom+xml; charset=utf-8" } });
}
