/** Runs if no listing has the text as typed: reads filters from it, corrects slips, then drops words that no name has. */
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { foldWords } from "./fold.ts";
import { createFilter, type ReadFilter, readFilters } from "./read-filters.ts";
import type { SearchedListing, SearchIndex } from "./search-index.ts";
import { keepFaceted, Rank, searchListings } from "./search.ts";
import type { SortId } from "./sort.ts";
import { correctWords, createLookUp, type LookUp, suggestSearch, toPlainText } from "./suggest.ts";
import { isFiller, isIdle, wordsOf } from "./words.ts";

interface Instead<T extends SearchedListing = SearchedListing> {
  readonly q: string;
  readonly filters: readonly ReadFilter[];
  readonly leftOut: readonly string[];
  readonly ignored: readonly string[];
  readonly found: readonly T[];
}

/** `typed` holds what the text finds as typed. Returns null if that is enough, or if nothing else is close. */
export function findInstead<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
  typed: Readonly<Record<"matches" | "close" | "related", readonly T[]>>,
): Instead<T> | null {
  if (typed.matches.length > 0 || criteria.q === "" || criteria.exact) return null;
  const { filters: read, ignored: unread, rest } = readFilters(criteria.q, index);
  const isOutweighed = ({ sort }: ReadFilter) => sort && criteria.sort !== NO_CRITERIA.sort;
  const filters = read.filter((filter) => !isOutweighed(filter));
  const ignored = [...unread, ...read.filter(isOutweighed).map(({ text }) => text)];
  const saysNothing =
    rest === "" && /[\p{L}\p{N}]/u.test(criteria.q) && !/\bno\b/i.test(criteria.q);
  const isRead = filters.length + ignored.length > 0 || saysNothing;
  if (!isRead && typed.close.length + typed.related.length > 0) return null;
  const q = isRead ? rest : criteria.q;
  const search = createSearch(index, criteria, read);
  if (isRead) {
    const found = search(q);
    if (found.length > 0) return { q, filters, ignored, leftOut: [], found };
  }
  if (q === "") return null;
  const text = toPlainText(q);
  const lookUp = createLookUp(index);
  const corrected = correctWords(index, text, lookUp);
  const meant = suggestSearch(index, text, search, corrected);
  if (meant) return { ...meant, filters, ignored, leftOut: [] };
  const passing = markPassing(index, criteria, filters);
  for (const way of new Set([text, corrected])) {
    const kept = keepWords(index, way, passing, lookUp);
    const found = kept ? search(kept.q) : [];
    if (kept && found.length > 0) return { ...kept, filters, ignored, found };
  }
  return null;
}

function createSearch<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
  filters: readonly ReadFilter[],
): (q: string) => T[] {
  const asked = filters.find(({ sort }) => sort)?.sort;
  const sort = (criteria.sort === NO_CRITERIA.sort && asked) || criteria.sort;
  return (q) => {
    const { matches, close, related } = searchListings(index, { ...criteria, q, sort });
    const found = [...matches, ...close, ...related];
    const passing = filters.length > 0 ? found.filter(createFilter(filters)) : found;
    return asked && q ? inOrder(index, sort, passing) : passing;
  };
}

function inOrder<T extends SearchedListing>(
  { listings, orders }: SearchIndex<T>,
  sort: SortId,
  found: readonly T[],
): T[] {
  const kept = new Set(found);
  const sorted: T[] = [];
  for (const at of orders[sort]) {
    const listing = listings[at];
    if (listing && kept.has(listing)) sorted.push(listing);
  }
  return sorted;
}

function markPassing(
  index: SearchIndex,
  criteria: Criteria,
  filters: readonly ReadFilter[],
): Uint8Array {
  const passing = keepFaceted(index, criteria, new Uint8Array(index.listings.length).fill(1));
  const passes = createFilter(filters);
  return passing.map((one, at) => {
    const listing = index.listings[at];
    return one && listing && passes(listing) ? 1 : 0;
  });
}

const MAX_WORDS = 4;

/** Prefers words that occur in names. Returns null if less than half of the meaningful words would be left. */
function keepWords(index: SearchIndex, text: string, passing: Uint8Array, lookUp: LookUp) {
  const words = wordsOf(text, index).filter((word) => !isIdle(word));
  const ranked = words.slice(0, MAX_WORDS).map((word) => [word, lookUp(word)] as const);
  const isInName = (ranks: Uint8Array) => Number(ranks.includes(Rank.WORDS_IN_NAME));
  const kept = new Set<string>();
  let shared = passing;
  for (const [word, ranks] of ranked.toSorted(([, a], [, b]) => isInName(b) - isInName(a))) {
    const both = shared.map((one, at) => one && (ranks[at] ?? 0));
    if (!both.some(Boolean)) continue;
    shared = both;
    kept.add(word);
  }
  if (kept.size === 0 || kept.size * 2 < words.length) return null;
  const typed = [...new Set(foldWords(text).split(" "))];
  return {
    q: typed.filter((word) => kept.has(word)).join(" "),
    leftOut: typed.filter((word) => !kept.has(word) && !isFiller(word) && word.length > 1),
  };
}
