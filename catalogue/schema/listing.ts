import { takeSentences } from "../format/format.ts";
import type { OwnField, Row } from "./listing-schema.ts";

export const STATUSES = ["available", "reserved", "sold"] as const;
export type Status = (typeof STATUSES)[number];

export const TIERS = ["standard", "premium", "ultra premium"] as const;
export type Tier = (typeof TIERS)[number];

export const MAX_CATEGORY_LENGTH = 100;

export interface QuestionAnswer {
  readonly question: string;
  readonly answer: string;
}

export type StatName =
  | "domainAge"
  | "firstSeen"
  | "keywordVolume"
  | "cpc"
  | "backlinks"
  | "referringDomains";

export type ListingStats = Readonly<Record<StatName | "ubersuggestLink", string | null>>;

type Written = Readonly<Omit<Row, OwnField | "minimumOffer" | "description">>;

/** `domain`, in lowercase ASCII, is the key everywhere, and URLs use it. */
export interface Listing extends Written {
  readonly displayName: string;
  readonly extension: string;
  readonly isInCheckout: boolean;
  /** True while a problem in the seller's files leaves open for how much, or whether, the name is for sale: it is shown as reserved. */
  readonly isUncertain: boolean;
  readonly minimumOffer: number | null;
  readonly description: string;
}

export type ListingCard = Pick<
  Listing,
  "domain" | "displayName" | "price" | "category" | "status" | "tier"
> & {
  readonly soldPrice?: Listing["soldPrice"];
  readonly description?: string;
  readonly monthly?: string;
};

export const saleState = ({
  status,
  isInCheckout,
  price,
}: Pick<Listing, "status" | "isInCheckout" | "price">) =>
  `${isInCheckout ? "in checkout" : status} at ${price.label}`;

export const takesOffers = ({ status, offers }: Pick<Listing, "status" | "offers">) =>
  offers && status === "available";

/** A sold name has the price that it was sold for, if the seller publishes it, in the place of the asking price. */
export function toCard(listing: ListingCard): ListingCard {
  const { domain, displayName, category, status, tier, soldPrice } = listing;
  const price = (status === "sold" && soldPrice) || listing.price;
  return { domain, displayName, price, category, status, tier };
}

export const toCards = (listings: readonly ListingCard[]) => listings.map(toCard);

/** What three lines of a card in four columns hold. */
const MAX_CARD_DESCRIPTION = 108;

export const toDescribedCards = (listings: readonly Listing[]): ListingCard[] =>
  listings.map((listing) => ({
    ...toCard(listing),
    description: takeSentences(listing.description, MAX_CARD_DESCRIPTION),
  }));

export function offerLine({
  price,
  status,
  soldPrice,
}: Pick<Listing, "price" | "status" | "soldPrice">): string {
  if (status === "sold") return soldPrice ? `Sold for ${soldPrice.label}` : "";
  return price.label;
}

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

export function floorOf({ floor, price }: Pick<Row, "floor" | "price">): number | null {
  if (!floor) return null;
  if ("amount" in floor) return floor.amount;
  return price.amount === null ? null : Math.ceil((floor.percent * price.amount) / 100);
}
