import { findOwner, type TextIndex } from "./text-index.ts";
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

type IsWanted = (place: number) => boolean;

const ANY: IsWanted = () => true;

/** Goes to each place of the words; marks those in whose texts one is wanted. */
function markPlaces(
  index: TextIndex,
  words: readonly number[],
  isWanted: IsWanted = ANY,
): Uint8Array {
  const { places, firsts, begins } = index;
  const marks = new Uint8Array(begins.length - 1);
  for (const word of words) {
    const end = firsts[word + 1] ?? 0;
    for (let at = firsts[word] ?? 0; at < end; at += 1) {
      const place = places[at] ?? 0;
      if (isWanted(place)) marks[findOwner(index, place)] = 1;
    }
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

/** Places read one after the other in the time that it takes to go to one and find its owner. */
const VISIT = 8;

/** Marks who has any of the words, by the shorter way. */
function markOwners(index: TextIndex, words: readonly number[]): Uint8Array {
  const { begins, row } = index;
  const count = countPlaces(index, words);
  // Words that stand at every tenth place are met about ten places into an owner's texts.
  const isShorter = count * VISIT > (begins.length - 1) * (row.length / count);
  return isShorter ? markReaders(index, words) : markPlaces(index, words);
}

const FIRST = 1;
const LAST = 2;

/** Whole words of a search that are looked up among all words; the others are compared where the rest was found. */
const LOOKED_UP = 6;

/** Places read one after the other in the time that it takes to go to one far away. */
const FAR = 40;

/** The words that a piece of a search may be, and where it stands in the search, from 0. */
interface Piece {
  readonly words: readonly number[];
  readonly at: number;
}

/** The first piece, the last, and the longest whole words; null as soon as one has no words, so that nothing can be found. */
function findPieces({ vocabulary }: TextIndex, pieces: readonly string[]): Piece[] | null {
  const last = pieces.length - 1;
  const between = [...new Set(pieces.slice(1, -1))].toSorted((a, b) => b.length - a.length);
  const wanted: [number, Part][] = [
    ...between
      .slice(0, LOOKED_UP)
      .map((piece): [number, Part] => [pieces.indexOf(piece, 1), "all"]),
    [0, "end"],
    [last, "beginning"],
  ];
  const found: Piece[] = [];
  for (const [at, part] of wanted) {
    const words = findWords(vocabulary, pieces[at] ?? "", part);
    if (words.length === 0) return null;
    found.push({ words, at });
  }
  return found;
}

/** The first piece ends a word, the last begins one, those between are whole words, and each follows right on the other. */
function findPhrase(index: TextIndex, pieces: readonly string[]): Uint8Array {
  const found = findPieces(index, pieces);
  if (!found) return new Uint8Array(index.begins.length - 1);
  const roles = listRoles(index, found);
  const { words, at } = found.reduce((a, b) =>
    countPlaces(index, a.words) <= countPlaces(index, b.words) ? a : b,
  );
  if (pieces.length === 2 && countPlaces(index, words) * FAR > index.row.length) {
    return markPairs(index, roles);
  }
  const isPhrase = createPhraseTest(index, pieces, roles);
  return markPlaces(index, words, (place) => isPhrase(place - at));
}

/** What each entry of the row may be in the search: its FIRST piece, its LAST, both or neither. */
function listRoles({ vocabulary }: TextIndex, found: readonly Piece[]): Uint8Array {
  const roles = new Uint8Array(vocabulary.starts.length);
  for (const word of found.at(-2)?.words ?? []) roles[word + 1] = FIRST;
  for (const word of found.at(-1)?.words ?? []) roles[word + 1] = (roles[word + 1] ?? 0) | LAST;
  return roles;
}

/** Reads each owner's texts up to a first piece that the last one follows. */
function markPairs({ row, begins }: TextIndex, roles: Uint8Array): Uint8Array {
  const marks = new Uint8Array(begins.length - 1);
  for (let owner = 0; owner < marks.length; owner += 1) {
    const end = begins[owner + 1] ?? 0;
    let before = 0;
    for (let place = begins[owner] ?? 0; place < end; place += 1) {
      const role = roles[row[place] ?? 0] ?? 0;
      // Both at once: a branch for each, taken now and then, costs three times as much.
      if ((before & (role >> 1)) !== 0) {
        marks[owner] = 1;
        break;
      }
      before = role;
    }
  }
  return marks;
}

/** Gives what tells whether the pieces stand from a place on. */
function createPhraseTest(
  { row, vocabulary }: TextIndex,
  pieces: readonly string[],
  roles: Uint8Array,
): IsWanted {
  const last = pieces.length - 1;
  const between = pieces.slice(1, -1).map((piece) => `${piece} `);
  return (start) => {
    const both = (roles[row[start] ?? 0] ?? 0) & ((roles[row[start + last] ?? 0] ?? 0) >> 1);
    if (both === 0) return false;
    return between.every((piece, at) => isWord(vocabulary, row[start + 1 + at] ?? 0, piece));
  };
}

/** Whether the row's entry is the word that is given with a space after it; no word is where a text ends. */
function isWord({ text, starts }: Vocabulary, entry: number, word: string): boolean {
  return entry > 0 && text.startsWith(word, starts[entry - 1]);
}
