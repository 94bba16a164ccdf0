import type { Catalogue } from "./catalogue.ts";
import type { Listing } from "./schema/listing.ts";
import { foldWords } from "./search/fold.ts";
import type { RelatedWords } from "./search/related-words.ts";
import { splitName } from "./search/word-index.ts";
import { isGeneric, isIdle, stem } from "./search/words.ts";

const SAME_CATEGORY = 20;
const SAME_EXTENSION = 0.1;
/** A shared word counts 1, and the same word in the names themselves this much. */
const IN_NAME = 2;

const MAX_COMPARED = 50;
const MAX_SHOWN = 3;

/** Returns what a listing is about, as stems, and how much each counts. */
function weighWords(listing: Listing, related: RelatedWords): Map<string, number> {
  const weights = new Map<string, number>();
  const note = (text: string, weight: number) => {
    for (const word of foldWords(text).split(" ")) {
      if (word.length > 2 && !isIdle(word) && !isGeneric(word)) weights.set(stem(word), weight);
    }
  };
  note([listing.category, ...listing.keywords].join(" "), 1);
  note(splitName(listing, related).parts.join(" "), IN_NAME);
  return weights;
}

function addMeanings(words: ReadonlyMap<string, number>, { nearest }: RelatedWords) {
  const all = new Map(words);
  for (const [word, weight] of words) {
    for (const [other, closeness] of nearest(word)) {
      all.set(other, Math.max(all.get(other) ?? 0, weight * closeness));
    }
  }
  return all;
}

/** Lists up to three available names: of the same category, then by what they are about, and last by their extension. */
export function findRelated(
  {
    available,
    availableByCategory,
    search,
  }: Pick<Catalogue, "available" | "availableByCategory" | "search">,
  listing: Listing,
): Listing[] {
  const { related } = search.words.get();
  const wanted = addMeanings(weighWords(listing, related), related);
  const ofCategory = availableByCategory.get(listing.category) ?? [];
  const enough = ofCategory.length > MAX_SHOWN;
  const near = [
    ...ofCategory.slice(0, MAX_COMPARED),
    ...(enough ? [] : available.slice(0, MAX_COMPARED)),
  ];
  const score = (other: Listing) => {
    let sum = other.category === listing.category ? SAME_CATEGORY : 0;
    if (other.extension === listing.extension) sum += SAME_EXTENSION;
    for (const [word, weight] of weighWords(other, related)) {
      sum += weight * (wanted.get(word) ?? 0);
    }
    return sum;
  };
  return [...new Set(near)]
    .filter((other) => other.domain !== listing.domain)
    .map((other) => ({ other, score: score(other) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, MAX_SHOWN)
    .map(({ other }) => other);
}
