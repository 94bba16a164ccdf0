import type { PhrasingContent, RootContent } from "mdast";
import { toMarkdown } from "mdast-util-to-markdown";
import { formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { aboutCurrency, formatMoney } from "../../catalogue/format/currency.ts";
import { noticeOf } from "../../catalogue/schema/examples.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { NO_CRITERIA } from "../../catalogue/search/criteria.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import { describeFully, type Shown } from "./describe.ts";
import { LISTINGS_PATH, LLMS_PATH, textPathOf } from "./paths.ts";

type Inline = string | PhrasingContent;
type Line = Inline | readonly Inline[];

export interface BuyingGuide {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly {
    readonly title: string;
    readonly parts: readonly { readonly title: string; readonly text: string }[];
  }[];
}

const toPhrasing = (line: Line): PhrasingContent[] =>
  [line].flat().map((part) => (typeof part === "string" ? { type: "text", value: part } : part));

export const link = (text: string, url: string): PhrasingContent => ({
  type: "link",
  url,
  children: toPhrasing(text),
});

export const heading = (depth: 1 | 2 | 3, text: string): RootContent => ({
  type: "heading",
  depth,
  children: toPhrasing(text),
});

type Paragraph = Extract<RootContent, { type: "paragraph" }>;

export const paragraph = (line: Line): Paragraph => ({
  type: "paragraph",
  children: toPhrasing(line),
});

export const quote = (text: string): RootContent => ({
  type: "blockquote",
  children: [paragraph(text)],
});

export const list = (lines: readonly (Line | null)[]): RootContent => ({
  type: "list",
  spread: false,
  children: lines
    .filter((line) => line !== null)
    .map((line) => ({ type: "listItem", spread: false, children: [paragraph(line)] })),
});

/** GitHub's Markdown reads these as tables and struck text, but not in a link's address. */
const ALSO_ESCAPED = ["|", "~"].map((character) => ({
  character,
  inConstruct: "phrasing" as const,
  notInConstruct: ["autolink" as const, "destinationLiteral" as const, "destinationRaw" as const],
}));

/** Escapes texts, so that no listing's text is read as Markdown. */
export const write = (children: RootContent[]): string =>
  toMarkdown({ type: "root", children }, { bullet: "-", unsafe: ALSO_ESCAPED });

function startText(title: string, { shop, siteUrl }: Shown): RootContent[] {
  const notice = noticeOf(shop, siteUrl);
  return [heading(1, title), ...(notice ? [quote(notice)] : [])];
}

export const listNewest = ({ catalogue }: Shown, count: number) =>
  searchListings(catalogue.search, NO_CRITERIA).listings.slice(0, count);

export function sayPrice({ status, price, soldPrice, isInCheckout }: Listing): string {
  if (status === "sold") return soldPrice ? `sold for ${soldPrice.label}` : "sold";
  const asked = price.amount === null ? "price on request" : price.label;
  if (status === "reserved") return `${asked}, ${isInCheckout ? "being bought" : "reserved"}`;
  return asked;
}

export const linkListing = (listing: Listing, { siteUrl }: Shown): Line => [
  link(listing.displayName, siteUrl + textPathOf(listing.domain)),
  `: ${sayPrice(listing)}, ${listing.category}`,
];

const MOST_NAMES = 200;

export function writePortfolio(shown: Shown): string {
  const { catalogue, shop, siteUrl } = shown;
  const { listings, available } = catalogue;
  const names = listNewest(shown, MOST_NAMES);
  const more = listings.length - names.length;
  const search = link("search as JSON", `${siteUrl}${LISTINGS_PATH}?status=available`);
  return write([
    ...startText(`Domain portfolio of ${shop.name}`, shown),
    paragraph(
      `${groupDigits(listings.length)} names, ${groupDigits(available.length)} of them available. Prices are in ${aboutCurrency(shop.currency).name}.`,
    ),
    list(names.map((listing) => linkListing(listing, shown))),
    ...(more > 0 ? [paragraph([`${groupDigits(more)} more: `, search])] : []),
  ]);
}

type Full = ReturnType<typeof describeFully>;

function saySale({ sold, price, status, beingBought, advertisedPlan }: Full): (string | null)[] {
  const asking = price && formatMoney(price.amount, price.currency);
  if (!sold) {
    return [
      price ? `Price: ${asking} (${aboutCurrency(price.currency).name})` : "Price: on request",
      advertisedPlan && `By payment plan: ${advertisedPlan}`,
      `Status: ${beingBought ? "being bought" : status}`,
    ];
  }
  const date = sold.date ? ` on ${formatDay(sold.date)}` : "";
  const paid = sold.price ? ` for ${formatMoney(sold.price.amount, sold.price.currency)}` : "";
  return [`Sold${date}${paid}`, asking && `Last asking price: ${asking}`];
}

const listFacts = (full: Full): RootContent =>
  list([
    ...saySale(full),
    full.buyUrl && link("Buy now, through escrow", full.buyUrl),
    full.offerUrl && link("Make an offer", full.offerUrl),
    full.minimumOffer &&
      `Minimum offer: ${formatMoney(full.minimumOffer.amount, full.minimumOffer.currency)}`,
    link("Ask about the name", full.inquiryUrl),
    link("The page for people", full.url),
    `Category: ${full.category}`,
    full.tier && `Tier: ${full.tier}`,
    full.listedDate && `Listed on ${formatDay(full.listedDate)}`,
    full.dnsConfirmedOn && `DNS control confirmed on ${formatDay(full.dnsConfirmedOn)}`,
  ]);

const FIGURES = {
  domainAge: "Domain age",
  firstSeen: "First seen",
  keywordVolume: "Monthly searches for the phrase",
  cpc: "Cost per click of an ad",
  backlinks: "Backlinks",
  referringDomains: "Referring domains",
} as const;

const sayFigures = (figures: NonNullable<Full["figures"]>) =>
  Object.entries(figures).flatMap(([name, figure]) =>
    figure ? [`${FIGURES[name as keyof typeof FIGURES]}: ${figure}`] : [],
  );

function sayPlan({ months, monthly, total, surchargePercent }: Full["paymentPlans"][number]) {
  const surcharge = surchargePercent === 0 ? "no surcharge" : `a surcharge of ${surchargePercent}%`;
  return `${months} monthly payments of ${formatMoney(monthly.amount, monthly.currency)}, ${formatMoney(total.amount, total.currency)} in total, ${surcharge}`;
}

export function writeListing(listing: Listing, shown: Shown): string {
  const full = describeFully(listing, shown);
  const sections: [title: string, lines: readonly string[]][] = [
    ["Payment plans", full.paymentPlans.map(sayPlan)],
    ["Features", full.features],
    ["Use cases", full.useCases],
    ["Who it's for", full.targetAudience],
    ["Keywords", full.keywords],
    ["The numbers", full.figures ? sayFigures(full.figures) : []],
  ];
  return write([
    ...startText(full.name, shown),
    ...(full.description ? [paragraph(full.description)] : []),
    listFacts(full),
    ...sections.flatMap(([title, lines]) =>
      lines.length > 0 ? [heading(2, title), list(lines)] : [],
    ),
    ...full.questions.flatMap(({ question, answer }) => [heading(2, question), paragraph(answer)]),
  ]);
}

export function writeGuide({ title, lead, sections }: BuyingGuide, shown: Shown): string {
  return write([
    ...startText(title, shown),
    paragraph(lead),
    ...sections.flatMap((section) => [
      heading(2, section.title),
      ...section.parts.flatMap((part) => [heading(3, part.title), paragraph(part.text)]),
    ]),
    paragraph(link("Information for programs", shown.siteUrl + LLMS_PATH)),
  ]);
}
