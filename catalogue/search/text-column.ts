import type { Steps } from "./steps.ts";

const CHUNK_SIZE = 64;

/** A text of each listing, joined with others: long strings are searched faster than many short ones. */
export interface TextColumn {
  readonly chunks: readonly string[];
  /** Where a listing's text ends in its chunk, and in it the first of two parts. */
  readonly ends: Uint32Array;
  readonly firstEnds: Uint32Array;
}

export function* buildColumn<T>(
  items: readonly T[],
  partsOf: (item: T) => readonly [first: string, second?: string],
): Steps<TextColumn> {
  const chunks: string[] = [];
  const ends = new Uint32Array(items.length);
  const firstEnds = new Uint32Array(items.length);
  for (let start = 0; start < items.length; start += CHUNK_SIZE) {
    let chunk = "";
    for (const [offset, item] of items.slice(start, start + CHUNK_SIZE).entries()) {
      const [first, second = ""] = partsOf(item);
      chunk += first;
      firstEnds[start + offset] = chunk.length;
      chunk += second;
      ends[start + offset] = chunk.length;
    }
    chunks.push(chunk);
    yield;
  }
  return { chunks, ends, firstEnds };
}

/** From the most frequent in English on; what is not here is rarer. */
const FREQUENT = " etaoinsrhldcumfpgwybvkxjzq";

const rarity = (character: string) =>
  FREQUENT.includes(character) ? FREQUENT.indexOf(character) : FREQUENT.length;

/** Where the rarest character of a text is. */
function rarestAt(text: string): number {
  let rarest = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (rarity(text.charAt(at)) > rarity(text.charAt(rarest))) rarest = at;
  }
  return rarest;
}

/** Says whether a place settles the listing, so that its others need not be seen. */
type Visit = (index: number, at: number, chunk: string) => boolean;

/**
 * Visits the places of `needle`, which is not empty, in the listings that `among` keeps. `indexOf` is slow where a text
 * begins with a frequent letter, so it looks for what follows from the rarest on.
 */
export function eachPlace(
  { chunks, ends }: TextColumn,
  needle: string,
  among: Uint8Array | null,
  visit: Visit,
): void {
  const skipped = rarestAt(needle);
  const rest = needle.slice(skipped);
  for (let number = 0; number < chunks.length; number += 1) {
    const chunk = chunks[number] ?? "";
    let index = number * CHUNK_SIZE;
    if (among && !among.subarray(index, index + CHUNK_SIZE).some(Boolean)) continue;
    const placeFrom = (from: number) => {
      let at = chunk.indexOf(rest, from + skipped);
      while (at !== -1 && !chunk.startsWith(needle, at - skipped)) at = chunk.indexOf(rest, at + 1);
      return at - skipped;
    };
    let at = placeFrom(0);
    while (at >= 0) {
      while ((ends[index] ?? Infinity) <= at) index += 1;
      const isSettled = among?.[index] === 0 || visit(index, at, chunk);
      at = placeFrom(isSettled ? (ends[index] ?? 0) : at + 1);
    }
  }
}
