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
const AMOUNT = String.raw`((?:us)?\$? ?\d[\d.,]*(?: ?[km](?![a-z]))?(?: ?(?:\$|usd|dollars?))?)`;

function priced(
  label: string,
  typed: string,
  isKept: (price: number, limit: number) => boolean,
): Meaning | null {
  const { amount } = readAmount(typed);
  if (amount === null) return null;
  return {
    label: `${label} ${formatDollars(amount)}`,
    passes: ({ price }) => price.amount !== null && isKept(price.amount, amount),
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

/** What each pattern asks for; null where its number says nothing. */
const RULES = (
  [
    [
      `(?:under|below|less than|cheaper than) ${AMOUNT}`,
      (typed) => priced("Under", typed, (price, limit) => price < limit),
    ],
    [
      `(?:up to|at most|max|maximum) ${AMOUNT}`,
      (typed) => priced("Up to", typed, (price, limit) => price <= limit),
    ],
    [
      `(?:over|above|more than|at least|min|minimum) ${AMOUNT}`,
      (typed) => priced("From", typed, (price, limit) => price >= limit),
    ],
    [String.raw`(\d{1,2}|${COUNTS.join("|")})[ -]?(letters?|characters?|chars?)`, ofLength],
    ["short(?:er|est)?", () => ({ label: "Shortest first", sort: "shortest" })],
    [
      "cheap(?:er|est)?|affordable|inexpensive",
      () => ({ label: "Lowest price first", sort: "price-asc" }),
    ],
  ] as const satisfies [string, (typed: string, unit: string) => Meaning | null][]
).map(
  ([pattern, mean]) =>
    [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "u"), mean] as const,
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
 * `rest` has the words that are left to search for, without those that say nothing.
 */
export function readFilters(q: string, { facets }: Pick<SearchIndex, "facets">) {
  const filters: ReadFilter[] = [];
  let left = foldText(q);
  for (const [pattern, mean] of RULES) {
    const match = pattern.exec(left);
    if (!match) continue;
    const [text, typed = "", unit = ""] = match;
    const meaning = mean(typed, unit);
    if (!meaning) continue;
    filters.push({ text, ...meaning });
    left = `${left.slice(0, match.index)} ${left.slice(match.index + text.length)}`;
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
  return { filters, rest: rest.join(" ") };
}
