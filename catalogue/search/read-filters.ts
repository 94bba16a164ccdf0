import { capitalize } from "../format/format.ts";
import { STATUSES, TIERS } from "../schema/listing.ts";
import { readAmount } from "../format/amount.ts";
import { formatMoney, formatRange } from "../format/currency.ts";
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
  /** The least and the highest price. */
  readonly prices?: readonly [number, number];
  readonly sort?: SortId;
}

type Meaning = Omit<ReadFilter, "text">;
type Facets = Pick<SearchIndex, "facets" | "listings">;
type Prices = Pick<SearchIndex, "prices" | "currency">;

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

/** A smaller number without a currency is hardly the price of a name. */
const LEAST_PRICE = 500;

function priceWithin(least: number, most: number, label: string): Meaning {
  const isWithin = (sum: number) => sum >= least && sum <= most;
  return {
    label,
    prices: [least, most],
    passes: (at, { prices }) => isWithin(prices[at] ?? NaN),
  };
}

function priceBelow(bound: string, typed: string, { currency }: Prices): Meaning | null {
  const { amount } = readAmount(typed, currency);
  if (amount === null) return null;
  const isBelow = isStrict(bound);
  const label = `${isBelow ? "Under" : "Up to"} ${formatMoney(amount, currency)}`;
  return priceWithin(0, isBelow ? amount - 1 : amount, label);
}

function priceFrom(typed: string, { currency }: Prices): Meaning | null {
  const { amount } = readAmount(typed, currency);
  if (amount === null) return null;
  return priceWithin(amount, Infinity, `From ${formatMoney(amount, currency)}`);
}

const UNIT = / ?([km])$/;

function priceBetween(low: string, high: string, { currency }: Prices): Meaning | undefined {
  const unit = /^\D?\d{1,3}$/.test(low) ? (UNIT.exec(high)?.[1] ?? "") : "";
  const least = readAmount(low + unit, currency).amount;
  const most = readAmount(high, currency).amount;
  if (least === null || most === null || most < LEAST_PRICE || least > most) return undefined;
  return priceWithin(least, most, formatRange(least, most, currency));
}

const NEARBY = 0.2;

function priceAround(typed: string, { currency }: Prices): Meaning | undefined {
  const { amount } = readAmount(typed, currency);
  if (amount === null || amount < LEAST_PRICE) return undefined;
  const label = `Around ${formatMoney(amount, currency)}`;
  return priceWithin(amount * (1 - NEARBY), amount * (1 + NEARBY), label);
}

/** '$24,888' or '24888' means names at that very price, if there are any, and otherwise near it. */
function priceAlone(typed: string, index: Prices): Meaning | null | undefined {
  const { currency } = index;
  const { amount } = readAmount(typed, currency);
  if (amount === null) return /\p{Sc}/u.test(typed) ? null : undefined;
  if (!/^\D|\D$|,|\d{4}/.test(typed)) return undefined;
  return index.prices.includes(amount)
    ? priceWithin(amount, amount, formatMoney(amount, currency))
    : priceAround(typed, index);
}

