import { readAmount } from "../offer.ts";
import { formatDollars } from "../price.ts";
import { foldText, foldWords } from "./fold.ts";
import type { SearchedListing, SearchIndex } from "./search-index.ts";
import type { SortId } from "./sort.ts";
import { isIdle } from "./words.ts";

/** A part of a search text that asks for a filter or an order, such as 'under 5000', '3 letters' or 'cheap'. */
export interface ReadFilter {
  /** The part as it was typed. */
  readonly text: string;
  readonly label: string;
  readonly passes?: (listing: SearchedListing) => boolean;
  readonly extension?: string;
  readonly sort?: SortId;
}

type Meaning = Omit<ReadFilter, "text">;

const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const CODES = "usd|dollars?|eur|euros?|gbp|pounds?|chf|francs?|jpy|yen|inr|rupees?|cad|aud";
/** Other currencies too: their sums are no dollars, and no words to search for. */
const AMOUNT = String.raw`((?:(?:[a-z]{0,2}\p{Sc}|${CODES}) ?)?\d(?:[\d.,]*\d)?(?: ?[km](?![a-z]))?(?: ?(?:\p{Sc}|${CODES}))?)`;
const UPPER = "under|below|(?:less|cheaper) than|up to|at most|not? more than|max(?:imum)?";
const LOWER = "over|above|more than|at least|min(?:imum)?";
/** Whether the bound itself is left out, as in 'under' and 'less than'. */
const isStrict = (bound: string) => /^(?:under|below|\S+ than)$/.test(bound);

function priceBelow(bound: string, typed: string): Meaning | null {
  const { amount } = readAmount(typed);
  if (amount === null) return null;
  const label = `${isStrict(bound) ? "Under" : "Up to"} ${formatDollars(amount)}`;
  const isBelow = (sum: number) => sum < amount || (sum === amount && !isStrict(bound));
  return { label, passes: ({ price }) => price.amount !== null && isBelow(price.amount) };
}

function priceFrom(typed: string): Meaning | null {
  const { amount } = readAmount(typed);
  if (amount === null) return null;
  return {
    label: `From ${formatDollars(amount)}`,
    passes: ({ price }) => price.amount !== null && price.amount >= amount,
  };
}

function ofLength(typed: string, unit: string): Meaning {
  const length = COUNTS.includes(typed) ? COUNTS.indexOf(typed) + 1 : Number(typed);
  const isLetters = unit.startsWith("l");
  const exact = new RegExp(`^${isLetters ? String.raw`\p{L}` : "."}{${length}}$`, "u");
  return {
    label: `${length} ${isLetters ? "letter" : "character"}${length === 1 ? "" : "s"}`,
    passes({ displayName, extension }) {
      const units = displayName.length - extension.length;
      // A character takes up to two units. Most names are told apart by that alone.
      const isNear = units >= length && units <= 2 * length;
      return isNear && exact.test(displayName.slice(0, units));
    },
  };
}

/** What each pattern asks for; null where it is ignored, since its number says nothing. */
const RULES = (
  [
    [`(${UPPER}) ${AMOUNT}`, priceBelow],
    [`(?:${LOWER}) ${AMOUNT}`, priceFrom],
    [String.raw`(\d{1,2}|${COUNTS.join("|")})[ -]?(letters?|characters?|chars?)`, ofLength],
    ["short(?:er|est)?", () => ({ label: "Shortest first", sort: "shortest" })],
    [
      "cheap(?:er|est)?|affordable|inexpensive",
      () => ({ label: "Lowest price first", sort: "price-asc" }),
    ],
  ] as const satisfies [string, (a: string, b: string) => Meaning | null][]
).map(
  ([pattern, mean]) =>
    [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "gu"), mean] as const,
);

/** Whether a listing meets all of these; of several extensions it needs one. */
export function createFilter(filters: readonly ReadFilter[]) {
  const extensions = filters.flatMap(({ extension }) => extension ?? []);
  return (listing: SearchedListing): boolean =>
    (extensions.length === 0 || extensions.includes(listing.extension)) &&
    filters.every(({ passes }) => !passes || passes(listing));
}

/**
 * Takes the filters and orders out of a search text. Beside one, a word that is an extension filters too: 'short ai'.
 * `rest` has the words that are left to search for, without those that say nothing; `ignored` what looks like a filter
 * and is none. Of several like bounds or lengths the last counts.
 */
export function readFilters(q: string, { facets }: Pick<SearchIndex, "facets">) {
  const filters: ReadFilter[] = [];
  const ignored: string[] = [];
  let left = foldText(q);
  for (const [pattern, mean] of RULES) {
    const read: ReadFilter[] = [];
    for (const [text, a = "", b = ""] of left.matchAll(pattern)) {
      const meaning = mean(a, b);
      if (meaning) read.push({ text, ...meaning });
      else ignored.push(text);
    }
    left = left.replaceAll(pattern, " ");
    const counted = read.at(-1);
    if (!counted) continue;
    filters.push(counted);
    const others = read.filter(({ label }) => label !== counted.label);
    ignored.push(...others.map(({ text }) => text));
  }
  const rest: string[] = [];
  for (const word of left.split(" ")) {
    const extension = `.${foldWords(word)}`;
    if (facets.extension.has(extension) && filters.length > 0) {
      const isRead = filters.some(({ label }) => label === extension);
      if (!isRead) filters.push({ text: word, label: extension, extension });
    } else if (!isIdle(foldWords(word)) && foldWords(word)) {
      rest.push(word);
    }
  }
  return { filters, ignored, rest: rest.join(" ") };
}
