import type { TextIndex } from "./text-index.ts";
import { findWords } from "./vocabulary.ts";

/** For each owner 1 where a text has the needle in it, else 0. The needle is in lower case and not empty. */
export function findText(index: TextIndex, needle: string): Uint8Array {
  const pieces = needle.split(" ");
  return pieces.length === 1
    ? markOwners(index, findWords(index.vocabulary, needle, "any"))
    : findPhrase(index, pieces);
}

function markOwners({ owners, firsts, begins }: TextIndex, words: readonly number[]): Uint8Array {
  const marks = new Uint8Array(begins.length - 1);
  for (const word of words) {
    const end = firsts[word + 1] ?? 0;
    for (let at = firsts[word] ?? 0; at < end; at += 1) marks[owners[at] ?? 0] = 1;
  }
  return marks;
}

const FIRST = 1;
const LAST = 2;

/** The first piece ends a word, the last begins one, those between are whole words, and each follows right on the other. */
function findPhrase(index: TextIndex, pieces: readonly string[]): Uint8Array {
  const { vocabulary } = index;
  const last = pieces.length - 1;
  const words = pieces.map((piece, at) =>
    findWords(vocabulary, piece, at === 0 ? "end" : at === last ? "beginning" : "all"),
  );
  const roles = new Uint8Array(vocabulary.starts.length);
  for (const word of words[0] ?? []) roles[word + 1] = FIRST;
  for (const word of words[last] ?? []) roles[word + 1] = (roles[word + 1] ?? 0) | LAST;
  const between = words.slice(1, -1).map((found) => (found[0] ?? -1) + 1);
  const marks = markAll(words.map((found) => markOwners(index, found)));
  keepPhrases(index, marks, roles, between);
  return marks;
}

/** 1 where all have 1. */
function markAll([first = new Uint8Array(), ...others]: readonly Uint8Array[]): Uint8Array {
  for (const other of others) {
    for (let owner = 0; owner < first.length; owner += 1) {
      first[owner] = (first[owner] ?? 0) & (other[owner] ?? 0);
    }
  }
  return first;
}

/** Takes back the marks of owners who have all the words, but nowhere in that order. */
function keepPhrases(
  { row, begins }: TextIndex,
  marks: Uint8Array,
  roles: Uint8Array,
  between: readonly number[],
): void {
  const last = between.length + 1;
  for (let owner = 0; owner < marks.length; owner += 1) {
    if (marks[owner] === 0) continue;
    marks[owner] = 0;
    const end = (begins[owner + 1] ?? 0) - last;
    for (let place = begins[owner] ?? 0; place < end; place += 1) {
      // Both at once: a branch for each, taken now and then, costs three times as much.
      const both = (roles[row[place] ?? 0] ?? 0) & ((roles[row[place + last] ?? 0] ?? 0) >> 1);
      if (both === 0 || !follow(row, place + 1, between)) continue;
      marks[owner] = 1;
      break;
    }
  }
}

function follow(row: Uint32Array, place: number, entries: readonly number[]): boolean {
  return entries.every((entry, at) => row[place + at] === entry);
}
