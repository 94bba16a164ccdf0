import { readFileSync } from "node:fs";
import { createMeaning, readRelatedWords } from "../../catalogue/search/related-words.ts";
import type { ReadMeaning } from "../../catalogue/search/search-index.ts";
import { programFile } from "../process/program.ts";

/** `bench/related-words/make-table.ts` makes this file, and says where its words come from. */
const FILE = programFile("server/shop/related-words.bin");

let readKnown: ReadMeaning | null = null;

/** The table takes a few megabytes, so it is read when the first search needs it. */
export const readMeaning: ReadMeaning = (listing) => {
  readKnown ??= createMeaning(readRelatedWords(new Uint8Array(readFileSync(FILE))));
  return readKnown(listing);
};
