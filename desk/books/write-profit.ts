import {
  compareTexts,
  formatCount,
  formatDay,
  groupDigits,
} from "../../catalogue/format/format.ts";
import { type Booking, referenceOf, standingIn, worthOf } from "../../server/books/ledger.ts";
import { describeKind, nameIn } from "../../server/books/list-words.ts";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import { describeKey, PROFIT_TITLES, toProfitCells } from "../../server/books/profit-words.ts";
import {
  type By,
  computeProfit,
  type DaySpan,
  type ProfitInput,
  type ProfitRow,
} from "../../server/books/profit.ts";
import type { Db } from "../../server/database/database.ts";
import { drawChart } from "../../server/figures/charts.ts";
import { right, type Section } from "../../server/figures/section.ts";
import { findOrigin, readOffersOf } from "../../server/operations/books/reverse-booking.ts";
import type { Content } from "../../server/shop/read-content.ts";

/** The page shows the best and the worst, and the download has all. */
const MAX_NAMES = 40;
const MAX_BOOKINGS = 40;

/** What the columns of docs/guide/money.md are about: the money, or the way from a request to a sale. */
const PARTS = { money: [0, 5, 6, 7, 8, 9, 12], trade: [0, 1, 2, 3, 4, 10, 11] } as const;

const orEmpty = (cell = "") => (cell === "–" ? "" : cell);

/** Leaves out the columns in which nothing happened. */
function toTable(part: keyof typeof PARTS, by: By, rows: readonly (readonly string[])[]) {
  const used = PARTS[part].filter((at) => at === 0 || rows.some((row) => orEmpty(row[at])));
  const titles = PROFIT_TITLES(by);
  return {
    columns: used.map((at) => (at === 0 ? { title: titles[at] ?? "" } : right(titles[at] ?? ""))),
    rows: rows
      .filter((row) => used.some((at) => at > 0 && orEmpty(row[at])))
      .map((row) => used.map((at) => orEmpty(row[at]))),
  };
}

function toTables(title: string, by: By, rows: readonly ProfitRow[], currency: Currency) {
  const cells = rows.map((row) => toProfitCells(row, currency));
  return { title, money: toTable("money", by, cells), trade: toTable("trade", by, cells) };
}

const byProfit = (one: ProfitRow, other: ProfitRow) =>
  other.profit - one.profit || compareTexts(one.key, other.key);

/** A month without a booking is a gap in the row, not a shorter row. */
function fillMonths(rows: readonly ProfitRow[], { from, to }: DaySpan) {
  const known = new Map(rows.map((row) => [row.key, row.profit]));
  const months = Array.from({ length: 12 }, (_, at) => {
    return `${from.slice(0, 4)}-${String(at + 1).padStart(2, "0")}`;
  });
  return months
    .filter((key) => key <= to.slice(0, 7))
    .map((key) => ({ key, profit: known.get(key) ?? 0 }));
}

function chartProfit(
  rows: readonly Pick<ProfitRow, "key" | "profit">[],
  unit: "month" | "year",
  currency: Currency,
): Section {
  const best = rows.toSorted((a, b) => b.profit - a.profit)[0];
  return {
    title: `Profit by ${unit}`,
    sentences: best
      ? [
          `The best ${unit} was ${describeKey(best.key)}, with ${formatCents(best.profit, currency)}.`,
        ]
      : [],
    columns: [{ title: unit === "month" ? "Month" : "Year" }, right("Profit")],
    rows: rows.map(({ key, profit }) => [
      // The year is chosen above.
      describeKey(key).slice(0, unit === "month" ? 3 : undefined),
      formatCents(profit, currency),
    ]),
    bars: rows.map(({ profit }) => profit / 100),
    chart: "days",
  };
}

export function listFacts({ total, currency }: ReturnType<typeof computeProfit>) {
  const cells = toProfitCells(total, currency);
  const { asked, offered, agreed } = total;
  const [, , , , sold, sales, refunds, fees, costs, profit, days, rate, back] = cells;
  return [
    ["Profit", profit, total.costs === 0 && total.profit > 0 ? "before costs" : ""],
    ["Sales", sales, refunds === "–" ? "" : `${refunds} refunded`],
    ["Fees", fees, ""],
    ["Costs", costs, ""],
    ["Sold", sold, days === "–" ? "" : `after ${days} days (median)`],
    ["Sell-through a year", rate, ""],
    ["Return on cost", back, "of sold names"],
    [
      "Inquiries",
      groupDigits(asked),
      `${formatCount(offered, "offer")}, ${groupDigits(agreed)} agreed`,
    ],
  ] as const;
}

/** Lists the newest of `rows`, as the page shows them. */
export async function listRows(
  db: Db,
  content: Content,
  rows: readonly Booking[],
  { currency, bookings: booked }: ProfitInput,
) {
  const nameOf = nameIn(content);
  const standing = new Set(standingIn(rows).map(({ id }) => id));
  const shown = rows.toReversed().slice(0, MAX_BOOKINGS);
  const offers = await readOffersOf(db, shown);
  return shown.map((row) => {
    const worth = worthOf(row, currency);
    const isErased = row.offer_id !== null && !offers.has(row.offer_id);
    return {
      id: row.id,
      day: formatDay(row.day),
      kind: describeKind(row),
      domain: row.domain,
      name: nameOf(row.domain),
      reference: referenceOf(row),
      /** The page that the reference leads to; null if its buyer was erased. */
      conversation: isErased ? null : referenceOf(row) || null,
      sum: formatCents(row.cents, row.currency),
      worth:
        row.currency === currency
          ? null
          : worth === null
            ? "rate not known"
            : formatCents(worth, currency),
      note: row.note,
      canReverse: standing.has(row.id) && findOrigin(row, { content, booked, offers }) === null,
      needsRate: worth === null && standing.has(row.id),
    };
  });
}

/** Writes the parts of the page; `span` is the chosen year. */
export function writeProfit(
  input: ProfitInput,
  span: DaySpan | undefined,
  nameOf: (domain: string) => string,
) {
  const { currency, today } = input;
  const byMonth = computeProfit(input, "month", span);
  const byYear = computeProfit(input, "year", span).rows;
  const byName = computeProfit(input, "name", span).rows.toSorted(byProfit);
  const worst = byName.length > MAX_NAMES ? byName.slice(-MAX_NAMES / 2) : [];
  const shown = [...byName.slice(0, MAX_NAMES - worst.length), ...worst];
  const named = shown.map((row) => Object.assign({}, row, { key: nameOf(row.key) }));
  const ofNames =
    worst.length > 0
      ? `By name: the best and the worst of ${groupDigits(byName.length)}`
      : "By name";
  const chart = span
    ? chartProfit(
        fillMonths(byMonth.rows, { from: span.from, to: today < span.to ? today : span.to }),
        "month",
        currency,
      )
    : chartProfit(byYear, "year", currency);
  return {
    facts: listFacts(byMonth),
    chart: { ...chart, chart: drawChart(chart).toString() },
    tables: [
      span
        ? toTables("By month", "month", byMonth.rows, currency)
        : toTables("By year", "year", byYear, currency),
      toTables(ofNames, "name", named, currency),
    ],
    unconverted: byMonth.unconverted.length,
    /** The currencies in which several bookings have no rate. */
    unconvertedIn: [...Map.groupBy(byMonth.unconverted, (row) => row.currency)].flatMap(
      ([code, rows]) => (rows.length > 1 ? code : []),
    ),
  };
}