function priceOfFigures(typed: string, { currency }: Prices): Meaning | undefined {
  const figures = toCount(typed);
  if (figures < 3 || figures > 7) return undefined;
  const [least, most] = [10 ** (figures - 1), 10 ** figures - 1];
  return priceWithin(least, most, formatRange(least, most, currency));
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

const lengthBetween = (low: string, high: string, unit: string): Meaning | null =>
  ofLength(toCount(low), toCount(high), `${toCount(low)} to`, high, unit);

type Reading = (a: string, b: string, c: string, index: Prices) => Meaning | null | undefined;

/** A rule that returns null leaves its text out of the search, and one that returns undefined leaves it to other rules. */
const RULES = (
  [
    [`(?:(?:between|from) )?(${NUMBER}) ?(?:-|–|to|and) ?${LENGTH}`, lengthBetween],
    [
      `(?:between|from) ${AMOUNT} (?:-|–|to|and) ${AMOUNT}`,
      (low, high, _, index) => priceBetween(low, high, index),
    ],
    [
      `${AMOUNT} ?(?:-|–|to) ?${AMOUNT}(?! ?[-]?(?:${LETTERS}))`,
      (low, high, _, index) => priceBetween(low, high, index),
    ],
    [
      `(?:around|about|approx(?:imately)?|roughly|circa|near) ${NO_UNIT}${AMOUNT}`,
      (typed, _, __, index) => priceAround(typed, index),
    ],
    [`~ ?${AMOUNT}`, (typed, _, __, index) => priceAround(typed, index)],
    [`(${NUMBER})[ -]?figures?`, (typed, _, __, index) => priceOfFigures(typed, index)],
    [`(${UPPER}) ${NO_UNIT}${AMOUNT}`, (bound, typed, _, index) => priceBelow(bound, typed, index)],
    [`(?:${LOWER}) ${NO_UNIT}${AMOUNT}`, (typed, _, __, index) => priceFrom(typed, index)],
    [`(?:<|budget(?: of)?) ?${AMOUNT}`, (typed, _, __, index) => priceBelow("up to", typed, index)],
    [
      `${AMOUNT} (?:or less|max(?:imum)?|budget)`,
      (typed, _, __, index) => priceBelow("up to", typed, index),
    ],
    [`(?:${UPPER}|${LOWER}) ${NUMBER}[ -]?(?:${OTHER_UNITS})`, () => null],
    [`(${UPPER}) ${LENGTH}`, lengthBelow],
    [`(${LOWER}) ${LENGTH}`, lengthFrom],
    [LENGTH, exactLength],
    [`${NO_UNIT}${AMOUNT}`, (typed, _, __, index) => priceAlone(typed, index)],
    [
      "(short(?:er|est)?)|cheap(?:er|est)?|affordable|inexpensive",
      (short) =>
        short
          ? { label: "Shortest first", sort: "shortest" }
          : { label: "Lowest price first", sort: "price-asc" },
    ],
  ] as const satisfies [string, Reading][]
).map(
  ([pattern, read]): readonly [RegExp, Reading] =>
    [new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${pattern})(?![\p{L}\p{N}])`, "gu"), read] as const,
);

/** Of these, undotted ones mean the extension; others, such as 'app', are words that a buyer may mean as such. */
const PLAIN_EXTENSION = /^(?:[a-z]{2}|com|net|org|xyz|info|biz)$/;

function readState(words: readonly string[], index: Facets, isAside: (word: string) => boolean) {
  const isAlone = (read: string) => words.every((word) => read.includes(word) || isAside(word));
  const status = STATUSES.find((one) => words.includes(one));
  if (status && isAlone(status)) {
    return {
      text: status,
      label: capitalize(status),
      passes: (at: number, { listings }: SearchIndex) => listings[at]?.status === status,
    };
  }
  const isUltra = words.join(" ").includes("ultra premium");
  const text = isUltra ? "ultra premium" : "premium";
  const tiers = TIERS.filter((tier) => (isUltra ? tier === text : tier.endsWith(text)));
  const isOfTier = (tier: string | null = null) => tiers.some((one) => one === tier);
  const isMeant = words.includes("premium") && isAlone(text);
  if (!isMeant || !index.listings.some(({ tier }) => isOfTier(tier))) return null;
  return {
    text,
    label: capitalize(text),
    passes: (at: number, { listings }: SearchIndex) => isOfTier(listings[at]?.tier),
  };
}

/** A category of one word is searched for as a word, because other names may have it as a keyword. */
function readCategory(left: string, { facets }: Facets): ReadFilter | null {
  const text = foldWords(left.replaceAll("&", " and "));
  if (!text.includes(" ")) return null;
  const category = facets.category
    .keys()
    .find((name) => foldWords(name.replaceAll("&", " and ")) === text);
  if (!category) return null;
  return {
    text: left.trim(),
    label: category,
    passes: (at, { listings }) => listings[at]?.category === category,
  };
}

/**
 * 'short ai', 'ai startup' and '.app' hold an extension; 'delivery app' may mean a word. If there are several bounds or
 * lengths, the last one counts; if there are several orders, the first.
 */
export function readFilters(q: string, index: Facets & Prices) {
  const { facets } = index;
  const filters: ReadFilter[] = [];
  const ignored: string[] = [];
  let left = foldText(q);
  for (const [pattern, mean] of RULES) {
    const read: ReadFilter[] = [];
    left = left.replaceAll(pattern, (text: string, ...groups: unknown[]) => {
      const [a = "", b = "", c = ""] = groups.map((group) =>
        typeof group === "string" ? group : "",
      );
      const meaning = mean(a, b, c, index);
      if (meaning === undefined) return text;
      if (meaning) read.push({ text, ...meaning });
      else ignored.push(text);
      return " ";
    });
    const counted = read[0]?.sort ? read[0] : read.at(-1);
    if (!counted) continue;
    filters.push(counted);
    const others = read.filter(({ label }) => label !== counted.label);
    ignored.push(...others.map(({ text }) => text));
  }
  const words = left.split(" ");
  const isExtension = (word: string) => facets.extension.has(`.${foldWords(word)}`);
  const isMeant = (word: string) => !isIdle(foldWords(word)) && foldWords(word) !== "";
  const state = readState(words, index, (word) => isExtension(word) || !isMeant(word));
  if (state) filters.push(state);
  const category = readCategory(left, index);
  if (category) return { filters: [...filters, category], ignored, rest: "" };
  const rest: string[] = [];
  const isPlain = (word: string) =>
    word.startsWith(".") || (PLAIN_EXTENSION.test(word) && isMeant(word));
  for (const word of words) {
    const extension = `.${foldWords(word)}`;
    if (isExtension(word) && (filters.length > 0 || isPlain(word))) {
      const isRead = filters.some(({ label }) => label === extension);
      if (!isRead) filters.push({ text: word, label: extension, extension });
    } else if (isMeant(word) && !filters.some(({ text }) => text.split(" ").includes(word))) {
      rest.push(word);
    }
  }
  return { filters, ignored, rest: rest.join(" ") };
}
