import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readRelatedWords } from "./related-words.ts";

const FILE = join(import.meta.dirname, "../../server/shop/related-words.bin");
const RELATED = readRelatedWords(new Uint8Array(readFileSync(FILE)));

it.each([
  ["mendclinic", ["mend", "clinic"]],
  ["greenhomes", ["green", "homes"]],
  ["velm", null],
  ["smartifyx", null],
  ["x", null],
])("the name %j has the words %j", (label, words) => {
  expect(RELATED.split(label)).toEqual(words);
});

it.each([
  ["attorney", "legal"],
  ["restaurant", "bistro"],
])("%j is near %j, and the other way around", (word, other) => {
  expect(RELATED.nearest(word).get(other)).toBeGreaterThan(0.1);
  expect(RELATED.nearest(other).get(word)).toBeGreaterThan(0.1);
  expect(RELATED.nearest(word).has(word)).toBe(false);
});

it("an unknown word has none near it", () => {
  expect(RELATED.isWord("qzxv")).toBe(false);
  expect(RELATED.nearest("qzxv").size).toBe(0);
});
