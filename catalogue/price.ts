import { groupDigits } from "./format.ts";

export const MAKE_OFFER = "Make Offer";

/** `amount` is in whole US dollars, null for 'Make Offer'. */
export interface Price {
  readonly amount: number | null;
  /** Shown to visitors: '$4,888', or 'Request Price' for 'Make Offer'. */
  readonly label: string;
}

/** Whole US dollars as '$4,888'. */
export const formatDollars = (amount: number) => `$${groupDigits(amount)}`;

const OFFER = /^make (?:an )?offer$/i;
const DOLLARS =
  /^(?:(?:US ?)?\$ ?|USD ?)?([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.00?)?(?: ?(?:USD|\$))?$/i;

/** Reads '$4,888', '4888', '4,888 USD' and 'Make Offer'; null for anything else, such as '4.888' or '$4,88'. */
export function parsePrice(text: string): Price | null {
  const trimmed = text.trim();
  if (OFFER.test(trimmed)) return { amount: null, label: "Request Price" };
  const amount = Number(DOLLARS.exec(trimmed)?.[1]?.replaceAll(",", ""));
  return Number.isSafeInteger(amount) ? { amount, label: formatDollars(amount) } : null;
}

export interface Rates {
  /** The bank's day, YYYY-MM-DD. */
  readonly day: string;
  /** What a US dollar is worth, by currency in the seller's order. */
  readonly perDollar: Readonly<Record<string, number>>;
}

/** Whole US dollars in another currency, to three digits: 'about €32,100', or with its name 'about 32,100 euros'. */
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
