import { formatDay, groupDigits } from "../../catalogue/format/format.ts";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import type { By, Profit, ProfitRow } from "./profit.ts";

const KEYS: Readonly<Record<By, string>> = { name: "Name", month: "Month", year: "Year" };

const TITLES = [
  "Asked",
  "Offered",
  "Agreed",
  "Sold",
  "Sales",
  "Refunds",
  "Fees",
  "Costs",
  "Profit",
  "Days until sale",
  "Sell-through a year",
  "Return on cost",
] as const;

export const PROFIT_TITLES = (by: By): string[] => [KEYS[by], ...TITLES];

const percent = (share: number) => {
  const parts = Math.round(share * 1_000) / 10;
  return `${Math.abs(parts) < 10 ? parts.toFixed(1) : groupDigits(Math.round(parts))}%`;
};

/** Returns 'Mar 2026' for a month; a name and a year stay as they are. */
export const describeKey = (key: string) =>
  /^\d{4}-\d\d$/.test(key) ? formatDay(`${key}-01`).replace(" 1,", "") : key || "Total";

export function toProfitCells(row: ProfitRow, currency: Currency): string[] {
  const sum = (cents: number) => (cents === 0 ? "–" : formatCents(cents, currency));
  const count = (number: number) => (number === 0 ? "–" : groupDigits(number));
  return [
    describeKey(row.key),
    count(row.asked),
    count(row.offered),
    count(row.agreed),
    count(row.sold),
    sum(row.sales),
    sum(row.refunds),
    row.fees === 0 && row.feesNotEntered > 0 ? "not entered" : sum(row.fees),
    sum(row.costs),
    sum(row.profit),
    row.daysUntilSale === null ? "–" : groupDigits(Math.round(row.daysUntilSale)),
    row.sellThrough === null ? "–" : percent(row.sellThrough),
    row.returnOnCost === null ? "–" : percent(row.returnOnCost),
  ];
}

export const CSV_OF_PROFIT = (by: By): string[] => [...PROFIT_TITLES(by), "Currency"];

const decimal = (cents: number) => (cents / 100).toFixed(2);
const share = (value: number | null) => (value === null ? "" : value.toFixed(4));

/** Shares are decimals, and the total is left to the spreadsheet. */
export const toProfitCsv = ({ rows, currency }: Profit): string[][] =>
  rows.map((row) => [
    row.key,
    ...[row.asked, row.offered, row.agreed, row.sold].map(String),
    ...[row.sales, row.refunds, row.fees, row.costs, row.profit].map(decimal),
    row.daysUntilSale === null ? "" : String(row.daysUntilSale),
    share(row.sellThrough),
    share(row.returnOnCost),
    currency,
  ]);
