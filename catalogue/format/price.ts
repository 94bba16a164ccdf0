import { CURRENCIES, type Currency, aboutCurrency, formatCents, formatMoney } from "./currency.ts";

/** The database keeps sums as 32-bit integers, and a payment plan may add to a price. */
export const MAX_AMOUNT = 999_999_999;

export const MAKE_OFFER = "Make Offer";
const ON_REQUEST = "Request Price";

/** `amount` is in whole units of the currency, or null for 'Make Offer', which `label` shows as 'Request Price'. */
export interface Price {
  readonly amount: number | null;
  readonly currency: Currency;
  readonly label: string;
}

export const toPrice = (amount: number | null, currency: Currency): Price => ({
  amount,
  currency,
  label: amount === null ? ON_REQUEST : formatMoney(amount, currency),
});

const OFFER = /^make (?:an )?offer$/i;

const PATTERNS = Object.fromEntries(
  CURRENCIES.map((currency) => {
    const { signs } = aboutCurrency(currency);
    const digits = String.raw`([1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*)(?:\.00?)?`;
    return [
      currency,
      new RegExp(`^(?:(?:${signs})[ \u00a0]?)?${digits}(?:[ \u00a0]?(?:${signs}))?$`, "i"),
    ];
  }),
) as Readonly<Record<Currency, RegExp>>;

/**
 * Reads '$4,888', '4888', '4,888 USD' and 'Make Offer' in a shop in US dollars; returns null for anything else, such as
 * '4.888', '$4,88' or a sum in another currency.
 */
export function parsePrice(text: string, currency: Currency): Price | null {
  const trimmed = text.trim();
  if (OFFER.test(trimmed)) return toPrice(null, currency);
  const amount = Number(PATTERNS[currency].exec(trimmed)?.[1]?.replaceAll(",", ""));
  return Number.isSafeInteger(amount) ? toPrice(amount, currency) : null;
}

/** A sum with its cents, in the currency that it was written in. */
export interface Cost {
  readonly amount: number;
  readonly currency: Currency;
  readonly label: string;
}

/** A first year may cost $0.99, although no price is below a whole unit. */
function readWhole(start: string, end: string, currency: Currency): number | null {
  if (!/^\D*0$/.test(start)) return parsePrice(start + end, currency)?.amount ?? null;
  return parsePrice(start.replace(/0$/, "1") + end, currency)?.amount === 1 ? 0 : null;
}

/**
 * Reads a sum that may have cents and keeps its currency: '$12.98' stays in dollars in a shop in euros. A bare number is in
 * the shop's currency.
 */
export function parseCost(text: string, own: Currency): Cost | null {
  const [, start = "", part = "0", end = ""] =
    /^(.*?\d)(?:\.(\d\d?))?(\D*)$/.exec(text.trim()) ?? [];
  for (const currency of [own, ...CURRENCIES]) {
    const whole = readWhole(start, end, currency);
    if (whole === null) continue;
    const cents = Number(part.padEnd(2, "0"));
    const all = whole * 100 + cents;
    return { amount: all / 100, currency, label: formatCents(all, currency) };
  }
  return null;
}

/** Returns the sum of a price in this currency: sums in two currencies can't be compared. */
export const amountIn = (price: Price | undefined, currency: Currency): number | null =>
  price?.currency === currency ? price.amount : null;

export function findOldPrice(shown: string, now: Price): Price | null {
  if (shown === ON_REQUEST) return now.amount === null ? null : toPrice(null, now.currency);
  const old = CURRENCIES.map((currency) => parsePrice(shown, currency)).find(Boolean) ?? null;
  return old && old.label !== now.label ? old : null;
}
