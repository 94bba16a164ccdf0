import type { TextIndex } from "./text-index.ts";
import { findWords, type Part, type Vocabulary } from "./vocabulary.ts";

/** For each owner 1 where a text has the needle in it, else 0. The needle is folded (fold-text.ts) and not empty. */
export function findText(index: TextIndex, needle: string): Uint8Array {
  const pieces = needle.split(" ");
  return pieces.length === 1
    ? markOwners(index, findWords(index.vocabulary, needle, "any"))
    : findPhrase(index, pieces);
}

/** How often the words stand in all texts together. */
function countPlaces({ firsts }: TextIndex, words: readonly number[]): number {
  return words.reduce((sum, word) => sum + (firsts[word + 1] ?? 0) - (firsts[word] ?? 0), 0);
}

/** Marks who has any of the words, by the shorter way. */
function markOwners(index: TextIndex, words: readonly number[]): Uint8Array {
  const { owners, firsts, begins, row } = index;
  const ownerCount = begins.length - 1;
  const places = countPlaces(index, words);
  // Words that stand at every tenth place are met about ten places into an owner's texts.
  if (places > ownerCount * (row.length / places)) return markReaders(index, words);
  const marks = new Uint8Array(ownerCount);
  for (const word of words) {
    const end = firsts[word + 1] ?? 0;
    for (let at = firsts[word] ?? 0; at < end; at += 1) marks[owners[at] ?? 0] = 1;
  }
  return marks;
}

/** Reads each owner's texts up to the first of the words. */
function markReaders({ row, begins, vocabulary }: TextIndex, words: readonly number[]): Uint8Array {
  const wanted = new Uint8Array(vocabulary.starts.length);
  for (const word of words) wanted[word + 1] = 1;
  const marks = new Uint8Array(begins.length - 1);
  for (let owner = 0; owner < marks.length; owner += 1) {
    const end = begins[owner + 1] ?? 0;
    let place = begins[owner] ?? 0;
    while (place < end && wanted[row[place] ?? 0] === 0) place += 1;
    if (place < end) marks[owner] = 1;
  }
  return marks;
}

const FIRST = 1;
const LAST = 2;

/** Whole words of a search that are looked up among all words; the others are compared where the rest was found. */
const LOOKED_UP = 6;

/** The words of each piece, the longest whole words first; null as soon as a piece has none, so that nothing can be found. */
function findPieces({ vocabulary }: TextIndex, pieces: readonly string[]): number[][] | null {
  const longest = [...new Set(pieces.slice(1, -1))].toSorted((a, b) => b.length - a.length);
  const wanted: [string, Part][] = [
    ...longest.slice(0, LOOKED_UP).map((piece): [string, Part] => [piece, "all"]),
    [pieces.at(0) ?? "", "end"],
    [pieces.at(-1) ?? "", "beginning"],
  ];
  const words: number[][] = [];
  for (const [piece, part] of wanted) {
    const found = findWords(vocabulary, piece, part);
    if (found.length === 0) return null;
    words.push(found);
  }
  return words;
}

/** The first piece ends a word, the last begins one, those between are whole words, and each follows right on the other. */
function findPhrase(index: TextIndex, pieces: readonly string[]): Uint8Array {
  const words = findPieces(index, pieces);
  if (!words) return new Uint8Array(index.begins.length - 1);
  const roles = new Uint8Array(index.vocabulary.starts.length);
  for (const word of words.at(-2) ?? []) roles[word + 1] = FIRST;
  for (const word of words.at(-1) ?? []) roles[word + 1] = (roles[word + 1] ?? 0) | LAST;
  const [rarest] = words
    .map((found) => ({ found, places: countPlaces(index, found) }))
    .toSorted((a, b) => a.places - b.places);
  const marks = markOwners(index, rarest?.found ?? []);
  keepPhrases(index, marks, roles, pieces.slice(1, -1));
  return marks;
}

/** Takes back the marks of owners who have the words nowhere in that order. */
function keepPhrases(
  { row, begins, vocabulary }: TextIndex,
  marks: Uint8Array,
  roles: Uint8Array,
  between: readonly string[],
): void {
  const last = between.length + 1;
  const words = between.map((piece) => `${piece} `);
  const isAt = (place: number) =>
    words.every((piece, at) => isWord(vocabulary, row[place + at] ?? 0, piece));
  for (let owner = 0; owner < marks.length; owner += 1) {
    if (marks[owner] === 0) continue;
    marks[owner] = 0;
    const end = (begins[owner + 1] ?? 0) - last;
    for (let place = begins[owner] ?? 0; place < end; place += 1) {
      // Both at once: a branch for each, taken now and then, costs three times as much.
      const both = (roles[row[place] ?? 0] ?? 0) & ((roles[row[place + last] ?? 0] ?? 0) >> 1);
      if (both === 0 || !isAt(place + 1)) continue;
      marks[owner] = 1;
      break;
    }
  }
}

/** Whether the row's entry is the word that is given with a space after it; no word is where a text ends. */
function isWord({ text, starts }: Vocabulary, entry: number, word: string): boolean {
  return entry > 0 && text.startsWith(word, starts[entry - 1]);
}
