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

/** Says whether a place settles the listing, so that its others need not be seen. */
type Visit = (index: number, at: number, chunk: string) => boolean;

/** Visits the places of `needle`, which is not empty, in the listings that `among` keeps. */
export function eachPlace(
  { chunks, ends }: TextColumn,
  needle: string,
  among: Uint8Array | null,
  visit: Visit,
): void {
  for (let number = 0; number < chunks.length; number += 1) {
    const chunk = chunks[number] ?? "";
    let index = number * CHUNK_SIZE;
    if (among && !among.subarray(index, index + CHUNK_SIZE).some(Boolean)) continue;
    let at = chunk.indexOf(needle);
    while (at !== -1) {
      while ((ends[index] ?? Infinity) <= at) index += 1;
      const isSettled = among?.[index] === 0 || visit(index, at, chunk);
      at = chunk.indexOf(needle, isSettled ? ends[index] : at + 1);
    }
  }
}
