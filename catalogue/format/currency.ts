import { groupDigits } from "./format.ts";

export const CURRENCIES = ["USD", "EUR", "GBP", "CHF", "CAD", "AUD"] as const;

export type Currency = (typeof CURRENCIES)[number];

interface AboutCurrency {
  /** Stands before the digits. A space in it doesn't break, so that a sum stays on one line. */
  readonly symbol: string;
  /** Completes "Prices are in …". */
  readonly name: string;
  /** Completes "whole …", where the country is already clear. */
  readonly plain: string;
  readonly cents: string;
  /** What else stands before or after a sum, as part of a regular expression that ignores case. */
  readonly signs: string;
  readonly words: string;
}

/** A lone '$' means US dollars everywhere: in a shop in Canadian or Australian dollars, it could be either. */
const ABOUT: Readonly<Record<Currency, AboutCurrency>> = {
  USD: {
    symbol: "$",
    name: "US dollars",
    plain: "dollars",
    cents: "cents",
    signs: "(?:US ?)?\\$|USD",
    words: "dollars?",
  },
  EUR: {
    symbol: "€",
    name: "euros",
    plain: "euros",
    cents: "cents",
    signs: "€|EUR",
    words: "euros?",
  },
  GBP: {
    symbol: "£",
    name: "pounds sterling",
    plain: "pounds",
    cents: "pence",
    signs: "£|GBP",
    words: "pounds?",
  },
  CHF: {
    symbol: "CHF\u00A0",
    name: "Swiss francs",
    plain: "francs",
    cents: "centimes",
    signs: "CHF|S?Fr\\.",
    words: "(?:Swiss )?francs?",
  },
  CAD: {
    symbol: "CA$",
    name: "Canadian dollars",
    plain: "Canadian dollars",
    cents: "cents",
    signs: "(?:CAN?|C)\\$|CAD",
    words: "Canadian dollars?",
  },
  AUD: {
    symbol: "A$",
    name: "Australian dollars",
    plain: "Australian dollars",
    cents: "cents",
    signs: "AU?\\$|AUD",
    words: "Australian dollars?",
  },
};

export const aboutCurrency = (currency: Currency): AboutCurrency => ABOUT[currency];

/** Formats whole units, as '$4,888', 'CHF 4,888' and 'CA$4,888'. */
export const formatMoney = (amount: number, currency: Currency): string =>
  `${amount < 0 ? "-" : ""}${ABOUT[currency].symbol}${groupDigits(Math.abs(amount))}`;

/** Formats a whole number of cents, as '$12.98' and '-€3.10'. A whole sum has no cents, as in the seller's files. */
export function formatCents(cents: number, currency: Currency): string {
  const all = Math.abs(cents);
  const whole = formatMoney(Math.floor(all / 100), currency);
  const part = all % 100 === 0 ? "" : `.${String(all % 100).padStart(2, "0")}`;
  return `${cents < 0 ? "-" : ""}${whole}${part}`;
}

/** Formats '$5,000-$15,000', and 'CHF 5,000-15,000' where the sign would take as much room as the sum. */
export function formatRange(least: number, most: number, currency: Currency): string {
  const isShort = ABOUT[currency].symbol.length === 1;
  return `${formatMoney(least, currency)}-${isShort ? formatMoney(most, currency) : groupDigits(most)}`;
}

/**
 * These are the currencies of Escrow.com's own plugin for WooCommerce (2.3.0, the `ts_currency` setting). Its help pages
 * speak of "our supported currencies" without a list.
 */
const ESCROW_CURRENCIES: ReadonlySet<Currency> = new Set(["USD", "EUR", "GBP", "AUD"]);

/** True if Escrow.com takes it. */
export const takesCurrency = (currency: Currency) => ESCROW_CURRENCIES.has(currency);
