import { compareTexts, formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { type Booking, standingIn, worthOf } from "../../server/books/ledger.ts";
import { describeKind, referenceOf } from "../../server/books/list-words.ts";
import { formatCents } from "../../server/books/money.ts";
import { PROFIT_TITLES, toProfitCells } from "../../server/books/profit-words.ts";
import {
  type By,
  computeProfit,
  type DaySpan,
  type ProfitInput,
  type ProfitRow,
} from "../../server/books/profit.ts";
import { fieldOf } from "../../server/books/sync-files.ts";
import { drawChart } from "../../server/figures/charts.ts";
import { right, type Section } from "../../server/figures/section.ts";

/** The page shows the best and the worst, and the download has all. */
const MAX_NAMES = 50;
const MAX_BOOKINGS = 100;

const CHART = "profit-by-month";

/** Leaves out the columns in which nothing happened. */
function toSection(title: string, by: By, rows: readonly ProfitRow[], currency: string): Section {
  const cells = rows.map((row) => toProfitCells(row, currency));
  const isUsed = (at: number) => at === 0 || cells.some((row) => row[at] !== "-");
  const pick = <T>(row: readonly T[]) => row.filter((_, at) => isUsed(at));
  const [first = "", ...others] = PROFIT_TITLES(by);
  return {
    title,
    sentences: [],
    columns: pick([{ title: first }, ...others.map(right)]),
    rows: cells.map(pick),
  };
}

const byProfit = (one: ProfitRow, other: ProfitRow) =>
  other.profit - one.profit || compareTexts(one.key, other.key);

function chartProfit(rows: readonly ProfitRow[], currency: string): Section {
  const best = rows.toSorted(byProfit)[0];
  const cells = rows.map((row) => toProfitCells(row, currency));
  return {
    title: "Profit by month",
    sentences: best
      ? [
          `The best month was ${toProfitCells(best, currency)[0]}, with ${formatCents(best.profit, currency)}.`,
        ]
      : [],
    columns: [{ title: "Month" }, right("Profit")],
    rows: cells.map(([month = "", ...others]) => [month, others[8] ?? ""]),
    bars: rows.map(({ profit }) => profit / 100),
    chart: "days",
  };
}

export function listFacts({ total, currency }: ReturnType<typeof computeProfit>) {
  const cells = toProfitCells(total, currency);
  const [, asked, offered, agreed, sold, sales, refunds, fees, costs, profit, days, rate, back] =
    cells;
  return [
    ["Profit", profit, ""],
    ["Sales", sales, refunds === "-" ? "" : `${refunds} refunded`],
    ["Fees", fees, ""],
    ["Costs", costs, ""],
    ["Sold", sold, days === "-" ? "" : `after ${days} days (median)`],
    ["Sell-through a year", rate, ""],
    ["Return on cost", back, "of sold names"],
    ["Asked, offered, agreed", `${asked} · ${offered} · ${agreed}`, ""],
  ] as const;
}

export function listRows(
  rows: readonly Booking[],
  { currency }: ProfitInput,
  nameOf: (domain: string) => string,
) {
  const standing = new Set(standingIn(rows).map(({ id }) => id));
  return rows
    .toReversed()
    .slice(0, MAX_BOOKINGS)
    .map((row) => {
      const worth = worthOf(row, currency);
      const isOwn =
        fieldOf(row) === null &&
        (row.offer_id === null || row.kind === "fee" || (row.payment ?? 0) > 1);
      return {
        id: row.id,
        day: formatDay(row.day),
        kind: describeKind(row),
        domain: row.domain,
        name: nameOf(row.domain),
        reference: referenceOf(row),
        sum: formatCents(row.cents, row.currency),
        worth:
          row.currency === currency
            ? null
            : worth === null
              ? "rate not known"
              : formatCents(worth, currency),
        note: row.note,
        canReverse: isOwn && row.kind !== "refund" && standing.has(row.id),
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
  const { currency } = input;
  const byMonth = computeProfit(input, "month", span);
  const byName = computeProfit(input, "name", span).rows.toSorted(byProfit);
  const worst = byName.length > MAX_NAMES ? byName.slice(-MAX_NAMES / 2) : [];
  const shown = [...byName.slice(0, MAX_NAMES - worst.length), ...worst];
  const named = shown.map((row) => Object.assign({}, row, { key: nameOf(row.key) }));
  const ofNames =
    worst.length > 0
      ? `By name: the best and the worst of ${groupDigits(byName.length)}`
      : "By name";
  const years = span
    ? []
    : [toSection("By year", "year", computeProfit(input, "year").rows, currency)];
  const tables = [
    ...years,
    toSection("By month", "month", byMonth.rows, currency),
    toSection(ofNames, "name", named, currency),
  ];
  const chart = chartProfit(byMonth.rows, currency);
  return {
    facts: listFacts(byMonth),
    sections: [
      { ...chart, chart: drawChart(chart, CHART).toString(), labelId: CHART },
      ...tables.map((table) => Object.assign({}, table, { chart: null, labelId: "" })),
    ],
    unconverted: byMonth.unconverted.length,
  };
}
