import { type Currency, CURRENCIES, aboutCurrency, formatMoney } from "../format/currency.ts";
import { MAX_AMOUNT, parseCost, parsePrice, type Price } from "../format/price.ts";
import { readAs } from "./field-schema.ts";

export type Floor = { readonly amount: number } | { readonly percent: number };

/** An amount above the limit is well-formed, so it gets a fault of its own. */
const readSum = <T extends Price | Floor>(
  currency: Currency,
  wanted: string,
  read: (text: string) => T | null,
) =>
  readAs(wanted, read).refine(
    (sum) => !("amount" in sum) || (sum.amount ?? 0) <= MAX_AMOUNT,
    `no more than ${formatMoney(MAX_AMOUNT, currency)}`,
  );

const whole = (amount: number, currency: Currency) =>
  `whole ${aboutCurrency(currency).name} such as '${formatMoney(amount, currency)}'`;

/** Reads a bare number in the currency, and refuses a sum in any other one. */
export const price = (currency: Currency) =>
  readSum(currency, `${whole(4_888, currency)}, or 'Make Offer'`, (text) =>
    parsePrice(text, currency),
  );

export const wholeSum = (currency: Currency) =>
  readSum(currency, whole(2_500, currency), (text) => {
    const sum = parsePrice(text, currency);
    return typeof sum?.amount === "number" ? sum : null;
  });

export const floor = (currency: Currency) =>
  readSum(
    currency,
    `${whole(7_500, currency)}, or a share of the price such as 60%`,
    (text): Floor | null => {
      const percent = Number(/^([1-9]\d?|100) ?%$/.exec(text.trim())?.[1]);
      if (percent) return { percent };
      const amount = parsePrice(text, currency)?.amount;
      return amount ? { amount } : null;
    },
  );

/**
 * A sale that somebody published keeps its currency. Sites that list sales often write dollars without a sign, so a bare
 * number counts in a shop in US dollars only.
 */
export const soldSum = (currency: Currency) =>
  readSum(
    currency,
    currency === "USD"
      ? whole(2_500, currency)
      : `a whole sum with its currency, such as '${formatMoney(2_500, currency)}' or '$2,500'`,
    (text) => {
      if (currency !== "USD" && /^[\d,.\s]*$/.test(text)) return null;
      const sums = [currency, ...CURRENCIES].map((one) => parsePrice(text, one));
      return sums.find((sum) => typeof sum?.amount === "number") ?? null;
    },
  );

/** Renewals and purchases cost cents too, and a registrar charges in its own currency, which the sum keeps. */
export const cost = (currency: Currency) =>
  readAs(
    `${aboutCurrency(currency).name} such as '${formatMoney(12, currency)}.98' or '${formatMoney(2_500, currency)}'`,
    (text) => parseCost(text, currency),
  ).refine(
    ({ amount }) => amount <= MAX_AMOUNT,
    `no more than ${formatMoney(MAX_AMOUNT, currency)}`,
  );
