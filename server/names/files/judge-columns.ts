import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { AMOUNTS, DATES } from "../../../catalogue/schema/listing-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import { findSplitPrice } from "../../shop/csv-records.ts";
import type { Column, Found, Layout } from "./find-table.ts";
import type { DateOrder } from "./import-formats.ts";
import type { Row } from "./read-rows.ts";
import {
  findDateOrder,
  isBlank,
  isForSale,
  needsDateOrder,
  readValue,
  type Writing,
} from "./read-values.ts";

export type AskDates = (column: string, example: string) => Promise<DateOrder | null>;

const cellsOf = (rows: readonly Row[], at: number) =>
  rows.map(({ cells }) => cells[at]?.trim() ?? "").filter((cell) => !isBlank(cell));

export function findSplitPrices(
  { columns }: Layout,
  rows: readonly Row[],
): ReadonlyMap<Row, RowFault> {
  const at = columns.find(({ field }) => field === "price")?.at ?? -1;
  const next = columns.find((column) => column.at === at + 1)?.field ?? "";
  if (at < 0 || AMOUNTS.has(next) || next.startsWith("stats.")) return new Map();
  const faults = new Map<Row, RowFault>();
  for (const row of rows) {
    const fault = findSplitPrice(row.cells, at, row.line);
    if (fault) faults.set(row, fault);
  }
  const others = cellsOf(
    rows.filter((row) => !faults.has(row)),
    at + 1,
  );
  const areNumbers = others.length > 0 && others.every((cell) => /^[\s$\d.,]+$/.test(cell));
  return areNumbers ? new Map() : faults;
}

const UNSURE = new Set(["status", "tier", ...DATES]);

export function findUnfit(
  { field, at }: Column,
  rows: readonly Row[],
  writing: Writing,
): string | null {
  if (!UNSURE.has(field)) return null;
  const cells = cellsOf(rows, at);
  const isUnclear = DATES.has(field) && writing.dates === null;
  const unclear = isUnclear ? cells.find(needsDateOrder) : undefined;
  if (unclear !== undefined) {
    return `found ${quoteFound(unclear)}, expected ${readValue(field, unclear, writing).wanted}`;
  }
  if (writing.isOwn) return null;
  const faults = cells.map((cell) =>
    field === "status" && isForSale(cell)
      ? "one of available, reserved, sold"
      : readValue(field, cell, writing).wanted,
  );
  const [wanted] = faults;
  return wanted === undefined || faults.includes(undefined)
    ? null
    : `found ${quoteFound(cells[0])}, expected ${wanted}`;
}

const UNASKED = new Set(["registered", "expires"]);

export async function findDates({ header, layout, below }: Found, askDates: AskDates) {
  const columns = layout.columns.filter(({ field }) => DATES.has(field));
  const cells = columns.flatMap(({ at }) => cellsOf(below, at));
  const known = findDateOrder(cells) ?? layout.format?.dates;
  const asked = columns.filter(({ field }) => !UNASKED.has(field));
  const unclear = asked.flatMap(({ at }) => cellsOf(below, at)).filter(needsDateOrder);
  if (known || unclear.length === 0) return known ?? null;
  const example = unclear.find((cell) => findDateOrder([cell]) === null) ?? unclear[0] ?? "";
  const column = asked.find(({ at }) => cellsOf(below, at).includes(example));
  return askDates(header.cells[column?.at ?? -1]?.trim() ?? "", example);
}
