import { STEP_SIZE, type Steps } from "./steps.ts";

/** The distinct words of many texts, to be searched inside. A word has no space in it; it may be empty. */
export interface Vocabulary {
  /** The words, each with a space before and after it. */
  readonly text: string;
  /** Where each word begins in the text, by its number; at last, where the text ends. */
  readonly starts: Uint32Array;
}

/** What of a word must be the piece that is looked for: any part, its beginning, its end, or all of it. */
export type Part = "any" | "beginning" | "end" | "all";

/** Numbers the words as they come. */
export function* buildVocabulary(words: readonly string[]): Steps<Vocabulary> {
  const starts = new Uint32Array(words.length + 1);
  let text = " ";
  for (let first = 0; first < words.length; first += STEP_SIZE) {
    const some = words.slice(first, first + STEP_SIZE);
    let start = text.length;
    for (const [at, { length }] of some.entries()) {
      starts[first + at] = start;
      start += length + 1;
    }
    text += `${some.join(" ")} `;
    yield;
  }
  starts[words.length] = text.length;
  return { text, starts };
}

/** The numbers of the words that have the piece, in ascending order. A piece has no space; only for `any` it must not be empty. */
export function findWords({ text, starts }: Vocabulary, piece: string, part: Part): number[] {
  const opening = part === "beginning" || part === "all" ? 1 : 0;
  const wanted = " ".repeat(opening) + piece + (part === "end" || part === "all" ? " " : "");
  const found: number[] = [];
  let word = 0;
  let hit = text.indexOf(wanted, 1 - opening);
  // The space at the very end opens no word.
  while (hit !== -1 && hit + opening < text.length) {
    while ((starts[word + 1] ?? Infinity) <= hit + opening) word += 1;
    found.push(word);
    // No word is there twice.
    if (part === "all") break;
    hit = text.indexOf(wanted, (starts[word + 1] ?? text.length) - opening);
  }
  return found;
}
