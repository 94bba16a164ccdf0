import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { AMOUNTS, DATES } from "../../../catalogue/schema/listing-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import { findSplitPrice } from "../../shop/csv-records.ts";
import type { Column, Found } from "./find-table.ts";
import type { DateOrder } from "./import-formats.ts";
import type { Questions } from "./questions.ts";
import { findDateOrder, needsDateOrder, readInOrders } from "./read-dates.ts";
import type { Row } from "./read-rows.ts";
import { findHeadingCurrency } from "./read-sums.ts";
import { isBlank, readValue, type Writing } from "./read-values.ts";

const cellsOf = (rows: readonly Row[], at: number) =>
  rows.map(({ cells }) => cells[at]?.trim() ?? "").filter((cell) => !isBlank(cell));

export function findSplitPrices({
  header,
  layout: { columns },
  below: rows,
}: Found): ReadonlyMap<Row, RowFault> {
  const at = columns.find(({ field }) => field === "price")?.at ?? -1;
  const next = columns.find((column) => column.at === at + 1)?.field ?? "";
  const isPrice = findHeadingCurrency(header.cells[at + 1] ?? "") !== null;
  if (at < 0 || isPrice || AMOUNTS.has(next) || next.startsWith("stats.")) return new Map();
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

const UNSURE = new Set(["tier", ...DATES]);

/** Returns why a column is left out as a whole: none of its cells can be read. */
export function findUnfit(
  { field, at }: Column,
  rows: readonly Row[],
  writing: Writing,
): string | null {
  if (writing.isOwn || !UNSURE.has(field)) return null;
  const cells = cellsOf(rows, at);
  const faults = cells.map((cell) => readValue(field, cell, writing).wanted);
  const [wanted] = faults;
  return wanted === undefined || faults.includes(undefined)
    ? null
    : `found ${quoteFound(cells[0])}, expected ${wanted}`;
}

const DATE_CHOICES = [
  { value: "dmy", label: "The day comes first" },
  { value: "mdy", label: "The month comes first" },
];

const toOrder = (answer: string | null | undefined): DateOrder | null =>
  answer === "dmy" ? "DMY" : answer === "mdy" ? "MDY" : null;

/** Finds the order of each column of dates: as its own cells show it, as the seller says, or as the program writes it. */
export function findOrders({ header, layout, below }: Found, questions: Questions, today: string) {
  const ends = new Set(layout.roles.flatMap(({ role, at }) => (role.is === "expiry" ? [at] : [])));
  const places = new Set([
    ...layout.columns.flatMap(({ field, at }) => (DATES.has(field) ? [at] : [])),
    ...ends,
    ...layout.roles.flatMap(({ role, at }) => (role.is === "renewal" ? [at] : [])),
  ]);
  const countPast = (cell: string) => readInOrders(cell, null).filter((day) => day < today).length;
  const orders = new Map<number, DateOrder | null>();
  const unclear: { readonly at: number; readonly cells: readonly string[] }[] = [];
  for (const at of places) {
    const cells = cellsOf(below, at);
    const order =
      findDateOrder(cells) ??
      toOrder(questions.answers.get("dates")) ??
      layout.format?.dates ??
      null;
    orders.set(at, order);
    // A registration that is over in both readings is over, so nothing depends on the answer.
    const open = cells.filter((cell) => {
      return needsDateOrder(cell) && !(ends.has(at) && countPast(cell) === 2);
    });
    if (open.length > 0 && findDateOrder(cells) === null) unclear.push({ at, cells: open });
  }
  if (unclear.length > 0 && (questions.answers.has("dates") || !layout.format?.dates)) {
    const cells = unclear.flatMap((column) => column.cells);
    const example = cells.find((cell) => findDateOrder([cell]) === null) ?? cells[0] ?? "";
    const mayLapse = unclear.some((each) => ends.has(each.at) && each.cells.some(countPast));
    const names = unclear.map(({ at }) => header.cells[at]?.trim() ?? "");
    const column = new Intl.ListFormat("en").format(names);
    const isOne = names.length === 1;
    questions.ask({
      kind: "dates",
      key: "dates",
      column,
      example,
      rows: cells.length,
      words: `${example} in the ${isOne ? "column" : "columns"} ${column} can be read in two ways.`,
      otherwise: mayLapse
        ? "these dates are left out, and a name that may have expired isn't offered"
        : "these dates are left out",
      options: "--dates dmy (the day first) or --dates mdy (the month first)",
      choices: DATE_CHOICES,
    });
  }
  return (at: number): DateOrder | null => orders.get(at) ?? null;
}
