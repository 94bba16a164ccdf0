/** Runs if no listing has the text as typed: reads filters from it, corrects slips, then drops words that no name has. */
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { foldWords } from "./fold.ts";
import { createFilter, type ReadFilter, readFilters } from "./read-filters.ts";
import type { SearchIndex } from "./search-index.ts";
import {
  createLookUp,
  keepPassing,
  hasAny,
  keepFaceted,
  type LookUp,
  Rank,
  rankListings,
  type Ranks,
} from "./search.ts";
import type { SortId } from "./sort.ts";
import { correctWords, suggestSearch, toPlainText } from "./suggest.ts";
import { isFiller, isIdle, wordsOf } from "./words.ts";

interface Instead {
  readonly q: string;
  readonly filters: readonly ReadFilter[];
  readonly leftOut: readonly string[];
  readonly ignored: readonly string[];
  readonly ranks: Ranks;
  readonly sort: SortId;
}

/** `typed` holds what the text finds as typed. Returns null if that is enough, or if nothing else is close. */
export function findInstead(
  index: SearchIndex,
  criteria: Criteria,
  typed: Ranks,
  lookUp = createLookUp(index),
): Instead | null {
  if (criteria.q === "" || criteria.exact || hasMatch(typed)) return null;
  const { filters: read, ignored: unread, rest } = readFilters(criteria.q, index);
  const isOutweighed = ({ sort }: ReadFilter) => sort && criteria.sort !== NO_CRITERIA.sort;
  const filters = read.filter((filter) => !isOutweighed(filter));
  const ignored = [...unread, ...read.filter(isOutweighed).map(({ text }) => text)];
  const saysNothing =
    rest === "" && /[\p{L}\p{N}]/u.test(criteria.q) && !/\bno\b/i.test(criteria.q);
  const isRead = filters.length + ignored.length > 0 || saysNothing;
  if (!isRead && hasAny(typed)) return null;
  const q = isRead ? rest : criteria.q;
  const asked = read.find(({ sort }) => sort)?.sort;
  const sort = (criteria.sort === NO_CRITERIA.sort && asked) || criteria.sort;
  const passesRead = createFilter(read);
  const search = (text: string): Ranks | null => {
    const ranks = rankListings(index, { ...criteria, q: text, sort }, lookUp);
    if (read.length > 0) keepPassing(index, ranks, passesRead);
    // A search that asks for an order gets that order, whatever matches best.
    if (asked && text) levelRanks(ranks);
    return hasAny(ranks) ? ranks : null;
  };
  if (isRead) {
    const ranks = search(q);
    if (ranks) return { q, filters, ignored, leftOut: [], ranks, sort };
  }
  if (q === "") return null;
  const text = toPlainText(q);
  const corrected = correctWords(index, text, lookUp);
  const meant = suggestSearch(index, text, search, corrected);
  if (meant) return { q: meant.q, filters, ignored, leftOut: [], ranks: meant.found, sort };
  const passes = createTest(index, criteria, filters);
  for (const way of new Set([text, corrected])) {
    const kept = keepWords(index, way, passes, lookUp);
    const ranks = kept && search(kept.q);
    if (ranks) return { ...kept, filters, ignored, ranks, sort };
  }
  return null;
}

function hasMatch(ranks: Ranks): boolean {
  for (let at = 0; at < ranks.length; at += 1) {
    if (ranks[at] !== 0 && (ranks[at] ?? 0) <= Rank.DESCRIPTION) return true;
  }
  return false;
}

function levelRanks(ranks: Ranks): void {
  for (let at = 0; at < ranks.length; at += 1) if (ranks[at] !== 0) ranks[at] = Rank.NAME;
}

function createTest(index: SearchIndex, criteria: Criteria, filters: readonly ReadFilter[]) {
  const marked = keepFaceted(index, criteria, new Uint8Array(index.listings.length).fill(1));
  const passes = createFilter(filters);
  return (at: number): boolean => {
    const listing = index.listings[at];
    return marked[at] === 1 && listing !== undefined && passes(listing);
  };
}

function listPassing(ranks: Ranks, passes: (at: number) => boolean): number[] {
  const passing: number[] = [];
  for (let at = 0; at < ranks.length; at += 1) if (ranks[at] !== 0 && passes(at)) passing.push(at);
  return passing;
}

const MAX_WORDS = 4;

/** Prefers words that occur in names. Returns null if less than half of the meaningful words would be left. */
function keepWords(
  index: SearchIndex,
  text: string,
  passes: (at: number) => boolean,
  lookUp: LookUp,
) {
  const words = wordsOf(text, index).filter((word) => !isIdle(word));
  const ranked = words.slice(0, MAX_WORDS).map((word) => [word, lookUp(word)] as const);
  const isInName = (ranks: Ranks) => Number(ranks.includes(Rank.WORDS_IN_NAME));
  const kept = new Set<string>();
  let shared: readonly number[] | null = null;
  for (const [word, ranks] of ranked.toSorted(([, a], [, b]) => isInName(b) - isInName(a))) {
    const both: readonly number[] =
      shared?.filter((at) => ranks[at] !== 0) ?? listPassing(ranks, passes);
    if (both.length === 0) continue;
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
