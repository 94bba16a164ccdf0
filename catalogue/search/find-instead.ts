/** Runs if no name has the text as typed: reads filters from it, corrects slips, then drops words that no name has. */
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { foldWords } from "./fold.ts";
import { type ReadFilter, readFilters } from "./read-filters.ts";
import type { SearchIndex } from "./search-index.ts";
import { createLookUp, type LookUp, Rank, type Ranks } from "./rank-text.ts";
import { keepFaceted, keepRead, putSoldLast, rankListings, withoutSold } from "./search.ts";
import type { SortId } from "./sort.ts";
import { correctWords, suggestSearch, toPlainText } from "./suggest.ts";
import { isFiller, isIdle, wordsOf } from "./words.ts";

interface Instead {
  /** True if the text was read as criteria, which the names fit, or says nothing; false if other texts were tried. */
  readonly isUnderstood: boolean;
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
  if (criteria.q === "" || criteria.exact || hasRank(typed, isInName)) return null;
  const { filters: read, ignored: unread, rest } = readFilters(criteria.q, index);
  // A text that is nothing but criteria means them, even if a description has the same words.
  const isCriteria = rest === "" && read.some(({ sort }) => !sort);
  if (!isCriteria && hasRank(typed, isMatch)) return null;
  const isOutweighed = ({ sort }: ReadFilter) => sort && criteria.sort !== NO_CRITERIA.sort;
  const filters = read.filter((filter) => !isOutweighed(filter));
  const ignored = [...unread, ...read.filter(isOutweighed).map(({ text }) => text)];
  const saysNothing =
    rest === "" && /[\p{L}\p{N}]/u.test(criteria.q) && !/\bno\b/i.test(criteria.q);
  const isRead = filters.length + ignored.length > 0 || saysNothing;
  if (!isRead && hasRank(typed, isShown)) return null;
  const q = isRead ? rest : criteria.q;
  const asked = read.find(({ sort }) => sort)?.sort;
  const sort = (criteria.sort === NO_CRITERIA.sort && asked) || criteria.sort;
  const search = (text: string): Ranks | null => {
    const found = rankListings(index, { ...criteria, q: text, sort }, lookUp);
    const ranks = putSoldLast(index, keepRead(index, read, found));
    // A search that asks for an order gets that order, whatever matches best.
    if (asked && text) levelRanks(ranks);
    if (hasRank(ranks, isFit)) return ranks.map((rank) => (isFit(withoutSold(rank)) ? rank : 0));
    return hasRank(ranks, isShown) ? ranks : null;
  };
  if (isRead) {
    const ranks = search(q);
    const isUnderstood = ranks !== null && hasRank(ranks, isFit);
    if (ranks) return { isUnderstood, q, filters, ignored, leftOut: [], ranks, sort };
  }
  const isUnderstood = false;
  if (q === "") return null;
  const text = toPlainText(q);
  const corrected = correctWords(index, text, lookUp);
  const meant = suggestSearch(index, text, search, corrected);
  if (meant) {
    const { q: other, found: ranks } = meant;
    return { isUnderstood, q: other, filters, ignored, leftOut: [], ranks, sort };
  }
  const everyone = new Uint8Array(index.listings.length).fill(1);
  const marked = keepRead(index, filters, keepFaceted(index, criteria, everyone));
  for (const way of new Set([text, corrected])) {
    const kept = keepWords(index, way, marked, lookUp);
    const ranks = kept && search(kept.q);
    if (ranks) return { isUnderstood, ...kept, filters, ignored, ranks, sort };
  }
  // The other words may be unknown, but an extension is never left out.
  const ranks = filters.some(({ extension }) => extension) ? search("") : null;
  const leftOut = rest.split(" ");
  return ranks && { isUnderstood: true, q: "", filters, ignored, leftOut, ranks, sort };
}

const isInName = (rank: number) => rank !== 0 && rank <= Rank.CONTAINS && rank !== Rank.KEYWORD;
const isMatch = (rank: number) => rank !== 0 && rank <= Rank.BEGINS_WORD;
const isFit = (rank: number) => rank !== 0 && rank <= Rank.RELATED;
const isShown = (rank: number) => rank !== 0 && rank !== Rank.INSIDE;

function hasRank(ranks: Ranks, test: (rank: number) => boolean): boolean {
  for (let at = 0; at < ranks.length; at += 1) if (test(withoutSold(ranks[at]))) return true;
  return false;
}

function levelRanks(ranks: Ranks): void {
  for (let at = 0; at < ranks.length; at += 1) {
    const rank = ranks[at] ?? 0;
    if (isShown(withoutSold(rank))) ranks[at] = rank - withoutSold(rank) + Rank.NAME;
  }
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
