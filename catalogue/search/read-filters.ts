import { capitalize } from "../format/format.ts";
import { STATUSES } from "../schema/listing.ts";
import { readAmount } from "../format/amount.ts";
import { formatDollars } from "../format/price.ts";
import { foldText, foldWords } from "./fold.ts";
import { nameOf, type SearchIndex } from "./search-index.ts";
import type { SortId } from "./sort.ts";
import { isIdle } from "./words.ts";

type Test = (at: number, index: SearchIndex) => boolean;

export interface ReadFilter {
  readonly text: string;
  readonly label: string;
  readonly passes?: Test;
  readonly extension?: string;
  readonly sort?: SortId;
}

type Meaning = Omit<ReadFilter, "text">;

const COUNTS = "one two three four five six seven eight nine ten".split(" ");
const CODES = "usd|dollars?|eur|euros?|gbp|pounds?|chf|francs?|jpy|yen|inr|rupees?|cad|aud";
const AMOUNT = String.raw`((?:(?:[a-z]{0,2}\p{Sc}|${CODES}) ?)?\d(?:[\d.,]*\d)?(?: ?[km](?![a-z]))?(?: ?(?:\p{Sc}|${CODES}))?)`;
const NUMBER = String.raw`(?:\d{1,3}|${COUNTS.join("|")})`;
const LETTERS = "letters?|characters?|chars?";
const OTHER_UNITS =
  "(?:years?|yrs?|months?|weeks?|days?)(?: old)?|words?|syllables?|vowels?|digits?|numbers?|hyphens?";
const NO_UNIT = String.raw`(?!${NUMBER}[ -]?(?:${LETTERS}|${OTHER_UNITS})(?![\p{L}\p{N}]))`;
const LENGTH = `(${NUMBER})[ -]?(${LETTERS})(?: long)?`;
const UPPER =
  "under|below|(?:less|fewer|cheaper|shorter) than|up to|at most|not? more than|max(?:imum)?";
const LOWER = "over|above|(?:more|longer) than|at least|min(?:imum)?";
const isStrict = (bound: string) => /^(?:under|below|over|above|\S+ than)$/.test(bound);

function priceBelow(bound: string, typed: string): Meaning | null {
  const { amount } = readAmount(typed);
  if (amount === null) return null;
  const label = `${isStrict(bound) ? "Under" : "Up to"} ${formatDollars(amount)}`;
  const isBelow = (sum: number) => sum < amount || (sum === amount && !isStrict(bound));
  return { label, passes: (at, { prices }) => isBelow(prices[at] ?? NaN) };
}

function priceFrom(typed: string): Meaning | null {
  const { amount } = readAmount(typed);
  if (amount === null) return null;
  return {
    label: `From ${formatDollars(amount)}`,
    passes: (at, { prices }) => (prices[at] ?? NaN) >= amount,
  };
}

export const createLengthTest =
  (least: number, most: number): Test =>
  (at, { nameLengths }) => {
    const length = nameLengths[at] ?? 0;
    return length >= least && length <= most;
  };

function ofLength(least: number, most: number, bound: string, typed: string, unit: string) {
  if (most < least) return null;
  const isLetters = unit.startsWith("l");
  const fits = createLengthTest(least, most);
  const hasOnlyLetters: Test = (at, index) => {
    const listing = fits(at, index) ? index.listings[at] : undefined;
    return listing !== undefined && /^\p{L}+$/u.test(nameOf(listing));
  };
  const noun = `${isLetters ? "letter" : "character"}${toCount(typed) === 1 ? "" : "s"}`;
  return {
    label: `${bound} ${toCount(typed)} ${noun}`.trim(),
    passes: isLetters ? hasOnlyLetters : fits,
  };
}

const toCount = (typed: string) =>
  COUNTS.includes(typed) ? COUNTS.indexOf(typed) + 1 : Number(typed);

function lengthBelow(bound: string, typed: string, unit: string): Meaning | null {
  const most = toCount(typed) - Number(isStrict(bound));
  return ofLength(1, most, isStrict(bound) ? "Under" : "Up to", typed, unit);
}

function lengthFrom(bound: string, typed: string, unit: string): Meaning | null {
  const least = toCount(typed) + Number(isStrict(bound));
  return ofLength(least, Infinity, isStrict(bound) ? "Over" : "At least", typed, unit);
}

const exactLength = (typed: string, unit: string): Meaning | null =>
  ofLength(toCount(typed), toCount(typed), "", typed, unit);

const RULES = (
  [
    [`(${UPPER}) ${NO_UNIT}${AMOUNT}`, priceBelow],
    [`(?:${LOWER}) ${NO_UNIT}${AMOUNT}`, priceFrom],
    [`(?:${UPPER}|${LOWER}) ${NUMBER}[ -]?(?:${OTHER_UNITS})`, () => null],
    [`(${UPPER}) ${LENGTH}`, lengthBelow],
    [`(${LOWER}) ${LENGTH}`, lengthFrom],
    [LENGTH, exactLength],
    [
      "(short(?:er|est)?)|cheap(?:er|est)?|affordable|inexpensive",
      (short) =>
        short
          ? { label: "Shortest first", sort: "shortest" }
          : { label: "Lowest price first", sort: "price-asc" },
    ],
  ] as const satisfies [string, (a: string, b: string, c: string) => Meaning | null][]
).map(
  ([pattern, mean]) =>
    [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "gu"), mean] as const,
);

/** An extension is a filter only beside another one, as in 'short ai'. If there are several bounds or lengths, the last one counts; if there are several orders, the first. */
export function readFilters(q: string, { facets }: Pick<SearchIndex, "facets">) {
  const filters: ReadFilter[] = [];
  const ignored: string[] = [];
  let left = foldText(q);
  for (const [pattern, mean] of RULES) {
    const read: ReadFilter[] = [];
    for (const [text, a = "", b = "", c = ""] of left.matchAll(pattern)) {
      const meaning = mean(a, b, c);
      if (meaning) read.push({ text, ...meaning });
      else ignored.push(text);
    }
    left = left.replaceAll(pattern, " ");
    const counted = read[0]?.sort ? read[0] : read.at(-1);
    if (!counted) continue;
    filters.push(counted);
    const others = read.filter(({ label }) => label !== counted.label);
    ignored.push(...others.map(({ text }) => text));
  }
  const words = left.split(" ");
  const isExtension = (word: string) => facets.extension.has(`.${foldWords(word)}`);
  const isMeant = (word: string) => !isIdle(foldWords(word)) && foldWords(word) !== "";
  const status = STATUSES.find((one) => words.includes(one));
  if (status && words.every((word) => word === status || isExtension(word) || !isMeant(word))) {
    filters.push({
      text: status,
      label: capitalize(status),
      passes: (at, { listings }) => listings[at]?.status === status,
    });
  }
  const rest: string[] = [];
  for (const word of words) {
    const extension = `.${foldWords(word)}`;
    if (isExtension(word) && filters.length > 0) {
      const isRead = filters.some(({ label }) => label === extension);
      if (!isRead) filters.push({ text: word, label: extension, extension });
    } else if (isMeant(word) && !filters.some(({ text }) => text === word)) {
      rest.push(word);
    }
  }
  return { filters, ignored, rest: rest.join(" ") };
}
