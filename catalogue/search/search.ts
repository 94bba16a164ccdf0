/**
 * The portfolio's search returns three groups, each in the order of `Rank` and then in the visitor's:
 * - `matches`: the name or description contains the text ("Search and filters" in docs/specification.md).
 * - `close`: the same without regard to signs and accents, or each word is in the name, begins a word of the description, or is
 *   the extension.
 * - `related`: as before, but some words are only in a keyword, use case, audience or category.
 */
import type { Criteria } from "./criteria.ts";
import { foldText, nameIn, squeeze } from "./fold.ts";
import {
  eachPlace,
  FACET_NAMES,
  hasMarked,
  type SearchedListing,
  type SearchIndex,
} from "./search-index.ts";
import type { SortId } from "./sort.ts";
import { stem, UNSPACED, wordsOf } from "./words.ts";

export const Rank = {
  NAME: 1,
  BEGINS: 2,
  EXTENSION: 3,
  CONTAINS: 4,
  DESCRIPTION: 5,
  CLOSE_NAME: 6,
  CLOSE_BEGINS: 7,
  CLOSE_CONTAINS: 8,
  WORDS_IN_NAME: 9,
  WORDS: 10,
  RELATED: 11,
} as const;

const CLOSE = {
  [Rank.NAME]: Rank.CLOSE_NAME,
  [Rank.BEGINS]: Rank.CLOSE_BEGINS,
  [Rank.CONTAINS]: Rank.CLOSE_CONTAINS,
} as const;

export type Ranks = Uint8Array;

function rankInName(chunk: string, at: number, length: number, extension: string) {
  if (at > 0 && chunk[at - 1] !== "\n") return Rank.CONTAINS;
  const rest = chunk.slice(at + length, chunk.indexOf("\n", at));
  return rest === "" || rest === extension ? Rank.NAME : Rank.BEGINS;
}

function rankMatches({ listings, texts, facets }: SearchIndex, text: string, ranks: Ranks): void {
  eachPlace(texts, text, null, (index, at, chunk) => {
    const isInName = at < (texts.firstEnds[index] ?? 0);
    const extension = listings[index]?.extension ?? "";
    ranks[index] = isInName ? rankInName(chunk, at, text.length, extension) : Rank.DESCRIPTION;
    return true;
  });
  const ofExtension = facets.extension.get(text) ?? facets.extension.get(`.${text}`) ?? [];
  for (const index of ofExtension) ranks[index] = Math.min(ranks[index] ?? 0, Rank.EXTENSION);
}

/** A shorter text would be in too many names once spaces are gone. */
const MIN_SQUEEZED = 3;

function rankCloseNames({ listings, names }: SearchIndex, name: string, ranks: Ranks): void {
  const rankPlaces = (text: string, worst: number) =>
    eachPlace(names, text, null, (index, at, chunk) => {
      if (ranks[index] !== 0) return true;
      const rank = rankInName(chunk, at, text.length, squeeze(listings[index]?.extension ?? ""));
      if (rank <= worst) ranks[index] = CLOSE[rank];
      return true;
    });
  const whole = squeeze(name);
  rankPlaces(whole, whole.length < MIN_SQUEEZED ? Rank.NAME : Rank.CONTAINS);
  const label = squeeze(name.slice(0, Math.max(0, name.lastIndexOf("."))));
  if (label) rankPlaces(label, Rank.NAME);
}

const MIN_PART = 3;

function rankWord({ names, words, facets }: SearchIndex, word: string, among: Ranks | null) {
  const ranks = new Uint8Array(names.ends.length);
  const isPart = word.length >= MIN_PART || UNSPACED.test(word);
  const ofExtension = facets.extension.get(`.${word}`);
  const text = stem(word);
  eachPlace(words, text, among, (index, at, chunk) => {
    // 'com' means the extension, not 'company'.
    const isBegin = isPart && !ofExtension;
    const isWord = chunk[at - 1] === " " && (isBegin || chunk[at + text.length] === " ");
    if (!isWord && !UNSPACED.test(text)) return false;
    ranks[index] = at < (words.firstEnds[index] ?? 0) ? Rank.WORDS : Rank.RELATED;
    return true;
  });
  if (isPart) {
    eachPlace(names, text, among, (index) => {
      ranks[index] = Rank.WORDS_IN_NAME;
      return true;
    });
  }
  for (const index of ofExtension ?? []) ranks[index] = Rank.WORDS_IN_NAME;
  return ranks;
}

