import { describeListing } from "./describe-listing.ts";
import { extensionOf } from "./extension.ts";
import type { Listing, QuestionAnswer } from "./listing.ts";
import type { ListingSource } from "./listing-schema.ts";

const NO_QUESTIONS: readonly QuestionAnswer[] = [];

/** One for all listings, so that they have one shape in memory. */
const MADE_DESCRIPTION: PropertyDescriptor & ThisType<Listing> = {
  enumerable: true,
  get() {
    return describeListing(this);
  },
};

/**
 * Completes a checked listing with what is derived from its name and, where the seller wrote none, a description. That is made
 * each time it is read: few are, and those of a large catalogue would take as much memory as all the rest.
 */
export function completeListing(source: ListingSource, displayName: string): Listing {
  const { description, faqs } = source;
  // Written out, so that each listing of a large catalogue is one piece of memory.
  const listing = {
    domain: source.domain,
    displayName,
    extension: extensionOf(displayName),
    price: source.price,
    category: source.category,
    status: source.status,
    tier: source.tier,
    listedDate: source.listedDate,
    escrowLink: source.escrowLink,
    hasMadeDescription: description === null,
    stats: source.stats,
    keywords: source.keywords,
    features: source.features,
    useCases: source.useCases,
    targetAudience: source.targetAudience,
    faqs: faqs ?? NO_QUESTIONS,
  };
  return description === null
    ? Object.defineProperty(listing as typeof listing & Listing, "description", MADE_DESCRIPTION)
    : { ...listing, description };
}
