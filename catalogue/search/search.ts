/**
 * The portfolio's search returns these groups, each in the order of `Rank`, sold names last, and then in the visitor's:
 * - `matches`: the name or description contains the text ("Search and filters" in docs/specification.md). A text of two or
 *   three letters may instead be a word of a keyword, use case, audience or category.
 * - `close`: the same without regard to signs and accents, or each word is in the name, begins a word of the description, or is
 *   the extension.
 * - `related`: as before, but some words are only in a keyword, use case, audience or category.
 * - `meant`: as before, but some words only mean what the listing says (related-words.ts).
 * - `inside`: a text of two or three letters is only part of a word of the description, as 'hr' is of 'through'.
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
import type { ReadFilter } from "./read-filters.ts";
import type { SortId } from "./sort.ts";
import { isIdle, stem, UNSPACED, wordsOf } from "./words.ts";

export const Rank = {
  NAME: 1,
  BEGINS: 2,
  EXTENSION: 3,
  KEYWORD: 4,
  CONTAINS: 5,
  DESCRIPTION: 6,
  BEGINS_WORD: 7,
  CLOSE_NAME: 8,
  CLOSE_BEGINS: 9,
  CLOSE_CONTAINS: 10,
  WORDS_IN_NAME: 11,
  WORDS: 12,
  RELATED: 13,
  MEANT_MOST: 14,
  MEANT_LEAST: 30,
  INSIDE: 31,
} as const;

/** Added to the rank of a sold name, so that it comes after all others. */
const SOLD = 32;

export const withoutSold = (rank = 0) => rank & (SOLD - 1);

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

/** Two letters begin too many words. */
const MIN_PART = 3;

const SHORT_WORD = /^[\p{L}\p{N}]{2,3}$/u;
const isShortWord = (text: string) => SHORT_WORD.test(text) && !UNSPACED.test(text);
const LETTER = /[\p{L}\p{N}]/u;

function rankMatches({ listings, texts, facets }: SearchIndex, text: string, ranks: Ranks): void {
  const isShort = isShortWord(text);
  const endsWord = (chunk: string, at: number) => !LETTER.test(chunk[at + text.length] ?? "");
  eachPlace(texts, text, null, (index, at, chunk) => {
    if (at < (texts.firstEnds[index] ?? 0)) {
      ranks[index] = rankInName(chunk, at, text.length, listings[index]?.extension ?? "");
      return true;
    }
    if (!isShort) {
      ranks[index] = Rank.DESCRIPTION;
      return true;
    }
    const isWord = endsWord(chunk, at);
    const isBegin = !LETTER.test(chunk[at - 1] ?? "");
    if (isBegin && isWord) ranks[index] = Rank.DESCRIPTION;
    else if (isBegin && text.length >= MIN_PART) ranks[index] = Rank.BEGINS_WORD;
    else ranks[index] ||= Rank.INSIDE;
    return isBegin && isWord;
  });
  const ofExtension = facets.extension.get(text) ?? facets.extension.get(`.${text}`) ?? [];
  for (const index of ofExtension) ranks[index] = Math.min(ranks[index] ?? 0, Rank.EXTENSION);
}

const isOpen = (rank = 0) => rank === 0 || rank === Rank.INSIDE;

/** A shorter text would be in too many names once spaces are gone. */
const MIN_SQUEEZED = 3;

function rankCloseNames({ listings, names }: SearchIndex, name: string, ranks: Ranks): void {
  const rankPlaces = (text: string, worst: number) =>
    eachPlace(names, text, null, (index, at, chunk) => {
      if (!isOpen(ranks[index])) return true;
      const rank = rankInName(chunk, at, text.length, squeeze(listings[index]?.extension ?? ""));
      if (rank <= worst) ranks[index] = CLOSE[rank];
      return true;
    });
  const whole = squeeze(name);
  rankPlaces(whole, whole.length < MIN_SQUEEZED ? Rank.NAME : Rank.CONTAINS);
  const label = squeeze(name.slice(0, Math.max(0, name.lastIndexOf("."))));
  if (label) rankPlaces(label, Rank.NAME);
}

/** The words that a listing means most come first, so their distance in letters tells how much it means each. */
const MEANT_STEP = 24;

