import { foldWords } from "./fold.ts";
import type { SearchIndex } from "./search-index.ts";

const MAX_WORDS = 8;
/** No space stands between words in these scripts. */
export const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The beginning that a word's singular and plural share. A shorter one would begin too many other words. */
export const stem = (word: string) =>
  word
    .replace(/(?<=[a-z]{4}[^aeiou])(?:y|ies)$/, "")
    .replace(/(?<=[a-z](?:ch|sh|ss|x|z))es$/, "")
    .replace(/(?<=[a-z]{2}[^isu])s$/, "");

/** Words that people write around what they look for. */
const FILLERS = new Set(
  "a an and buy domain domains for in my name names of on or our premium sale the to with your".split(
    " ",
  ),
);

/** Words that say nothing about a name, so that a search may go on without them. */
const IDLE = new Set(
  "about all any anything at best by can cool do find from get good great have help how i im is it its like looking me need new nice no please show site some something such that thing things this want we web website what which".split(
    " ",
  ),
);

/** Whether the word is written around what somebody looks for. */
export const isFiller = (word: string) => FILLERS.has(word);
export const isIdle = (word: string) => FILLERS.has(word) || IDLE.has(word);

/** In 'people.com' the extension is no word. */
const NAME = /^(\S+)(\.[^\s.]+)$/;

/** The words to look for, the longest and rarest first; a single letter tells nothing, nor does a filler beside others. */
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
