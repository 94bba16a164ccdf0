import type { Currency } from "../format/currency.ts";
import type { SearchIndex } from "./search-index.ts";
import type { SearchedListing } from "./searched-listing.ts";
import type { SortId } from "./sort.ts";

export type Test = (listing: SearchedListing, place: number, index: SearchIndex) => boolean;

/** What a part of a search's text means. */
export interface Meaning {
  readonly label: string;
  readonly passes?: Test;
  readonly extensions?: readonly string[];
  /** The least and the highest price. */
  readonly prices?: readonly [number, number];
  readonly sort?: SortId;
  /** Names with a lower number come first, unless an order is asked for. */
  readonly orderBy?: (listing: SearchedListing) => number;
}

/**
 * `groups` holds what the pattern captured, '' for a group that took no part. A rule that returns null leaves its text to the
 * rules after it.
 */
export type Rule = readonly [
  pattern: string,
  read: (groups: readonly string[], currency: Currency) => Meaning | null,
];

const COUNTS = "one two three four five six seven eight nine ten".split(" ");
export const toCount = (typed = "") => COUNTS.indexOf(typed) + 1 || Number(typed);
export const sayCount = (count: number) => COUNTS[count - 1] ?? String(count);

const NUMBERS = String.raw`\d{1,3}|${COUNTS.join("|")}`;
export const NUMBER = `(${NUMBERS})`;
export const BELOW = "under|below|(?:less|fewer|cheaper|shorter|lower) than";
export const UP_TO = "up to|within|at most|not? (?:more than|over|above)|max(?:imum)?";
export const ABOVE = "over|above|(?:more|longer|higher) than";
export const FROM = "at least|min(?:imum)?|starting at";
/** The shop's terms decide for each name; one without a price can't be paid by the month. */
export const isPaidMonthly: Test = ({ status, price }, _, { hasPlans }) =>
  hasPlans && status === "available" && price.amount !== null;

/** 'Under 5 letters' isn't about money. */
export const NO_UNIT = `(?!(?:${NUMBERS})[ -]?(?:letter|char|word|year|month|week|day|syllable|hyphen|digit))`;
