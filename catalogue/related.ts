import type { Listing } from "./listing.ts";

function words(listing: Listing): Set<string> {
  return new Set(
    listing.keywords.flatMap((keyword) => keyword.toLowerCase().split(/[^\p{L}\p{N}]+/u)),
  );
}

/** More than an extension and all the keywords together. */
const SAME_CATEGORY = 20;

function kinship(listing: Listing, other: Listing, listingWords: Set<string>): number {
  const shared = [...words(other)].filter((word) => word.length > 2 && listingWords.has(word));
  return (
    (listing.category === other.category ? SAME_CATEGORY : 0) +
    (listing.extension === other.extension ? 3 : 0) +
    Math.min(shared.length, 9)
  );
}

/** Names to offer beside a listing: available ones, nearest by category, then by shared keywords and extension. */
export function findRelated(listings: readonly Listing[], listing: Listing, count = 3): Listing[] {
  const listingWords = words(listing);
  return listings
    .filter((other) => other.domain !== listing.domain && other.status === "available")
    .map((other) => ({ other, score: kinship(listing, other, listingWords) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other);
}
