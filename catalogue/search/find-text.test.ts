import { expect, it, vi } from "vitest";
import { findText } from "./find-text.ts";
import { runAtOnce } from "./steps.ts";
import { buildTextIndex } from "./text-index.ts";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
const TEXTS = ["a a a b of the letters", LETTERS.join(" "), LETTERS.toReversed().join(" ")];
const INDEX = runAtOnce(buildTextIndex(TEXTS, (text) => [text]));

/** Which of the texts has the needle, and how often all words were read to find that out. */
function search(needle: string) {
  const { text } = INDEX.vocabulary;
  const reads = vi.spyOn(String.prototype, "indexOf");
  const marks = findText(INDEX, needle);
  const pieces = reads.mock.calls
    .filter((_, call) => reads.mock.contexts[call] === text)
    .map(([piece]) => piece);
  reads.mockRestore();
  return { found: TEXTS.filter((_, owner) => marks[owner] === 1), reads: pieces.length };
}

it.each(TEXTS)("finds the whole of %j and nothing else", (text) => {
  expect(search(text).found).toEqual([text]);
});

it("finds no text that differs in one word in the midst of many", () => {
  for (const letter of LETTERS.slice(1, -1)) {
    expect(search(LETTERS.join(" ").replace(` ${letter} `, " the ")).found).toEqual([]);
  }
});

it("reads all words a few times only, however many a search has", () => {
  expect(search(LETTERS.join(" ")).reads).toBeLessThan(15);
  expect(search(`${"a ".repeat(49)}a`).reads).toBeLessThan(10);
});

it("reads all words no further once one of a search is in no text", () => {
  expect(search(`${LETTERS.join(" ")} missing a`)).toEqual({ found: [], reads: 1 });
});