function rankWord(index: SearchIndex, word: string, among: Ranks | null) {
  const { names, words, meanings, facets } = index;
  const ranks = new Uint8Array(names.ends.length);
  const isPart = word.length >= MIN_PART || UNSPACED.test(word);
  const ofExtension = facets.extension.get(`.${word}`);
  const text = stem(word);
  if (!ofExtension && !isIdle(word)) {
    eachPlace(meanings.get(), ` ${text} `, among, (at, place, chunk) => {
      const letters = place - Math.max(0, chunk.lastIndexOf("\n", place));
      ranks[at] = Math.min(Rank.MEANT_MOST + Math.floor(letters / MEANT_STEP), Rank.MEANT_LEAST);
      return true;
    });
  }
  eachPlace(words, text, among, (index, at, chunk) => {
    // 'com' means the extension, not 'company'.
    const isBegin = isPart && !ofExtension;
    const isWord = chunk[at - 1] === " " && (isBegin || chunk[at + text.length] === " ");
    if (!isWord && !UNSPACED.test(text)) return false;
    const isInProse = at < (words.firstEnds[index] ?? 0);
    ranks[index] = isInProse ? Rank.WORDS : Rank.RELATED;
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

export const isOnlyMeant = (ranks: Ranks) =>
  ranks.every((rank) => rank === 0 || withoutSold(rank) >= Rank.MEANT_MOST);

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
    if (isOpen(ranks[at])) ranks[at] = kept[at] || (ranks[at] ?? 0);
  }
}

/** Keywords are chosen for what a name is about, so they tell more about a short word than prose does. */
function rankKeywords({ words }: SearchIndex, word: string, ranks: Ranks): void {
  const text = ` ${word}`;
  eachPlace(words, text, null, (index, at, chunk) => {
    const isInProse = at < (words.firstEnds[index] ?? 0);
    const end = chunk[at + text.length];
    const isWord = end === " " || (end === "s" && chunk[at + text.length + 1] === " ");
    if (isInProse || !isWord) return false;
    const rank = ranks[index] ?? 0;
    if (rank === 0 || rank > Rank.KEYWORD) ranks[index] = Rank.KEYWORD;
    return true;
  });
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
  if (isShortWord(foldText(q))) rankKeywords(index, foldText(q), ranks);
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

export function keepRead(index: SearchIndex, filters: readonly ReadFilter[], ranks: Ranks): Ranks {
  const extensions = filters.flatMap(({ extension }) => extension ?? []);
  const ofThese = extensions.flatMap((extension) => index.facets.extension.get(extension) ?? []);
  const kept = extensions.length > 0 ? keepOnly(ranks, ofThese) : ranks;
  for (const { passes } of filters) if (passes) keepPassing(kept, index, passes);
  return kept;
}

/** Modifies `ranks`. */
export function putSoldLast({ facets }: SearchIndex, ranks: Ranks): Ranks {
  for (const at of facets.status.get("sold") ?? []) if (ranks[at]) ranks[at] |= SOLD;
  return ranks;
}

/** Returns the rank of each of the index's listings, 0 if it isn't found. */
export function rankListings(
  index: SearchIndex,
  criteria: Criteria,
  lookUp = createLookUp(index),
): Ranks {
  const all = criteria.q
    ? putSoldLast(index, rankText(index, criteria.q, lookUp))
    : new Uint8Array(index.listings.length).fill(Rank.NAME);
  return keepFaceted(index, criteria, all);
}

const GROUPS = {
  matches: [Rank.NAME, Rank.BEGINS_WORD],
  close: [Rank.CLOSE_NAME, Rank.WORDS],
  related: [Rank.RELATED, Rank.RELATED],
  meant: [Rank.MEANT_MOST, Rank.MEANT_LEAST],
  inside: [Rank.INSIDE, Rank.INSIDE],
} as const;

/** For an order that the visitor chose: in each group, no name matches better than another. */
export function levelGroups(ranks: Ranks): Ranks {
  return ranks.map((rank) => {
    const own = withoutSold(rank);
    const [first = own] = Object.values(GROUPS).find(([, last]) => own <= last) ?? [];
    return rank && rank - own + first;
  });
}

export function groupRanked<T extends SearchedListing>(
  { listings, orders }: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
) {
  const found = Array.from({ length: SOLD * 2 }, (): T[] => []);
  for (const at of hasAny(ranks) ? orders[sort] : []) {
    const rank = ranks[at];
    if (rank) found[rank]?.push(listings[at] as T);
  }
  const join = ([first, last]: readonly [number, number]) =>
    ([] as T[]).concat(
      ...found.slice(first, last + 1),
      ...found.slice(SOLD + first, SOLD + last + 1),
    );
  return {
    matches: join(GROUPS.matches),
    close: join(GROUPS.close),
    related: join(GROUPS.related),
    meant: join(GROUPS.meant),
    inside: join(GROUPS.inside),
  };
}

/** Lists all that was found, sold names last, except texts inside words. */
export function listRanked<T extends SearchedListing>(
  { listings, orders }: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
): T[] {
  const found = Array.from({ length: SOLD * 2 }, (): T[] => []);
  for (const at of hasAny(ranks) ? orders[sort] : []) {
    const rank = ranks[at];
    if (rank && withoutSold(rank) !== Rank.INSIDE) found[rank]?.push(listings[at] as T);
  }
  return found.flat();
}

export function searchListings<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
) {
  return groupRanked(index, criteria.sort, rankListings(index, criteria));
}

/** Suggested where a visitor found nothing. */
export function listNewestAvailable(
  { listings, orders }: SearchIndex,
  count: number,
  except: readonly SearchedListing[] = [],
): SearchedListing[] {
  const found: SearchedListing[] = [];
  for (const at of orders.newest) {
    const listing = listings[at];
    if (found.length === count) break;
    if (listing?.status === "available" && !except.includes(listing)) found.push(listing);
  }
  return found;
}
