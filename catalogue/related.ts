import type { Catalogue } from "./catalogue.ts";
import type { Listing } from "./schema/listing.ts";

function wordsOf({ keywords }: Listing): Set<string> {
  const words = keywords.flatMap((keyword) => keyword.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  return new Set(words.filter((word) => word.length > 2));
}

const SAME_CATEGORY = 20;

const MAX_COMPARED = 50;
const MAX_SHOWN = 3;

function similarity(listing: Listing, other: Listing, listingWords: Set<string>): number {
  const shared = listingWords.intersection(wordsOf(other)).size;
  return (
    (listing.category === other.category ? SAME_CATEGORY : 0) +
    (listing.extension === other.extension ? 3 : 0) +
    Math.min(shared, 9)
  );
}

export function findRelated(
  { available, availableByCategory }: Pick<Catalogue, "available" | "availableByCategory">,
  listing: Listing,
): Listing[] {
  const listingWords = wordsOf(listing);
  const ofCategory = availableByCategory.get(listing.category) ?? [];
  const enough = ofCategory.length > MAX_SHOWN;
  const near = [
    ...ofCategory.slice(0, MAX_COMPARED),
    ...(enough ? [] : available.slice(0, MAX_COMPARED)),
  ];
  return [...new Set(near)]
    .filter((other) => other.domain !== listing.domain)
    .map((other) => ({ other, score: similarity(listing, other, listingWords) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ other }) => other);
}
