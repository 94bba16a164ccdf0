import type { Currency } from "../../catalogue/format/currency.ts";
import { MAX_AMOUNT, parseCost } from "../../catalogue/format/price.ts";

export interface Money {
  readonly cents: number;
  /** Null if only a number is written, which is in the shop's currency. */
  readonly currency: Currency | null;
}

/** Reads '12.98', '$12.98', '1,200 EUR' and 'Fr. 12.5', as in the seller's files; null for anything else. */
export function readMoney(text: string): Money | null {
  const isBare = /^[\d.,]+$/.test(text.trim());
  const cost = parseCost(text, "USD");
  if (!cost || cost.amount > MAX_AMOUNT) return null;
  return { cents: Math.round(cost.amount * 100), currency: isBare ? null : cost.currency };
}
