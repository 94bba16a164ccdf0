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
  /** The owners of word w, ascending, from firsts[w] up to firsts[w + 1]; one who has it twice stands twice. */
  readonly owners: Uint32Array;
  readonly firsts: Uint32Array;
}

/** Places of the row to count in one step: they take far less time than texts. */
const PLACES_IN_STEP = 500_000;

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
  return { vocabulary, row, begins, ...(yield* groupOwners(row, begins, words.length)) };
}

/** Sorts the owners by word, having counted how often each word stands. */
function* groupOwners(row: Uint32Array, begins: Uint32Array, wordCount: number) {
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
  const owners = new Uint32Array(firsts[wordCount] ?? 0);
  for (let owner = 0; owner + 1 < begins.length; owner += 1) {
    if (owner % STEP_SIZE === 0) yield;
    const end = begins[owner + 1] ?? 0;
    for (let place = begins[owner] ?? 0; place < end; place += 1) {
      const entry = row[place] ?? 0;
      if (entry === 0) continue;
      const at = next[entry] ?? 0;
      owners[at] = owner;
      next[entry] = at + 1;
    }
  }
  return { owners, firsts };
}
