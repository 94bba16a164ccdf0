import { groupDigits } from "./format.ts";

/** The database keeps sums as 32-bit integers, and a payment plan may add to a price. */
export const MAX_DOLLARS = 999_999_999;

export const MAKE_OFFER = "Make Offer";
const ON_REQUEST = "Request Price";

/** `amount` is in whole US dollars, or null for 'Make Offer', which `label` shows as 'Request Price'. */
export interface Price {
  readonly amount: number | null;
  readonly label: string;
}

export const formatDollars = (amount: number) => `$${groupDigits(amount)}`;

export const toPrice = (amount: number | null): Price => ({
  amount,
  label: amount === null ? ON_REQUEST : formatDollars(amount),
});

const OFFER = /^make (?:an )?offer$/i;
const DOLLARS =
  /^(?:(?:US ?)?\$ ?|USD ?)?([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.00?)?(?: ?(?:USD|\$))?$/i;

/** Reads '$4,888', '4888', '4,888 USD' and 'Make Offer'; returns null for anything else, such as '4.888' or '$4,88'. */
export function parsePrice(text: string): Price | null {
  const trimmed = text.trim();
  if (OFFER.test(trimmed)) return toPrice(null);
  const amount = Number(DOLLARS.exec(trimmed)?.[1]?.replaceAll(",", ""));
  return Number.isSafeInteger(amount) ? toPrice(amount) : null;
}

export interface Rates {
  readonly day: string;
  readonly perDollar: Readonly<Record<string, number>>;
}

export function formatAbout(
  dollars: number,
  currency: string,
  rate: number,
  currencyDisplay: "symbol" | "name" = "symbol",
): string {
  const sum = Number((dollars * rate).toPrecision(3));
  const style = { style: "currency", currency, currencyDisplay, maximumFractionDigits: 0 } as const;
  return `about ${new Intl.NumberFormat("en-US", style).format(sum)}`;
}

export function findOldPrice(shown: string, now: Price): Price | null {
  const old = parsePrice(shown === ON_REQUEST ? MAKE_OFFER : shown);
  return old && old.amount !== now.amount ? old : null;
}

const wordsFor = ({ amount, label }: Price, onRequest: string) =>
  amount === null ? onRequest : label;

export const describePriceChangeToBuyer = (old: Price, now: Price) =>
  `The price has changed since you opened the page: it is now ${wordsFor(now, "on request")} (it was ${wordsFor(old, "on request")}).`;

export const describePriceChangeToSeller = (old: Price, now: Price) =>
  `The page showed ${wordsFor(old, "no price")} when this was written; the price is now ${wordsFor(now, "on request")}.`;
