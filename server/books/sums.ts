import type { Currency } from "../../catalogue/format/currency.ts";
import { type Booking, isIncome, standingIn, worthOf } from "./ledger.ts";

/** What docs/books.md defines. Sums are in cents of the shop's currency, and what was paid is positive. */
export interface Sums {
  /** Sales and payments of plans that came in. */
  readonly sales: number;
  readonly refunds: number;
  readonly fees: number;
  /** Purchases, renewals and other costs. */
  readonly costs: number;
  readonly profit: number;
}

export function sumBookings(rows: readonly Booking[], currency: Currency): Sums {
  const sums = { sales: 0, refunds: 0, fees: 0, costs: 0, profit: 0 };
  for (const row of rows) {
    const worth = worthOf(row, currency) ?? 0;
    sums.profit += worth;
    if (isIncome(row)) sums.sales += worth;
    else if (row.kind === "refund") sums.refunds -= worth;
    else if (row.kind === "fee") sums.fees -= worth;
    else sums.costs -= worth;
  }
  return sums;
}

/** Lists what the totals leave out because nobody knows its rate. */
export const listUnconverted = (rows: readonly Booking[], currency: Currency): Booking[] =>
  standingIn(rows).filter((row) => worthOf(row, currency) === null);
