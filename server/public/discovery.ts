import { aboutCurrency } from "../../catalogue/format/currency.ts";
import { noticeOf } from "../../catalogue/schema/examples.ts";
import type { Shown } from "./describe.ts";
import {
  heading,
  link,
  linkListing,
  list,
  listNewest,
  paragraph,
  quote,
  write,
} from "./markdown.ts";
import { LISTINGS_PATH, LLMS_PATH, MCP_PATH, OPENAPI_PATH, SHOP_PATH } from "./paths.ts";
import { SEARCH_NAMES } from "./search-parameters.ts";

export const VERSION = "1.0.0";
const NEWEST = 20;
const hostOf = ({ siteUrl }: Shown) => new URL(siteUrl).hostname;

export const serverName = (shown: Shown) =>
  `${hostOf(shown).split(".").toReversed().join(".")}/catalogue`;

export const sayRules = ({ shop, siteUrl }: Shown): string =>
  [
    `Domain names for sale by one seller, ${shop.name}.`,
    `Prices are in whole ${aboutCurrency(shop.currency).name}. If the price is null, it is on request: never state or guess one.`,
    "Only available names can be bought. Buying, offers and questions happen on the pages that each response links to, and a person has to do them.",
    noticeOf(shop, siteUrl) ?? "",
  ]
    .join(" ")
    .trim();

const QUERY = new Intl.ListFormat("en-GB").format(SEARCH_NAMES);

/** Follows https://llmstxt.org, version 2. */
export function writeLlms(shown: Shown): string {
  const { shop, catalogue, siteUrl } = shown;
  const to = (text: string, path: string) => link(text, siteUrl + path);
  const featured = shop.lead.flatMap((domain) => catalogue.byDomain.get(domain) ?? []);
  const names = new Set([...featured, ...listNewest(shown, NEWEST)].slice(0, 2 * NEWEST));
  return write([
    heading(1, shop.name),
    quote(shop.description),
    paragraph(sayRules(shown)),
    heading(2, "Names"),
    list([
      ...[...names].map((listing) => linkListing(listing, shown)),
      [to("All names", "/portfolio.md"), ": with prices, the newest first"],
    ]),
    heading(2, "How to buy"),
    list([
      [to("How it works", "/how-it-works.md"), ": steps, transfer, questions"],
      [
        to("Contact", "/contact"),
        shop.answersWithin ? `: the seller answers within ${shop.answersWithin}` : "",
      ],
    ]),
    heading(2, "For programs"),
    list([
      [to("Search", LISTINGS_PATH), `: JSON; parameters ${QUERY}`],
      [to("The shop", SHOP_PATH), ": JSON; contact, escrow, payment plans, categories"],
      [to("OpenAPI", OPENAPI_PATH), ": the full description of this API"],
      [to("MCP server", MCP_PATH), ": the same data as MCP tools, without a login"],
    ]),
    heading(2, "Optional"),
    list([
      [to("Newest names", "/feed.xml"), ": Atom feed"],
      to("Terms of service", "/terms-of-service"),
      to("Privacy policy", "/privacy-policy"),
    ]),
  ]);
}

/** Follows RFC 9727 and RFC 9264. */
export function describeApis({ siteUrl }: Shown) {
  const at = (path: string) => siteUrl + path;
  const doc = [{ href: at(LLMS_PATH), type: "text/plain" }];
  return {
    linkset: [
      {
        anchor: at(LISTINGS_PATH),
        "service-desc": [{ href: at(OPENAPI_PATH), type: "application/json" }],
        "service-doc": doc,
      },
      {
        anchor: at(MCP_PATH),
        "service-doc": doc,
      },
    ],
  };
}
