/** Words nearest in meaning, from a table that `bench/related-words/make-table.ts` writes. */
import { stem } from "./words.ts";

export interface RelatedWords {
  readonly isWord: (word: string) => boolean;
  /** Holds the words of the table, the most frequent first. */
  readonly words: readonly string[];
  /** Returns how near other words are, from 0 to 1. A word that says little about a name, such as 'online', counts less. */
  readonly nearest: (word: string) => ReadonlyMap<string, number>;
  /** Parts 'mendclinic' into the most frequent words, or returns null if letters are left over. */
  readonly split: (label: string) => string[] | null;
}

export const NO_RELATED_WORDS: RelatedWords = {
  isWord: () => false,
  words: [],
  nearest: () => new Map(),
  split: () => null,
};

const HEADER_BYTES = 12;
const SINGULARS: readonly (readonly [RegExp, string])[] = [
  [/ies$/, "y"],
  [/(?<=ch|sh|ss|x|z)es$/, ""],
  [/s$/, ""],
];
const MIN_LENGTH = 3;
const LONGEST = 16;
/** Words that say little about a name are among the most frequent ones. */
const FREQUENT = 300;
const LEAST_TELLING = 0.3;
/** Two words whose cosine, times 255, is this or less have nothing to do with one another. */
const UNRELATED = 107;

/**
 * The file has three numbers (bytes of text, words, neighbors of a word), the places of each word's neighbors, how near they
 * are (the cosine, times 255), and the words, the most frequent of English first.
 */
export function readRelatedWords(file: Uint8Array<ArrayBuffer>): RelatedWords {
  const header = new DataView(file.buffer, file.byteOffset, HEADER_BYTES);
  const [count, perWord] = [header.getUint32(4, true), header.getUint32(8, true)];
  const size = count * perWord;
  const start = HEADER_BYTES + size * 2;
  const neighbors = new Uint16Array(file.slice(HEADER_BYTES, start).buffer);
  const closeness = file.subarray(start, start + size);
  const words = new TextDecoder().decode(file.subarray(start + size)).split("\n");
  const places = new Map(words.map((word, place) => [word, place]));
  const stems = Map.groupBy(places.values(), (place) => stem(words[place] ?? ""));
  const rarest = Math.log(count / FREQUENT);

  function placeOf(word: string): number | undefined {
    const place = places.get(word);
    if (place !== undefined || word.length < MIN_LENGTH) return place;
    for (const [ending, singular] of SINGULARS) {
      const found = ending.test(word) && places.get(word.replace(ending, singular));
      if (found !== undefined && found !== false) return found;
    }
    return undefined;
  }

  function nearest(word: string): Map<string, number> {
    const root = stem(word);
    const found = new Map<string, number>();
    const add = (place: number, at: number) => {
      const close = ((closeness[at] ?? 0) - UNRELATED) / (255 - UNRELATED);
      const telling = Math.max(LEAST_TELLING, Math.log((place + 1) / FREQUENT) / rarest);
      const text = stem(words[place] ?? "");
      if (close > 0) found.set(text, Math.max(found.get(text) ?? 0, close * Math.min(1, telling)));
    };
    for (const own of stems.get(root) ?? []) {
      for (let at = own * perWord; at < (own + 1) * perWord; at += 1) add(neighbors[at] ?? 0, at);
      for (let at = neighbors.indexOf(own); at !== -1; at = neighbors.indexOf(own, at + 1)) {
        add(Math.floor(at / perWord), at);
      }
    }
    found.delete(root);
    return found;
  }

  function split(label: string): string[] | null {
    const best: { cost: number; from: number }[] = [{ cost: 0, from: 0 }];
    for (let end = 1; end <= label.length; end += 1) {
      let found = { cost: Infinity, from: 0 };
      for (let from = Math.max(0, end - LONGEST); from <= end - MIN_LENGTH; from += 1) {
        const before = best[from]?.cost ?? Infinity;
        const place = before < found.cost ? placeOf(label.slice(from, end)) : undefined;
        const cost = place === undefined ? Infinity : before + Math.log(place + 20);
        if (cost < found.cost) found = { cost, from };
      }
      best.push(found);
    }
    if (best[label.length]?.cost === Infinity) return null;
    const parts: string[] = [];
    for (let end = label.length; end > 0; end = best[end]?.from ?? 0) {
      parts.unshift(label.slice(best[end]?.from ?? 0, end));
    }
    return parts;
  }

  return { isWord: (word) => placeOf(word) !== undefined, words, nearest, split };
}
