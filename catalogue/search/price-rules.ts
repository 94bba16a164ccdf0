/** Reads sums of money in a search's text. */
import { readAmount } from "../format/amount.ts";
import { aboutCurrency, type Currency, formatMoney, formatRange } from "../format/currency.ts";
import {
  ABOVE,
  BELOW,
  FROM,
  isPaidMonthly,
  type Meaning,
  NO_UNIT,
  NUMBER,
  type Rule,
  toCount,
  UP_TO,
} from "./meaning.ts";

const CODES = "usd|dollars?|bucks|eur|euros?|gbp|pounds?|chf|francs?|jpy|yen|inr|rupees?|cad|aud";
const AMOUNT = String.raw`((?:(?:[a-z]{0,2}\p{Sc}|${CODES}) ?)?\d(?:[\d.,]*\d)?(?: ?[km](?![a-z]))?(?: ?(?:\p{Sc}|${CODES}))?)`;
/** A number alone is a sum only if it looks like one. */
const SUM_ALONE = String.raw`(\p{Sc} ?\d[\d,.]*(?: ?[km](?![a-z]))?|\d[\d,.]* ?(?:[km](?![a-z])|${CODES})|(?:${CODES}) ?\d[\d,.]*|\d{1,3}(?:,\d{3})+|\d{4,})`;
/** A smaller number without a currency is hardly the price of a name. */
const LEAST_PRICE = 500;
const NEARBY = 0.2;

export function priceWithin(least: number, most: number, label: string): Meaning {
  return {
    label,
    prices: [least, most],
    passes: ({ price: { amount } }) => amount !== null && amount >= least && amount <= most,
  };
}

type Bounds = (sum: number) => readonly [least: number, most: number];

const isForeign = (typed: string) => new RegExp(String.raw`\p{Sc}|${CODES}`, "u").test(typed);

/** Nothing is converted, so no name fits a sum in another currency. */
const ofForeign = (typed: string, currency: Currency): Meaning => ({
  label: `${typed} (prices are in ${aboutCurrency(currency).name})`,
  passes: () => false,
});

const bounded =
  (word: string, toBounds: Bounds): Rule[1] =>
  ([typed = ""], currency) => {
    const { amount } = readAmount(typed, currency);
    if (amount === null) return isForeign(typed) ? ofForeign(`${word} ${typed}`, currency) : null;
    return priceWithin(...toBounds(amount), `${word} ${formatMoney(amount, currency)}`);
  };

const under = bounded("under", (sum) => [0, sum - 1]);
const upTo = bounded("up to", (sum) => [0, sum]);
const from = bounded("from", (sum) => [sum, Infinity]);
const over = bounded("over", (sum) => [sum + 1, Infinity]);

const UNIT = / ?([km])$/;

function between([low = "", high = ""]: readonly string[], currency: Currency): Meaning | null {
  const unit = /^\D?\d{1,3}$/.test(low) ? (UNIT.exec(high)?.[1] ?? "") : "";
  const bounds = [readAmount(low + unit, currency).amount, readAmount(high, currency).amount];
  const [least = null, most = null] = bounds.toSorted((a, b) => (a ?? 0) - (b ?? 0));
  if (least === null || most === null || most < LEAST_PRICE) return null;
  return priceWithin(least, most, formatRange(least, most, currency));
}

/** The names whose price is nearest come first. */
function around([typed = ""]: readonly string[], currency: Currency): Meaning | null {
  const { amount } = readAmount(typed, currency);
  if (amount === null || amount < LEAST_PRICE) return null;
  const label = `around ${formatMoney(amount, currency)}`;
  return {
    ...priceWithin(amount * (1 - NEARBY), amount * (1 + NEARBY), label),
    orderBy: ({ price }) => Math.abs((price.amount ?? Infinity) - amount),
  };
}

