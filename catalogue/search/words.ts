import { foldWords } from "./fold.ts";
import type { SearchIndex } from "./search-index.ts";

const MAX_WORDS = 8;
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Returns the letters that singular and plural share. A shorter stem would begin too many other words. */
export const stem = (word: string) =>
  word
    .replace(/(?<=[a-z]{4}[^aeiou])(?:y|ies)$/, "")
    .replace(/(?<=[a-z](?:ch|sh|ss|x|z))es$/, "")
    .replace(/(?<=[a-z]{2}[^isu])s$/, "");

const FILLERS = new Set(
  "a an and buy domain domains for in my name names of on or our premium sale the to with your".split(
    " ",
  ),
);

const IDLE = new Set(
  "about all any anything at best by can cool do find from get good great have help how i im is it its like looking me need new nice no please show site some something such that thing things this want we web website what which".split(
    " ",
  ),
);

export const isFiller = (word: string) => FILLERS.has(word);
export const isIdle = (word: string) => FILLERS.has(word) || IDLE.has(word);

const NAME = /^(\S+)(\.[^\s.]+)$/;

export function wordsOf(text: string, { facets }: Pick<SearchIndex, "facets">): string[] {
  const [, label = "", extension = ""] = NAME.exec(text) ?? [];
  const words = [
    ...new Set(foldWords(facets.extension.has(extension) ? label : text).split(" ")),
  ].filter((word) => word.length > 1 || UNSPACED.test(word) || /\d/.test(word));
  const telling = words.filter((word) => !isFiller(word));
  return (telling.length > 0 ? telling : words)
    .toSorted((a, b) => b.length - a.length)
    .slice(0, MAX_WORDS);
}
