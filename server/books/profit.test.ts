import { expect, it } from "vitest";
import type { Booking } from "./ledger.ts";
import { computeProfit, type DaySpan } from "./profit.ts";

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

/** One name is held all the time, and pier.com was deleted after its sale. */
const compute = (bookings: readonly Booking[], span?: DaySpan) =>
  computeProfit(
    {
      bookings,
      names: new Map([["quay.com", { since: "2025-12-01", soldOn: null }]]),
      approaches: [],
      currency: "USD",
      today: "2026-06-30",
    },
    "month",
    span,
  );

const SALE = [book(1, "2026-02-01", "bought", -100), book(2, "2026-02-10", "sale", 300)];

it("the share of names sold in a month counts the days that the month has, and that were asked for", () => {
  // pier.com was held for ten days.
  const [february] = compute(SALE).rows;
  expect(february).toMatchObject({ key: "2026-02", sold: 1 });
  expect(february?.sellThrough).toBeCloseTo(365 / (28 + 10), 8);
  const part = { from: "2026-02-06", to: "2026-02-14" };
  expect(compute(SALE, part).rows[0]?.sellThrough).toBeCloseTo(365 / (9 + 5), 8);
});

it("a sale whose fee isn't in the books says so, unless it was refunded", () => {
  const open = (bookings: readonly Booking[]) => compute(bookings).total.feesNotEntered;
  expect(open(SALE)).toBe(1);
  expect(open([...SALE, book(3, "2026-02-10", "fee", 0)])).toBe(0);
  const sold = [book(1, "2026-02-10", "sale", 300, 7), book(2, "2026-03-01", "fee", -3)];
  expect(open(sold)).toBe(1);
  expect(open([...sold, book(3, "2026-03-01", "fee", -3, 7)])).toBe(0);
  expect(open([...sold, book(3, "2026-03-01", "refund", -300, 7)])).toBe(0);
});

it("what a sale brought is less its fee, whenever that was, and not less that of a refunded one", () => {
  const sold = [
    book(1, "2026-01-01", "bought", -100),
    book(2, "2026-02-09", "fee", -30, 7),
    book(3, "2026-02-10", "sale", 300, 7),
  ];
  expect(compute(sold).total.returnOnCost).toBeCloseTo((270 - 100) / 100, 8);
  const again = [
    ...sold,
    book(4, "2026-02-12", "refund", -300, 7),
    book(5, "2026-02-12", "sale", 250, 7),
    book(6, "2026-02-13", "fee", -25, 7),
  ];
  expect(compute(again).total.returnOnCost).toBeCloseTo((225 - 100) / 100, 8);

  // Sold to somebody else on the day of the refund, which may be the day of the first sale too.
  for (const day of ["2026-02-10", "2026-02-12"]) {
    const resold = [
      book(1, "2026-01-01", "bought", -400),
      book(2, "2026-02-10", "sale", 500, 7),
      book(3, day, "refund", -500, 7),
      book(4, day, "sale", 1_700, 8),
      book(5, day, "fee", 0, 8),
    ];
    const { rows, total } = compute(resold);
    for (const row of [rows.at(-1), total])
      expect(row).toMatchObject({ sold: 1, returnOnCost: 3.25 });
    expect(total.profit).toBe(130_000);
  }
});
