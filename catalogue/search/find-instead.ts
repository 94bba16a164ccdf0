/** Runs if no listing has the text as typed: reads filters from it, corrects slips, then drops words that no name has. */
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { foldWords } from "./fold.ts";
import { type ReadFilter, readFilters } from "./read-filters.ts";
import type { SearchIndex } from "./search-index.ts";
import {
  createLookUp,
  keepPassing,
  hasAny,
  keepFaceted,
  keepOnly,
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

/** `typed` holds the ranks for the text as typed. Returns null if they are enough, or if nothing else is close. */
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
  const search = (text: string): Ranks | null => {
    const ranks = keepRead(
      index,
      read,
      rankListings(index, { ...criteria, q: text, sort }, lookUp),
    );
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
  const everyone = new Uint8Array(index.listings.length).fill(1);
  const marked = keepRead(index, filters, keepFaceted(index, criteria, everyone));
  for (const way of new Set([text, corrected])) {
    const kept = keepWords(index, way, marked, lookUp);
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

function keepRead(index: SearchIndex, filters: readonly ReadFilter[], ranks: Ranks): Ranks {
  const extensions = filters.flatMap(({ extension }) => extension ?? []);
  const ofThese = extensions.flatMap((extension) => index.facets.extension.get(extension) ?? []);
  const kept = extensions.length > 0 ? keepOnly(ranks, ofThese) : ranks;
  for (const { passes } of filters) if (passes) keepPassing(kept, index, passes);
  return kept;
}

function listMarked(ranks: Ranks, marked: Uint8Array): number[] {
  const both: number[] = [];
  for (let at = 0; at < ranks.length; at += 1) if (ranks[at] && marked[at]) both.push(at);
  return both;
}

const MAX_WORDS = 4;

/** Prefers words that occur in names. Returns null if less than half of the meaningful words would be left. */
function keepWords(index: SearchIndex, text: string, marked: Uint8Array, lookUp: LookUp) {
  const words = wordsOf(text, index).filter((word) => !isIdle(word));
  const ranked = words.slice(0, MAX_WORDS).map((word) => [word, lookUp(word)] as const);
  const isInName = (ranks: Ranks) => Number(ranks.includes(Rank.WORDS_IN_NAME));
  const kept = new Set<string>();
  let shared: readonly number[] | null = null;
  for (const [word, ranks] of ranked.toSorted(([, a], [, b]) => isInName(b) - isInName(a))) {
    const both: readonly number[] =
      shared?.filter((at) => ranks[at] !== 0) ?? listMarked(ranks, marked);
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
