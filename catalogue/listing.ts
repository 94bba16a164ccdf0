import type { Price } from "./price.ts";

export const STATUSES = ["available", "reserved", "sold"] as const;
export type Status = (typeof STATUSES)[number];

export const TIERS = ["standard", "premium", "ultra premium"] as const;
export type Tier = (typeof TIERS)[number];

export interface QuestionAnswer {
  readonly question: string;
  readonly answer: string;
}

/** What the SEO tool says of a name, as display text; null where it was not measured. */
export interface ListingStats {
  readonly domainAge: string | null;
  readonly firstSeen: string | null;
  readonly keywordVolume: string | null;
  readonly cpc: string | null;
  readonly backlinks: string | null;
  readonly referringDomains: string | null;
  /** Page of the SEO tool on this name. */
  readonly ubersuggestLink: string | null;
}

/** A figure that may have been measured. */
export type StatName = Exclude<keyof ListingStats, "ubersuggestLink">;

/** One domain name for sale (specification, section 3), reshaped for use: see listing-schema.ts. */
export interface Listing {
  /** ASCII, lower case: the key everywhere, and the form in links. */
  readonly domain: string;
  /** What people read: the same name with punycode labels in Unicode. */
  readonly displayName: string;
  /** The last part of the name with its dot: ".com". */
  readonly extension: string;
  readonly price: Price;
  readonly category: string;
  readonly status: Status;
  readonly tier: Tier | null;
  /** YYYY-MM-DD */
  readonly listedDate: string;
  /** https checkout; null when there is none. */
  readonly escrowLink: string | null;
  readonly description: string;
  /** Whether the description is made from the listing's facts, the seller having written none. */
  readonly hasMadeDescription?: boolean;
  readonly stats: ListingStats | null;
  readonly keywords: readonly string[];
  readonly features: readonly string[];
  readonly useCases: readonly string[];
  readonly targetAudience: readonly string[];
  /** Its own, '{domain}' for its name; none where the shop's standing ones answer, see standing-questions.ts. */
  readonly faqs: readonly QuestionAnswer[];
}

/** What a card shows of a listing. */
export type ListingCard = Pick<
  Listing,
  "domain" | "displayName" | "price" | "category" | "status" | "tier" | "description"
>;

/** Whether Buy Now is offered: an escrow link, a price, and the name still for sale. */
export function canBuyNow(listing: Pick<Listing, "escrowLink" | "price" | "status">): boolean {
  return (
    listing.escrowLink !== null && listing.price.amount !== null && listing.status === "available"
  );
}

/** The part of a listing that a card needs, so that lists stay light on the wire. */
export function toCard(listing: ListingCard): ListingCard {
  const { domain, displayName, price, category, status, tier, description } = listing;
  return { domain, displayName, price, category, status, tier, description };
}

/** A price, or the invitation in its place; empty where a name without a price is sold. */
export function offerLine({ price, status }: Pick<Listing, "price" | "status">): string {
  if (price.amount !== null) return price.label;
  return status === "sold" ? "" : "Make an offer";
}
