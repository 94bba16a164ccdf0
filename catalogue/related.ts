import type { Catalogue } from "./catalogue.ts";
import type { Listing } from "./listing.ts";

function readWords({ keywords }: Listing): Set<string> {
  const words = keywords.flatMap((keyword) => keyword.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return new Set(words.filter((word) => word.length > 2));
}

const known = new WeakMap<Listing, Set<string>>();

/** The words of a listing's keywords, remembered: each is compared for many others. */
function wordsOf(listing: Listing): Set<string> {
  const words = known.get(listing) ?? readWords(listing);
  known.set(listing, words);
  return words;
}

/** More than an extension and all the keywords together. */
const SAME_CATEGORY = 20;

/** Names that are compared in a large shop, the first in its order; of a category and of all. */
const MAX_COMPARED = 50;

function kinship(listing: Listing, other: Listing, listingWords: Set<string>): number {
  const shared = listingWords.intersection(wordsOf(other)).size;
  return (
    (listing.category === other.category ? SAME_CATEGORY : 0) +
    (listing.extension === other.extension ? 3 : 0) +
    Math.min(shared, 9)
  );
}

/**
 * Names to offer beside a listing: available ones, nearest by category, then by shared keywords and extension. Of a large
 * shop only the first names are compared, so that a page costs the same whatever the number of names.
 */
export function findRelated(
  { available, availableByCategory }: Pick<Catalogue, "available" | "availableByCategory">,
  listing: Listing,
  count = 3,
): Listing[] {
  const listingWords = wordsOf(listing);
  const ofCategory = availableByCategory.get(listing.category) ?? [];
  const enough = ofCategory.length > count;
  const near = [
    ...ofCategory.slice(0, MAX_COMPARED),
    ...(enough ? [] : available.slice(0, MAX_COMPARED)),
  ];
  return [...new Set(near)]
    .filter((other) => other.domain !== listing.domain)
    .map((other) => ({ other, score: kinship(listing, other, listingWords) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ other }) => other);
}
