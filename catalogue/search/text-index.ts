import { foldText } from "./fold-text.ts";
import { createNumberRow } from "./number-row.ts";
import { STEP_SIZE, type Steps } from "./steps.ts";
import { buildVocabulary, type Vocabulary } from "./vocabulary.ts";

/**
 * Where the words of many texts stand. Texts are folded (fold-text.ts) and cut at each space, so that a needle is in a text
 * exactly when the needle's own pieces follow one another there: find-text.ts.
 */
export interface TextIndex {
  readonly vocabulary: Vocabulary;
  /** The words of all texts, in their order: one more than each word's number, and 0 where a text ends. */
  readonly row: Uint32Array;
  /** Where each owner's texts begin in the row; at last, where the row ends. */
  readonly begins: Uint32Array;
  /** Where in the row word w stands, ascending, from firsts[w] up to firsts[w + 1]. */
  readonly places: Uint32Array;
  readonly firsts: Uint32Array;
  /** Whose texts hold the first place of each block of the row, see findOwner. */
  readonly blockOwners: Uint32Array;
}

/** Places of the row in a block, as a power of 2: few, since many a listing has few words. */
const BLOCK_BITS = 4;

/** The owner of a place of the row. */
export function findOwner({ blockOwners, begins }: TextIndex, place: number): number {
  let owner = blockOwners[place >>> BLOCK_BITS] ?? 0;
  while ((begins[owner + 1] ?? Infinity) <= place) owner += 1;
  return owner;
}

/** Places of the row to count in one step: they take far less time than texts. */
const PLACES_IN_STEP = 200_000;

/** Indexes the texts of owners 0, 1, 2 and so on. */
export function* buildTextIndex<T>(
  sources: readonly T[],
  textsOf: (source: T) => readonly string[],
): Steps<TextIndex> {
  const entries = new Map<string, number>();
  const words: string[] = [];
  const room = createNumberRow();
  const begins = new Uint32Array(sources.length + 1);
  for (const [owner, source] of sources.entries()) {
    if (owner % STEP_SIZE === 0) yield;
    for (const text of textsOf(source)) {
      for (const word of foldText(text).split(" ")) {
        let entry = entries.get(word);
        if (entry === undefined) {
          entry = words.push(word);
          entries.set(word, entry);
        }
        room.push(entry);
      }
      room.push(0);
    }
    begins[owner + 1] = room.length;
  }
  yield;
  const row = room.toArray();
  yield;
  const vocabulary = yield* buildVocabulary(words);
  const blockOwners = yield* listBlockOwners(begins);
  return { vocabulary, row, begins, blockOwners, ...(yield* sortPlaces(row, words.length)) };
}

function* listBlockOwners(begins: Uint32Array): Steps<Uint32Array> {
  const owners = new Uint32Array(((begins.at(-1) ?? 0) >>> BLOCK_BITS) + 1);
  let owner = 0;
  for (let block = 0; block < owners.length; block += 1) {
    if (block % PLACES_IN_STEP === 0) yield;
    while ((begins[owner + 1] ?? Infinity) <= block << BLOCK_BITS) owner += 1;
    owners[block] = owner;
  }
  return owners;
}

/** Sorts the places of the row by word, having counted how often each word stands. */
function* sortPlaces(row: Uint32Array, wordCount: number) {
  const next = new Uint32Array(wordCount + 2);
  for (let place = 0; place < row.length; place += 1) {
    if (place % PLACES_IN_STEP === 0) yield;
    const entry = row[place] ?? 0;
    if (entry > 0) next[entry + 1] = (next[entry + 1] ?? 0) + 1;
  }
  yield;
  for (let entry = 1; entry < next.length; entry += 1) {
    next[entry] = (next[entry] ?? 0) + (next[entry - 1] ?? 0);
  }
  const firsts = next.slice(1);
  const places = new Uint32Array(firsts[wordCount] ?? 0);
  for (let place = 0; place < row.length; place += 1) {
    if (place % PLACES_IN_STEP === 0) yield;
    const entry = row[place] ?? 0;
    if (entry === 0) continue;
    const at = next[entry] ?? 0;
    places[at] = place;
    next[entry] = at + 1;
  }
  return { places, firsts };
}
