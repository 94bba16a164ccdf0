/** Every word of every listing, so that a search reads lists of words instead of all texts. */
import { foldText, foldWords, squeeze } from "./fold.ts";
import type { RelatedWords } from "./related-words.ts";
import { nameOf, type SearchedListing } from "./searched-listing.ts";
import { stem } from "./words.ts";

/** Where a listing has a word, as bits of one number. */
export const Field = {
  PROSE: 1,
  USE: 2,
  EXTENSION: 4,
  KEYWORD: 8,
  CATEGORY: 16,
  NAME: 32,
} as const;
export const FIELDS = 64;

export interface WordIndex {
  /** Holds, for each word, the places of its listings times `FIELDS`, plus the fields that have it. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
  readonly stems: ReadonlyMap<string, readonly string[]>;
  /** Holds the places of listings by their whole name, and by what stands before the extension, without spaces and signs. */
  readonly names: ReadonlyMap<string, readonly number[]>;
  /** Holds what stands before the extension, without spaces and signs, by place. */
  readonly labels: readonly string[];
  /** Holds how many words each name has; 0 if it's made up, or its words aren't known. */
  readonly wordCounts: readonly number[];
  /** Holds the name and the description in small letters, by place: folding them for each search would take most of its time. */
  readonly texts: readonly string[];
  readonly related: RelatedWords;
}

/** Reading the words of 10,000 names takes seconds, so it can be done in steps of these many. */
const STEP_SIZE = 500;

export type WordSteps = Generator<void, WordIndex>;

const MAX_PARTS = 4;

/** A seller's own keywords tell best where the words of a name begin: 'uv index' for uvindex.com. */
function findOwnParts(label: string, keywords: readonly string[]): string[] | null {
  for (const keyword of keywords) {
    const words = foldWords(keyword).split(" ");
    for (let from = 0; from < words.length; from += 1) {
      for (let to = from + 1; to <= Math.min(words.length, from + MAX_PARTS); to += 1) {
        const parts = words.slice(from, to);
        if (parts.join("") === label) return parts;
      }
    }
  }
  return null;
}

/** Returns what stands before the extension, and the words that it is made of. */
export function splitName(listing: SearchedListing, related: RelatedWords) {
  const typed = foldWords(nameOf(listing)).split(" ");
  const label = typed.join("");
  const own = findOwnParts(label, listing.keywords);
  const parts =
    typed.length > 1
      ? typed
      : related.isWord(label)
        ? [label]
        : own && own.length > 1
          ? own
          : (related.split(label) ?? own ?? []);
  const isCoined = parts.length === 0 || (parts.length === 1 && !related.isWord(label));
  return { label, parts, wordCount: isCoined ? 0 : parts.length };
}

function add<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const known = map.get(key);
  if (known) known.push(value);
  else map.set(key, [value]);
}

export function* buildWordIndex(
  listings: readonly SearchedListing[],
  related: RelatedWords,
): WordSteps {
  const holders = new Map<string, number[]>();
  const names = new Map<string, number[]>();
  const labels: string[] = [];
  const wordCounts: number[] = [];
  const texts: string[] = [];
  for (const [place, listing] of listings.entries()) {
    const { displayName, extension, category, keywords, useCases, targetAudience } = listing;
    const { label, parts, wordCount } = splitName(listing, related);
    const fields = new Map<string, number>();
    const note = (text: string, field: number) => {
      for (const word of foldWords(text).split(" ")) {
        if (word) fields.set(word, (fields.get(word) ?? 0) | field);
      }
    };
    note([label, ...parts].join(" "), Field.NAME);
    if (listing.domain !== displayName) {
      note(listing.domain.slice(0, -extension.length), Field.NAME);
    }
    note(extension, Field.EXTENSION);
    note(category, Field.CATEGORY);
    note(keywords.join(" "), Field.KEYWORD);
    note([...useCases, ...targetAudience].join(" "), Field.USE);
    note(listing.description, Field.PROSE);
    for (const [word, bits] of fields) add(holders, word, place * FIELDS + bits);
    for (const name of new Set([label, squeeze(displayName), squeeze(listing.domain)])) {
      if (name) add(names, name, place);
    }
    labels.push(label);
    wordCounts.push(wordCount);
    texts.push([displayName, listing.domain, listing.description].map(foldText).join("\n"));
    if (place % STEP_SIZE === 0) yield;
  }
  const stems = new Map<string, string[]>();
  for (const word of holders.keys()) add(stems, stem(word), word);
  return { holders, stems, names, labels, wordCounts, texts, related };
}
