import { Temporal } from "temporal-polyfill";
import type { Currency } from "../../catalogue/format/currency.ts";
import { daysBetween } from "../../catalogue/format/time.ts";
import { findSales, type OwnedName, type SoldName } from "./find-sales.ts";
import { type Booking, listUnconverted, standingIn, sumBookings, type Sums } from "./ledger.ts";
import { listWithoutFee } from "./sale-bookings.ts";

export interface ProfitRow extends Sums {
  /** A name, a month such as 2026-03, a year, or '' for the total. */
  readonly key: string;
  readonly asked: number;
  readonly offered: number;
  readonly agreed: number;
  readonly sold: number;
  /** How many payments have no fee in the books yet. */
  readonly feesNotEntered: number;
  /** The median, from the purchase to the sale; null if no name was sold. */
  readonly daysUntilSale: number | null;
  /** Names sold a year for each name held; null for a single name. */
  readonly sellThrough: number | null;
  /** What sold names brought beyond their cost, for each unit of that cost; null without a sale or a cost. */
  readonly returnOnCost: number | null;
}

export type By = "name" | "month" | "year";
export const BYS = ["name", "month", "year"] as const satisfies readonly By[];

export interface Approach {
  readonly kind: "asked" | "offered" | "agreed";
  readonly domain: string;
  readonly day: string;
}

export interface ProfitInput {
  readonly bookings: readonly Booking[];
  readonly names: ReadonlyMap<string, OwnedName>;
  readonly approaches: readonly Approach[];
  readonly currency: Currency;
  readonly today: string;
}

/** Both days count. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

function medianOf(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

const overlap = (one: DaySpan, other: DaySpan): DaySpan => ({
  from: one.from > other.from ? one.from : other.from,
  to: one.to < other.to ? one.to : other.to,
});

/** Counts the days on which names were held, as years of one name. */
function countNameYears(held: Iterable<DaySpan>, asked: DaySpan): number {
  let days = 0;
  for (const span of held) {
    const { from, to } = overlap(span, asked);
    if (from <= to) days += daysBetween(from, to) + 1;
  }
  return days / 365;
}

interface Prepared {
  readonly sales: readonly SoldName[];
  readonly held: readonly DaySpan[];
  readonly withoutFee: ReadonlySet<Booking>;
}

/** A page shows the same books by month, year and name, and finding the sales takes most of the time. */
const prepared = new WeakMap<ProfitInput, Prepared>();

function prepare(input: ProfitInput): Prepared {
  const known = prepared.get(input);
  if (known) return known;
  const { names, today, currency } = input;
  const byDomain = Map.groupBy(input.bookings, ({ domain }) => domain);
  const sales: SoldName[] = [];
  const withoutFee: Booking[] = [];
  const held = [...new Set([...names.keys(), ...byDomain.keys()])].map((domain): DaySpan => {
    const name = names.get(domain);
    const rows = standingIn(byDomain.get(domain) ?? []);
    const own = findSales(domain, rows, name, currency);
    sales.push(...own);
    withoutFee.push(...listWithoutFee(rows));
    const first = rows[0]?.day ?? name?.since ?? today;
    const isHeld = name !== undefined && name.soldOn === null;
    // Nobody knows until when a deleted name was held, except that it was when its last money moved. One whose bookings
    // were all taken back never was.
    const end = isHeld ? today : (own.at(-1)?.day ?? name?.soldOn ?? rows.at(-1)?.day ?? "");
    return { from: name?.since && name.since < first ? name.since : first, to: end };
  });
  const found = { sales, held, withoutFee: new Set(withoutFee) };
  prepared.set(input, found);
  return found;
}

const keyOf = (by: By, { domain, day }: { readonly domain: string; readonly day: string }) =>
  by === "name" ? domain : day.slice(0, by === "month" ? 7 : 4);

function spanOf(key: string): DaySpan {
  if (key.length === 4) return { from: `${key}-01-01`, to: `${key}-12-31` };
  return { from: `${key}-01`, to: `${key}-${Temporal.PlainYearMonth.from(key).daysInMonth}` };
}

function toRow(
  key: string,
  rows: readonly Booking[],
  approaches: readonly Approach[],
  sales: readonly SoldName[],
  sellThrough: number | null,
  { currency, withoutFee }: { readonly currency: Currency } & Pick<Prepared, "withoutFee">,
): ProfitRow {
  const count = (kind: Approach["kind"]) => approaches.filter((one) => one.kind === kind).length;
  const [brought, cost] = [
    sales.reduce((sum, sale) => sum + sale.brought, 0),
    sales.reduce((sum, sale) => sum + sale.cost, 0),
  ];
  return {
    key,
    asked: count("asked"),
    offered: count("offered"),
    agreed: count("agreed"),
    sold: sales.length,
    feesNotEntered: rows.filter((row) => withoutFee.has(row)).length,
    ...sumBookings(rows, currency),
    daysUntilSale: medianOf(sales.flatMap(({ days }) => days ?? [])),
    sellThrough,
    returnOnCost: cost > 0 ? (brought - cost) / cost : null,
  };
}

/** Returns a row for each name, month or year with any movement, and one for all of them. */
export function computeProfit(
  input: ProfitInput,
  by: By,
  { from, to }: DaySpan = { from: "", to: input.today },
) {
  const { bookings, currency } = input;
  const isIn = ({ day }: { readonly day: string }) => day >= from && day <= to;
  const { sales: all, held, withoutFee } = prepare(input);
  const common = { currency, withoutFee };
  const sales = all.filter(isIn);
  const [moved, approached] = [bookings.filter(isIn), input.approaches.filter(isIn)];
  const [bookingsOf, approachesOf, salesOf] = [
    Map.groupBy(moved, (row) => keyOf(by, row)),
    Map.groupBy(approached, (one) => keyOf(by, one)),
    Map.groupBy(sales, (sale) => keyOf(by, sale)),
  ];
  // The days after today haven't been, so nobody holds a name on them.
  const known = overlap({ from, to }, { from: "", to: input.today });
  const rate = (sold: number, span: DaySpan) => {
    const years = countNameYears(held, span);
    return years > 0 ? sold / years : null;
  };
  const keys = new Set([...bookingsOf.keys(), ...approachesOf.keys()]);
  const rows = [...keys].toSorted().map((key) => {
    const own = salesOf.get(key) ?? [];
    const sellThrough = by === "name" ? null : rate(own.length, overlap(spanOf(key), known));
    const approaches = approachesOf.get(key) ?? [];
    return toRow(key, bookingsOf.get(key) ?? [], approaches, own, sellThrough, common);
  });
  const total = toRow("", moved, approached, sales, rate(sales.length, known), common);
  return { currency, rows, total, unconverted: listUnconverted(moved, currency) };
}

export type Profit = ReturnType<typeof computeProfit>;
