/** How well a text fits each listing: the lower its rank, the better. search.ts says what the groups of ranks mean. */
import { foldText, nameIn, squeeze } from "./fold.ts";
import { eachPlace, hasMarked, type SearchIndex } from "./search-index.ts";
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

/**
 * The words that a listing means most come first, so their distance in letters tells how much it means each. Its root ranks the
 * first few words apart, and the many that it hardly means together.
 */
const rankMeant = (letters: number) =>
  Math.min(Rank.MEANT_MOST + Math.floor(Math.sqrt(letters) * 0.8), Rank.MEANT_LEAST);

function rankWord(index: SearchIndex, word: string, among: Ranks | null) {
  const { names, words, meanings, facets } = index;
  const ranks = new Uint8Array(names.ends.length);
  const isPart = word.length >= MIN_PART || UNSPACED.test(word);
  const ofExtension = facets.extension.get(`.${word}`);
  const text = stem(word);
  if (!ofExtension && !isIdle(word)) {
    eachPlace(meanings.get(), ` ${text} `, among, (at, place, chunk) => {
      const letters = place - Math.max(0, chunk.lastIndexOf("\n", place));
      ranks[at] = rankMeant(letters);
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

/** Returns the rank of each listing, 0 if the text has nothing to do with it. */
export function rankText(index: SearchIndex, q: string, lookUp: LookUp): Ranks {
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