/** Callbacks and iterators of typed arrays are slow at 100,000 listings, so everything that reads ranks uses plain loops. */
export const hasAny = (ranks: Ranks) => hasMarked(ranks, 0, ranks.length);

function keepBoth(own: Ranks, before: Ranks): Ranks {
  const kept = new Uint8Array(own.length);
  for (let at = 0; at < kept.length; at += 1) {
    const [rank, other] = [own[at] ?? 0, before[at] ?? 0];
    if (rank !== 0 && other !== 0) kept[at] = rank > other ? rank : other;
  }
  return kept;
}

/** Returns the ranks of one word. With `among`, only the ranks of its listings are right. */
export type LookUp = (word: string, among?: Ranks | null) => Ranks;

/** One query is searched in several ways, which share the ranks of words looked up before. */
export function createLookUp(index: SearchIndex): LookUp {
  const known = new Map<string, Ranks>();
  return (word, among = null) => {
    const ranks = known.get(word) ?? rankWord(index, word, among);
    if (!among) known.set(word, ranks);
    return ranks;
  };
}

function rankWords(index: SearchIndex, text: string, ranks: Ranks, lookUp: LookUp): void {
  let kept: Ranks | null = null;
  for (const word of wordsOf(text, index)) {
    const own = lookUp(word, kept);
    kept = kept ? keepBoth(own, kept) : own;
    if (!hasAny(kept)) return;
  }
  if (!kept) return;
  for (let at = 0; at < ranks.length; at += 1) {
    if (ranks[at] === 0) ranks[at] = kept[at] ?? 0;
  }
}

function rankText(index: SearchIndex, q: string, lookUp: LookUp): Ranks {
  const ranks = new Uint8Array(index.listings.length);
  rankMatches(index, foldText(q), ranks);
  const name = nameIn(q);
  const isExtension = name.startsWith(".") && !name.includes(" ");
  const isLetter = squeeze(name).length < 2 && !UNSPACED.test(name);
  if (isLetter || isExtension) return ranks;
  rankCloseNames(index, name, ranks);
  rankWords(index, name, ranks, lookUp);
  return ranks;
}

export function keepFaceted({ facets }: SearchIndex, criteria: Criteria, ranks: Ranks): Ranks {
  let kept = ranks;
  for (const name of FACET_NAMES) {
    const value = criteria[name];
    if (value) kept = keepOnly(kept, facets[name].get(value) ?? []);
  }
  return kept;
}

export function keepOnly(ranks: Ranks, indexes: ArrayLike<number>): Ranks {
  const kept = new Uint8Array(ranks.length);
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at] ?? 0;
    kept[index] = ranks[index] ?? 0;
  }
  return kept;
}

/** Modifies `ranks`. */
export function keepPassing(
  ranks: Ranks,
  index: SearchIndex,
  passes: (at: number, index: SearchIndex) => boolean,
): void {
  for (let at = 0; at < ranks.length; at += 1) {
    if (ranks[at] !== 0 && !passes(at, index)) ranks[at] = 0;
  }
}

/** Returns the rank of each of the index's listings, 0 if it isn't found. */
export function rankListings(
  index: SearchIndex,
  criteria: Criteria,
  lookUp = createLookUp(index),
): Ranks {
  const all = criteria.q
    ? rankText(index, criteria.q, lookUp)
    : new Uint8Array(index.listings.length).fill(Rank.NAME);
  return keepFaceted(index, criteria, all);
}

export function groupRanked<T extends SearchedListing>(
  { listings, orders }: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
) {
  const found = Array.from({ length: Rank.RELATED + 1 }, (): T[] => []);
  for (const at of hasAny(ranks) ? orders[sort] : []) {
    const rank = ranks[at];
    if (rank) found[rank]?.push(listings[at] as T);
  }
  const join = (first: number, last: number) => ([] as T[]).concat(...found.slice(first, last + 1));
  return {
    matches: join(Rank.NAME, Rank.DESCRIPTION),
    close: join(Rank.CLOSE_NAME, Rank.WORDS),
    related: found[Rank.RELATED] ?? [],
  };
}

export function listRanked<T extends SearchedListing>(
  index: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
): T[] {
  const { matches, close, related } = groupRanked(index, sort, ranks);
  return matches.concat(close, related);
}

export function searchListings<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
) {
  return groupRanked(index, criteria.sort, rankListings(index, criteria));
}