function ofFigures([typed]: readonly string[], currency: Currency): Meaning | null {
  const figures = toCount(typed);
  if (figures < 3 || figures > 7) return null;
  const [least, most] = [10 ** (figures - 1), 10 ** figures - 1];
  return priceWithin(least, most, formatRange(least, most, currency));
}

const MONTHS = 12;

function monthly([typed = ""]: readonly string[], currency: Currency): Meaning | null {
  const { amount } = readAmount(typed, currency);
  if (amount === null) return null;
  const label = `up to ${formatMoney(amount, currency)} a month for ${MONTHS} months`;
  const { passes } = priceWithin(0, amount * MONTHS, label);
  return { label, passes: (...name) => isPaidMonthly(...name) && Boolean(passes?.(...name)) };
}

export const PRICE_RULES: readonly Rule[] = [
  [`(?:(?:for|${BELOW}|${UP_TO}) )?${AMOUNT} ?(?:/|a|per|each|every)? ?month(?:ly)?`, monthly],
  [`(?:between|from) ${AMOUNT} (?:-|–|to|and) ${AMOUNT}`, between],
  [`${AMOUNT} ?(?:-|–|to) ?${AMOUNT}`, between],
  [
    `(?:(?:around|about|approx(?:imately)?|roughly|circa|near|close to) |~ ?)${NO_UNIT}${AMOUNT}`,
    around,
  ],
  [`${NUMBER}[ -]?figures?`, ofFigures],
  [`(?:${UP_TO}) ${NO_UNIT}${AMOUNT}`, upTo],
  [`(?:(?:${BELOW}) |< ?)${NO_UNIT}${AMOUNT}`, under],
  [`(?:${FROM}) ${NO_UNIT}${AMOUNT}`, from],
  [`(?:(?:${ABOVE}) |> ?)${NO_UNIT}${AMOUNT}`, over],
  [String.raw`${AMOUNT} ?(?:\+|or more|and (?:up|above|over)|min(?:imum)?)`, from],
  [`${AMOUNT} (?:or (?:less|under|below)|and (?:under|below)|max(?:imum)?|budget)`, upTo],
  [`(?:for|with|have|spend|budget(?: of| is)?) ${NO_UNIT}${AMOUNT}`, upTo],
  [SUM_ALONE, around],
];

const ONES =
  "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");
const UNITS: Readonly<Record<string, number>> = {
  hundred: 100,
  thousand: 1_000,
  grand: 1_000,
  million: 1_000_000,
};
const UNIT_WORDS = Object.keys(UNITS).join("|");
const IN_WORDS = new RegExp(
  String.raw`\b(?:(${TENS.join("|")})[ -]?)?(${ONES.join("|")}|half an?|an?|\d+(?:\.\d+)?)?(?: ?(hundred))? ?(${UNIT_WORDS})\b`,
  "gu",
);
const RANGE = new RegExp(
  `(${[...ONES, ...TENS].join("|")}) ((?:and|to) [a-z]+ )(${UNIT_WORDS})\\b`,
  "gu",
);

const SPACED = /(?<![\d.,])\d{1,3}(?: \d{3})+(?![\d.,])/gu;

/** 'Twenty five thousand' is the same as 25000. */
export function writeDigits(text: string): string {
  const whole = text
    .replaceAll(RANGE, "$1 $3 $2$3")
    .replaceAll(SPACED, (sum) => sum.replaceAll(" ", ""));
  return whole.replaceAll(
    IN_WORDS,
    (all: string, tens = "", ones = "", hundred = "", unit = "") => {
      const isHalf = ones.startsWith("half");
      const few = isHalf ? 0.5 : /^an?$/.test(ones) ? 1 : ONES.indexOf(ones) + 1 || Number(ones);
      const count = (tens ? (TENS.indexOf(tens) + 2) * 10 : 0) + few;
      return count === 0 ? all : String(count * (hundred ? 100 : 1) * (UNITS[unit] ?? 1));
    },
  );
}
