import { groupDigits } from "../../catalogue/format/format.ts";
import { type Currency, formatCents } from "../../catalogue/format/currency.ts";
import type { By, ProfitRow } from "./profit.ts";

export const PROFIT_TITLES = (by: By): string[] => [
  by === "name" ? "Name" : "Year",
  "Sold",
  "Sales",
  "Refunds",
  "Fees",
  "Costs",
  "Profit",
];

export function toProfitCells(row: ProfitRow, currency: Currency): string[] {
  const sum = (cents: number) => (cents === 0 ? "–" : formatCents(cents, currency));
  return [
    row.key || "Total",
    row.sold === 0 ? "–" : groupDigits(row.sold),
    sum(row.sales),
    sum(row.refunds),
    row.fees === 0 && row.feesNotEntered > 0 ? "not entered" : sum(row.fees),
    sum(row.costs),
    sum(row.profit),
  ];
}
