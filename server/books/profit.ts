import type { Currency } from "../../catalogue/format/currency.ts";
import { type Booking, listUnconverted, standingIn, sumBookings, type Sums } from "./ledger.ts";
import { listFirstPayments, listWithoutFee } from "./sale-bookings.ts";

export interface ProfitRow extends Sums {
  /** A name, a year, or '' for the total. */
  readonly key: string;
  readonly sold: number;
  /** How many payments have no fee in the books yet. */
  readonly feesNotEntered: number;
}

export type By = "name" | "year";
export const BYS = ["name", "year"] as const satisfies readonly By[];

/** Returns a row for each name or year in which money moved, and one for all of them. `bookings` are all that there are. */
export function computeProfit(
  bookings: readonly Booking[],
  currency: Currency,
  by: By,
  year: string | null = null,
) {
  const isIn = ({ day }: Booking) => year === null || day.startsWith(year);
  const keyOf = ({ domain, day }: Booking) => (by === "name" ? domain : day.slice(0, 4));
  const sales = new Set(listFirstPayments(bookings));
  const byDomain = Map.groupBy(standingIn(bookings), ({ domain }) => domain);
  const withoutFee = new Set([...byDomain.values()].flatMap(listWithoutFee));
  const toRow = (key: string, rows: readonly Booking[]): ProfitRow => ({
    key,
    sold: rows.filter((row) => sales.has(row)).length,
    feesNotEntered: rows.filter((row) => withoutFee.has(row)).length,
    ...sumBookings(rows, currency),
  });
  const moved = bookings.filter(isIn);
  const rows = [...Map.groupBy(moved, keyOf)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => toRow(key, own));
  const unconverted = listUnconverted(moved, currency);
  return { currency, rows, total: toRow("", moved), unconverted };
}
