/** Words nearest in meaning, from a table that `bench/related-words/make-table.ts` writes, and what a listing means by them. */
import { foldWords } from "./fold.ts";
import type { ReadMeaning, SearchedListing } from "./search-index.ts";
import { stem } from "./words.ts";

interface RelatedWords {
  /** The most frequent words of English come first. */
  readonly words: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly perWord: number;
  /** Holds `perWord` places of other words for each word, the nearest first. */
  readonly nearest: Uint16Array;
  /** Holds how near each of them is: the cosine of the two words, times 255. */
  readonly closeness: Uint8Array;
}

const HEADER_BYTES = 12;

/** The file has three numbers (bytes of text, words, neighbors of a word), the neighbors, their closeness, and the words. */
export function readRelatedWords(file: Uint8Array<ArrayBuffer>): RelatedWords {
  const header = new DataView(file.buffer, file.byteOffset, HEADER_BYTES);
  const [count, perWord] = [header.getUint32(4, true), header.getUint32(8, true)];
  const size = count * perWord;
  const start = HEADER_BYTES + size * 2;
  const nearest = new Uint16Array(file.slice(HEADER_BYTES, start).buffer);
  const words = new TextDecoder().decode(file.subarray(start + size)).split("\n");
  return {
    words,
    places: new Map(words.map((word, place) => [word, place])),
    perWord,
    nearest,
    closeness: file.slice(start, start + size),
  };
}

const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, "y"],
  [/(?<=ch|sh|ss|x|z)es$/, ""],
  [/s$/, ""],
];

function placeOf({ places }: RelatedWords, word: string): number | undefined {
  const place = places.get(word);
  if (place !== undefined || word.length < MIN_LENGTH) return place;
  for (const [ending, singular] of SINGULARS) {
    const found = ending.test(word) && places.get(word.replace(ending, singular));
    if (found !== undefined && found !== false) return found;
  }
  return undefined;
}

const MIN_LENGTH = 3;
const LONGEST = 16;
/** A letter that belongs to no word costs more than any word. */
const UNKNOWN = 12;
/** When letters are left over, a shorter word may be part of another one, such as 'elm' in 'velm'. */
const SURE = 5;

/** Parts 'mendclinic' into the most frequent words. Letters that belong to none are left out. */
export function splitLabel(related: RelatedWords, label: string): string[] {
  const best: { cost: number; from: number; isWord: boolean }[] = [
    { cost: 0, from: 0, isWord: false },
  ];
  for (let end = 1; end <= label.length; end += 1) {
    let found = { cost: (best[end - 1]?.cost ?? 0) + UNKNOWN, from: end - 1, isWord: false };
    for (let from = Math.max(0, end - LONGEST); from <= end - MIN_LENGTH; from += 1) {
      const place = placeOf(related, label.slice(from, end));
      if (place === undefined) continue;
      const cost = (best[from]?.cost ?? 0) + Math.log(place + 20);
      if (cost < found.cost) found = { cost, from, isWord: true };
    }
    best.push(found);
  }
  const words: string[] = [];
  let isWhole = true;
  for (let end = label.length; end > 0; end = best[end]?.from ?? 0) {
    if (best[end]?.isWord) words.unshift(label.slice(best[end]?.from ?? 0, end));
    else isWhole = false;
  }
  return isWhole ? words : words.filter((word) => word.length >= SURE);
}

const WEIGHTS = {
  label: 3,
  extension: 1,
  category: 1.5,
  keywords: 1.5,
  audience: 0.7,
  prose: 0.25,
};
/** Words that say little about a name, such as 'online', are among the most frequent ones. */
const FREQUENT = 300;
const LEAST_TELLING = 0.1;
const LEAST_IN_LABEL = 0.5;
/** Two words with this closeness, or less, have nothing to do with one another. */
const UNRELATED = 107;
/** A synonym tells what a name is about wherever its listing has the word. */
const SYNONYM = 195;
const MOST_MEANT = 48;
const LEAST_SHARE = 0.12;
/** Beyond this many, known words are forgotten, so that a large shop needs no more memory. */
const MOST_KNOWN = 20_000;

function weighWords({ words }: RelatedWords): Float32Array {
  const rarest = Math.log(words.length / FREQUENT);
  return Float32Array.from(words, (_, place) =>
    Math.min(1, Math.max(LEAST_TELLING, Math.log((place + 1) / FREQUENT) / rarest)),
  );
}

/** What most words of the listing are near to comes first. */
export function createMeaning(related: RelatedWords): ReadMeaning {
  const { words, perWord, nearest, closeness } = related;
  const stems = words.map(stem);
  const telling = weighWords(related);
  const known = new Map<string, number | undefined>();
  const weights = new Float32Array(words.length);
  const scores = new Float32Array(words.length);

  function findPlace(word: string): number | undefined {
    if (known.has(word)) return known.get(word);
    if (known.size === MOST_KNOWN) known.clear();
    const place = placeOf(related, word);
    known.set(word, place);
    return place;
  }

  function listWords(listing: SearchedListing): number[] {
    const { displayName, extension, category, keywords, useCases, targetAudience } = listing;
    const places: number[] = [];
    const add = (text: string, weight: number, least = LEAST_TELLING) => {
      for (const word of text.split(" ")) {
        const place = findPlace(word);
        if (place === undefined) continue;
        if (weights[place] === 0) places.push(place);
        const own = weight * Math.max(least, telling[place] ?? 0);
        weights[place] = Math.max(weights[place] ?? 0, own);
      }
    };
    const label = foldWords(displayName.slice(0, -extension.length)).split(" ");
    add(
      label.flatMap((part) => splitLabel(related, part)).join(" "),
      WEIGHTS.label,
      LEAST_IN_LABEL,
    );
    add(foldWords(extension), WEIGHTS.extension);
    add(foldWords(category), WEIGHTS.category);
    add(foldWords(keywords.join(" ")), WEIGHTS.keywords);
    add(foldWords([...useCases, ...targetAudience].join(" ")), WEIGHTS.audience);
    add(foldWords(listing.description), WEIGHTS.prose);
    return places;
  }

  /** Adds up how near the listing's words are to others. */
  function scoreOthers(places: readonly number[]): number[] {
    const others: number[] = [];
    for (const place of places) {
      const own = weights[place] ?? 0;
      for (let at = place * perWord; at < (place + 1) * perWord; at += 1) {
        const close = closeness[at] ?? 0;
        if (close <= UNRELATED) break;
        const other = nearest[at] ?? 0;
        if (weights[other] !== 0) continue;
        if (scores[other] === 0) others.push(other);
        const weight = close < SYNONYM ? own : Math.max(own, telling[place] ?? 0);
        scores[other] = (scores[other] ?? 0) + weight * (close - UNRELATED);
      }
    }
    return others;
  }

  return (listing) => {
    const places = listWords(listing);
    const others = scoreOthers(places);
    let most = 0;
    for (const other of others) most = Math.max(most, scores[other] ?? 0);
    const meant = others
      .filter((other) => (scores[other] ?? 0) >= most * LEAST_SHARE)
      .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0))
      .slice(0, MOST_MEANT)
      .map((other) => stems[other] ?? "");
    for (const place of places) weights[place] = 0;
    for (const other of others) scores[other] = 0;
    return meant;
  };
}
