import { expect, it } from "vitest";
import type { Booking } from "./ledger.ts";
import { computeProfit } from "./profit.ts";

const book = (id: number, day: string, kind: Booking["kind"], sum: number, offer?: number) => ({
  id,
  domain: "pier.com",
  day,
  kind,
  cents: sum * 100,
  currency: "USD" as const,
  base: "USD" as const,
  rate: 1,
  offer_id: offer ?? null,
  payment: null,
  note: null,
  reverses: null,
  replaces: null,
  source: "desk",
  created_at: day,
});

const compute = (bookings: readonly Booking[]) => computeProfit(bookings, "USD", "name");

const SALE = [book(1, "2026-02-01", "bought", -100), book(2, "2026-02-10", "sale", 300)];

it("a sale whose fee isn't in the books says so, unless it was refunded", () => {
  const open = (bookings: readonly Booking[]) => compute(bookings).total.feesNotEntered;
  expect(open(SALE)).toBe(1);
  expect(open([...SALE, book(3, "2026-02-10", "fee", 0)])).toBe(0);
  const sold = [book(1, "2026-02-10", "sale", 300, 7), book(2, "2026-03-01", "fee", -3)];
  expect(open(sold)).toBe(1);
  expect(open([...sold, book(3, "2026-03-01", "fee", -3, 7)])).toBe(0);
  expect(open([...sold, book(3, "2026-03-01", "refund", -300, 7)])).toBe(0);
});

it("a refunded name isn't sold, and one that is sold again is, even on the same day", () => {
  const sold = [book(1, "2026-01-01", "bought", -400), book(2, "2026-02-10", "sale", 500, 7)];
  expect(compute(sold).rows).toMatchObject([{ key: "pier.com", sold: 1, profit: 10_000 }]);
  for (const day of ["2026-02-10", "2026-02-12"]) {
    const refunded = [...sold, book(3, day, "refund", -500, 7)];
    expect(compute(refunded).total).toMatchObject({ sold: 0, refunds: 50_000, profit: -40_000 });
    const resold = [...refunded, book(4, day, "sale", 1_700, 8), book(5, day, "fee", 0, 8)];
    expect(compute(resold).total).toMatchObject({ sold: 1, profit: 130_000 });
  }
});

it("a year has what moved in it, and a refund ends the sale that it is of", () => {
  const rows = [...SALE, book(3, "2027-01-05", "sale", 50, 7), book(4, "2027-01-09", "fee", -5, 7)];
  const byYear = computeProfit(rows, "USD", "year");
  expect(byYear.rows).toMatchObject([
    { key: "2026", sold: 1, sales: 30_000, costs: 10_000, profit: 20_000, feesNotEntered: 1 },
    { key: "2027", sold: 1, sales: 5_000, fees: 500, profit: 4_500, feesNotEntered: 0 },
  ]);
  const of2027 = computeProfit(
    [...rows, book(5, "2027-02-01", "refund", -50, 7)],
    "USD",
    "name",
    "2027",
  );
  expect(of2027.total).toMatchObject({ sold: 0, profit: -500 });
});
