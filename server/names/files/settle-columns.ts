import { AMOUNTS, COLUMNS, DATES, kindOf } from "../../../catalogue/schema/listing-fields.ts";
import type { Recognized } from "./recognize.ts";
import { expectColumns, proposeMeaning } from "./headings.ts";
import type { ColumnView } from "./name-file.ts";
import { findDateOrder } from "./read-dates.ts";
import { findHeadingCurrency, findSumStyle, isShared, readSum } from "./read-sums.ts";
import { type ColumnReading, foldKey, OPEN } from "./reading.ts";
import { isAddress, readValue } from "./read-values.ts";

export type Cells = readonly string[];

type CellOf = (cells: Cells, at: number) => string;

export interface Column {
  readonly at: number;
  readonly name: string;
  readonly reading: ColumnReading;
  readonly isProposed: boolean;
}

/** Takes what the reading says of each column, or proposes it by its heading. Of proposals that are the same, none counts. */
export function proposeColumns({ base, headings, parts }: Recognized): Column[] {
  const known = base ? expectColumns(base).columns : new Map<string, ColumnReading>();
  const columns = headings.map(({ at, name, key }): Column => {
    const reading = known.get(key);
    return { at, name, reading: reading ?? { is: proposeMeaning(name) }, isProposed: !reading };
  });
  const isTwice = ({ is }: ColumnReading) =>
    is !== "state" && columns.filter((other) => other.reading.is === is).length > 1;
  const has = (is: string) => columns.some(({ reading }) => reading.is === is);
  // Beside the day of a sale, a price may be what the buyer paid.
  const isVagueSum = ({ is }: ColumnReading) => is === "price" && has("soldDate");
  const holders = has("domain")
    ? []
    : columns.filter(({ at }) =>
        parts.some(({ rows }) => rows.some(({ cells }) => isAddress(cells[at] ?? ""))),
      );
  const [holder] = holders.length === 1 ? holders : [];
  return columns.map(({ reading, ...column }) => {
    const { isProposed } = column;
    const isHolder = isProposed && column.at === holder?.at;
    const is = isHolder
      ? "domain"
      : isProposed && (isTwice(reading) || isVagueSum(reading))
        ? OPEN
        : null;
    return Object.assign(column, { reading: is === null ? reading : { is } });
  });
}

/** Finds the column that names the currency of a field's sums. */
export const findCurrencyColumn = <T extends Pick<Column, "reading">>(
  columns: readonly T[],
  field: string,
): T | undefined =>
  columns.find(({ reading: { is, of } }) => is === "currency" && (!of || of.includes(field)));

const SAMPLES = 5;
/** More filled cells than these aren't looked at for other values. */
const SAMPLED = 500;

function findSamples(rows: readonly Cells[], at: number, cellOf: CellOf): string[] {
  const found = new Set<string>();
  let filled = 0;
  for (const cells of rows) {
    if (!cells[at]) continue;
    const cell = cellOf(cells, at);
    if (cell !== "") found.add(cell);
    filled += 1;
    if (found.size === SAMPLES || filled === SAMPLED) break;
  }
  return [...found];
}

/** Counts the values of a column of states. An empty cell only counts beside others. */
function countValues(cells: Cells): [text: string, rows: number][] {
  const counts = new Map<string, [string, number]>();
  const keys = new Map<string, string>();
  for (const cell of cells) {
    const key = keys.get(cell) ?? foldKey(cell);
    keys.set(cell, key);
    const count = counts.get(key);
    if (count) count[1] += 1;
    else counts.set(key, [cell, 1]);
  }
  const isEmpty = counts.size === 1 && counts.has("");
  return isEmpty ? [] : [...counts.values()].toSorted(([, a], [, b]) => b - a);
}

export const keysOf = <T>(texts: Readonly<Record<string, T>> = {}): ReadonlyMap<string, T> =>
  new Map(Object.entries(texts).map(([text, meaning]) => [foldKey(text), meaning]));

/** A column of more values holds texts. */
export const MAX_VALUES = 50;

/** Adds the texts of a file to what a reading says of them, in the file's letters. */
export function settleTexts<T>(
  known: Readonly<Record<string, T>> = {},
  texts: readonly string[],
): Record<string, T | typeof OPEN> {
  const keys = keysOf(known);
  const found = new Set(texts.map(foldKey));
  return Object.fromEntries<T | typeof OPEN>([
    ...Object.entries(known).filter(([text]) => !found.has(foldKey(text))),
    ...texts.map((text) => [text, keys.get(foldKey(text)) ?? OPEN] as const),
  ]);
}

const isDecided = <T>(decision: T | typeof OPEN | undefined): decision is T =>
  decision !== undefined && decision !== OPEN;

/** A heading in plain dollars means those of the United States. */
function proposeCurrency(name: string): string | null {
  const mark = findHeadingCurrency(name);
  if (mark === "$") return "USD";
  return mark !== null && (isShared(mark) || mark === "?") ? OPEN : mark;
}

/** True if a sum carries a mark that several currencies have, other than the dollar's. */
const isVague = (cell: string) => {
  if (!/[¥¤]|kr/i.test(cell)) return false;
  const mark = readSum(cell, null)?.currency ?? readSum(cell, "1.234,56")?.currency;
  return Boolean(mark) && mark !== "$" && isShared(mark ?? "");
};

/** The fields that have few values. */
const CHOICES: ReadonlySet<string> = new Set(
  COLUMNS.filter((field) => ["choice", "checkbox"].includes(kindOf(field))),
);

/** True if a field that has few values can have this one. */
const fitsChoice = (field: string, cell: string): boolean =>
  readValue(field, cell, { isExport: false, dates: null, currency: "USD" }).wanted === undefined;

/** Takes the decisions on one column from the reading, else from all its cells, and finds what is open about it. */
export function settleColumn(
  { at, name, reading, isProposed }: Column,
  rows: readonly Cells[],
  cellOf: CellOf,
  isCurrencyKnown: boolean,
): ColumnView {
  const { is } = reading;
  const asks: ColumnView["asks"][number][] = [];
  const settled = { ...reading };
  let values: ColumnView["values"] = [];
  const isRead = is === "state" || AMOUNTS.has(is) || DATES.has(is) || CHOICES.has(is);
  const cells = isRead ? rows.map((row) => cellOf(row, at)) : [];
  if (is === "state") {
    values = countValues(cells).slice(0, MAX_VALUES + 1);
    const texts = values.slice(0, MAX_VALUES).map(([text]) => text);
    settled.values = settleTexts(reading.values, texts);
  }
  if (AMOUNTS.has(is)) {
    const style = isDecided(reading.sums) ? reading.sums : findSumStyle(cells);
    if (style !== null) settled.sums = style;
    if (style === OPEN) asks.push("sums");
    const currency = isProposed ? proposeCurrency(name) : (reading.currency ?? null);
    const isOpen =
      currency === OPEN || (currency === null && !isCurrencyKnown && cells.some(isVague));
    if (currency !== null || isOpen) settled.currency = isOpen ? OPEN : (currency ?? OPEN);
    if (isOpen) asks.push("currency");
  }
  if (DATES.has(is)) {
    const order = isDecided(reading.dates) ? reading.dates : findDateOrder(cells);
    if (order !== null) settled.dates = order;
    if (order === OPEN) asks.push("dates");
  }
  const samples = findSamples(rows, at, cellOf);
  const misfits = CHOICES.has(is) ? cells.filter((cell) => !fitsChoice(is, cell)) : [];
  return { name, reading: settled, isProposed, samples, values, misfits, asks };
}
