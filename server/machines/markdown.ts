import type { PhrasingContent, RootContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { NO_CRITERIA } from "../../catalogue/search/criteria.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import { describeFully, type Shown } from "./describe.ts";
import { LISTINGS_PATH, LLMS_PATH, textPathOf } from "./paths.ts";

type Line = string | PhrasingContent;

export interface BuyingGuide {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly title: string;
    readonly parts: readonly { readonly title: string; readonly text: string }[];
  }[];
}

const inline = (...lines: readonly Line[]): PhrasingContent[] =>
  lines.map((line) => (typeof line === "string" ? { type: "text", value: line } : line));

export const link = (text: string, url: string): PhrasingContent => ({
  type: "link",
  url,
  children: inline(text),
});

export const heading = (depth: 1 | 2 | 3, text: string): RootContent => ({
  type: "heading",
  depth,
  children: inline(text),
});

export const paragraph = (...lines: readonly Line[]): RootContent => ({
  type: "paragraph",
  children: inline(...lines),
});

export const quote = (text: string): RootContent => ({
  type: "blockquote",
  children: [{ type: "paragraph", children: inline(text) }],
});

export const list = (items: readonly (readonly Line[])[]): RootContent[] =>
  items.length === 0
    ? []
    : [
        {
          type: "list",
          spread: false,
          children: items.map((lines) => ({
            type: "listItem",
            spread: false,
            children: [{ type: "paragraph", children: inline(...lines) }],
          })),
        },
      ];

/** Escapes texts, so that no listing's text is read as Markdown. */
export const write = (children: RootContent[]): string =>
  toMarkdown({ type: "root", children }, { bullet: "-" });

const MOST_NAMES = 200;

export const listNewest = ({ catalogue }: Shown, count: number) =>
  searchListings(catalogue.search, NO_CRITERIA).matches.slice(0, count);

function sayPrice({ status, price, soldPrice, isInCheckout }: Listing): string {
  if (status === "sold") return soldPrice ? `sold for ${soldPrice.label}` : "sold";
  const asked = price.amount === null ? "price on request" : price.label;
  if (status === "reserved") return `${asked}, ${isInCheckout ? "being bought" : "reserved"}`;
  return asked;
}

export const toItem =
  ({ siteUrl }: Shown) =>
  (listing: Listing): Line[] => [
    link(listing.displayName, siteUrl + textPathOf(listing.domain)),
    `: ${sayPrice(listing)}, ${listing.category}`,
  ];

export function writePortfolio(shown: Shown): string {
  const { catalogue, shop, siteUrl } = shown;
  const names = listNewest(shown, MOST_NAMES);
  const more = catalogue.listings.length - names.length;
  return write([
    heading(1, `Domain portfolio of ${shop.name}`),
    paragraph(
      `${groupDigits(catalogue.listings.length)} names, ${groupDigits(catalogue.available.length)} of them available. Prices are in US dollars.`,
    ),
    ...list(names.map(toItem(shown))),
    ...(more > 0 ? [paragraph(`${groupDigits(more)} more: `, searchLink(siteUrl))] : []),
  ]);
}

const searchLink = (siteUrl: string) =>
  link("search as JSON", `${siteUrl}${LISTINGS_PATH}?status=available`);

function writeSale(listing: Listing, shown: Shown): RootContent[] {
  const { status, price, sold, beingBought, minimumOffer, ...full } = describeFully(listing, shown);
  const asking = price ? formatDollars(price.amount) : null;
  const sale = [
    "Sold",
    ...(sold?.date ? [`on ${formatDay(sold.date)}`] : []),
    ...(sold?.price ? [`for ${formatDollars(sold.price.amount)}`] : []),
  ].join(" ");
  const facts: Line[][] = sold
    ? [[sale], ...(asking ? [[`Last asking price: ${asking}`]] : [])]
    : [
        [asking ? `Price: ${asking} (US dollars)` : "Price: on request"],
        [`Status: ${beingBought ? "being bought" : status}`],
      ];
  return list([
    ...facts,
    ...(full.buyUrl ? [[link("Buy now, through escrow", full.buyUrl)]] : []),
    ...(full.offerUrl ? [[link("Make an offer", full.offerUrl)]] : []),
    ...(minimumOffer ? [[`Minimum offer: ${formatDollars(minimumOffer.amount)}`]] : []),
    [link("Ask about the name", full.inquiryUrl)],
    [link("The page for people", full.url)],
    [`Category: ${full.category}`],
    ...(full.tier ? [[`Tier: ${full.tier}`]] : []),
    [`Listed on ${formatDay(full.listedDate)}`],
    ...(full.dnsConfirmedOn
      ? [[`DNS control confirmed on ${formatDay(full.dnsConfirmedOn)}`]]
      : []),
  ]);
}

const FIGURES = {
  domainAge: "Domain age",
  firstSeen: "First seen",
  keywordVolume: "Monthly searches for the phrase",
  cpc: "Cost per click of an ad",
  backlinks: "Backlinks",
  referringDomains: "Referring domains",
} as const;

export function writeListing(listing: Listing, shown: Shown): string {
  const { name, figures, paymentPlans, questions, description, ...full } = describeFully(
    listing,
    shown,
  );
  const measured = Object.entries(FIGURES).flatMap(([key, label]) => {
    const value = figures?.[key as keyof typeof FIGURES];
    return value ? [[`${label}: ${value}`]] : [];
  });
  const section = (title: string, items: readonly (readonly Line[])[]) =>
    items.length > 0 ? [heading(2, title), ...list(items)] : [];
  const plans = paymentPlans.map(({ months, monthly, total }) => [
    `${months} months: ${formatDollars(monthly.amount)} a month, ${formatDollars(total.amount)} in all`,
  ]);
  return write([
    heading(1, name),
    ...(description ? [paragraph(description)] : []),
    ...writeSale(listing, shown),
    ...section("Payment plans", plans),
    ...section(
      "Features",
      full.features.map((item) => [item]),
    ),
    ...section(
      "Use cases",
      full.useCases.map((item) => [item]),
    ),
    ...section(
      "Who it suits",
      full.targetAudience.map((item) => [item]),
    ),
    ...section(
      "Keywords",
      full.keywords.map((item) => [item]),
    ),
    ...section("The numbers", measured),
    ...questions.flatMap(({ question, answer }) => [heading(2, question), paragraph(answer)]),
  ]);
}

export function writeGuide({ title, lead, sections }: BuyingGuide, { siteUrl }: Shown): string {
  return write([
    heading(1, title),
    paragraph(lead),
    ...sections.flatMap((section) => [
      heading(2, section.title),
      ...section.parts.flatMap((part) => [heading(3, part.title), paragraph(part.text)]),
    ]),
    paragraph(link("Information for programs", siteUrl + LLMS_PATH)),
  ]);
}
