import { extensionOf } from "../format/domain-name.ts";
import { shorten } from "../format/format.ts";
import type { ListingSource } from "./listing-schema.ts";
import type { Price } from "../format/price.ts";

export const STATUSES = ["available", "reserved", "sold"] as const;
export type Status = (typeof STATUSES)[number];

export const TIERS = ["standard", "premium", "ultra premium"] as const;
export type Tier = (typeof TIERS)[number];

/** In characters. */
export const MAX_CATEGORY_LENGTH = 100;

export interface QuestionAnswer {
  readonly question: string;
  readonly answer: string;
}

export type StatName =
  "domainAge" | "firstSeen" | "keywordVolume" | "cpc" | "backlinks" | "referringDomains";

/** An SEO tool's figures as display text; null where not measured. */
export type ListingStats = Readonly<Record<StatName | "ubersuggestLink", string | null>>;

/** One domain name for sale. "Listings" in docs/specification.md has the rules of its fields. */
export interface Listing {
  /** ASCII, lower case: the key everywhere and the form in URLs. */
  readonly domain: string;
  /** `domain` with its punycode labels in Unicode. */
  readonly displayName: string;
  /** With its dot: '.com'. */
  readonly extension: string;
  readonly price: Price;
  readonly category: string;
  readonly status: Status;
  /** True while a buyer's checkout reserves it, which takes minutes and not days. */
  readonly isInCheckout: boolean;
  readonly tier: Tier | null;
  readonly listedDate: string;
  readonly escrowLink: string | null;
  /** Whether the seller keeps it out of the shop for now. */
  readonly hidden: boolean;
  /** Whether offers can be made while it is available. */
  readonly offers: boolean;
  /** In whole US dollars; the form refuses less. */
  readonly minimumOffer: number | null;
  readonly soldDate: string | null;
  /** Where the seller publishes it. */
  readonly soldPrice: Price | null;
  /** When it was first registered and when its registration ends, as the seller noted them. */
  readonly registered: string | null;
  readonly expires: string | null;
  /** Empty where the seller wrote none. */
  readonly description: string;
  readonly stats: ListingStats | null;
  readonly keywords: readonly string[];
  readonly features: readonly string[];
  readonly useCases: readonly string[];
  readonly targetAudience: readonly string[];
  /** Null where the shop's FAQs apply; '{domain}' stands for the name. */
  readonly faqs: readonly QuestionAnswer[] | null;
}

export type ListingCard = Pick<
  Listing,
  "domain" | "displayName" | "price" | "category" | "status" | "tier" | "description"
> & {
  /** 'from $208 a month', where the visitor asked for it and a plan is offered. */
  readonly monthly?: string;
};

/** How a name stands for sale, as text to compare: an open page that shows another is out of date. */
export const saleState = ({
  status,
  isInCheckout,
  price,
}: Pick<Listing, "status" | "isInCheckout" | "price">) =>
  `${isInCheckout ? "in checkout" : status} at ${price.label}`;

export const takesOffers = ({ status, offers }: Pick<Listing, "status" | "offers">) =>
  offers && status === "available";

export function toCard(listing: ListingCard): ListingCard {
  const { domain, displayName, price, category, status, tier, description } = listing;
  return { domain, displayName, price, category, status, tier, description };
}

const MAX_CARD_DESCRIPTION = 280;
/** Up to this many cards may be as wide as the page. */
const FEW = 3;

function toShortCard(listing: ListingCard): ListingCard {
  const card = toCard(listing);
  return { ...card, description: shorten(card.description, MAX_CARD_DESCRIPTION) };
}

/** The cards of a list; in a long one, descriptions are cut to what shows. */
export function toCards(listings: readonly ListingCard[]): ListingCard[] {
  return listings.map(listings.length <= FEW ? toCard : toShortCard);
}

/** A price or 'Make an offer'; of a sold name the price paid, empty where the seller does not publish it. */
export function offerLine({
  price,
  status,
  soldPrice,
}: Pick<Listing, "price" | "status" | "soldPrice">): string {
  if (status === "sold") return soldPrice ? `Sold for ${soldPrice.label}` : "";
  return price.amount === null ? "Make an offer" : price.label;
}

/** For search engines and feeds: the seller's description, or else a sentence on the offer. */
export function summarize({
  displayName,
  price,
  status,
  description,
}: Pick<Listing, "displayName" | "price" | "status" | "description">): string {
  if (description) return description;
  if (status === "sold") return `${displayName} has been sold.`;
  if (status === "reserved") return `${displayName} is reserved right now.`;
  return price.amount === null
    ? `${displayName} is for sale. Make an offer.`
    : `${displayName} is for sale for ${price.label}.`;
}

/** Adds the derived fields, and leaves out the floor, which no page may show. */
export function completeListing(source: ListingSource, displayName: string): Listing {
  return {
    domain: source.domain,
    displayName,
    extension: extensionOf(displayName),
    price: source.price,
    category: source.category,
    status: source.status,
    isInCheckout: false,
    tier: source.tier,
    listedDate: source.listedDate,
    escrowLink: source.escrowLink,
    hidden: source.hidden,
    offers: source.offers,
    minimumOffer: source.minimumOffer?.amount ?? null,
    soldDate: source.soldDate,
    soldPrice: source.soldPrice,
    registered: source.registered,
    expires: source.expires,
    description: source.description ?? "",
    stats: source.stats,
    keywords: source.keywords,
    features: source.features,
    useCases: source.useCases,
    targetAudience: source.targetAudience,
    faqs: source.faqs,
  };
}

/** In whole US dollars; null where the seller named none. */
export function floorOf({ floor, price }: Pick<ListingSource, "floor" | "price">): number | null {
  if (!floor) return null;
  return "amount" in floor ? floor.amount : Math.ceil((floor.percent * (price.amount ?? 0)) / 100);
}

/** Returns the FAQs of a name's page: its own or else the shop's, with '{domain}' filled in. */
export function faqsOf(
  { faqs, displayName }: Pick<Listing, "faqs" | "displayName">,
  defaultFaqs: readonly QuestionAnswer[],
): QuestionAnswer[] {
  const fill = (text: string) => text.replaceAll("{domain}", displayName);
  return (faqs ?? defaultFaqs).map(({ question, answer }) => ({
    question: fill(question),
    answer: fill(answer),
  }));
}
