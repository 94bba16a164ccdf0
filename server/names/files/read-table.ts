import { AMOUNTS } from "../../../catalogue/schema/listing-fields.ts";
import { findCountFault, findSplitPrice } from "../../shop/csv-records.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Recognized } from "./recognize.ts";
import type { ColumnView, ReadingChoice } from "./name-file.ts";
import type { createSums } from "./read-amounts.ts";
import {
  readRow,
  type RowColumn,
  type SkippedRow,
  type SourceName,
  type StateColumn,
} from "./read-row.ts";
import type { Row } from "./read-rows.ts";
import { findHeadingCurrency } from "./read-sums.ts";
import { isBlank, readValue } from "./read-values.ts";
import { foldKey, OPEN, type Reading, ROLES } from "./reading.ts";
import { findCurrencyColumn, keysOf } from "./settle-columns.ts";
import type { NamedRow } from "./split-rows.ts";

export interface FileTable {
  readonly found: Recognized;
  readonly reading: Reading;
  readonly columns: readonly ColumnView[];
  readonly named: readonly NamedRow[];
  /** True for the shop's own export, which is right about its names. */
  readonly isExport: boolean;
  cellOf(cells: readonly string[], at: number): string;
}

interface PlacedColumn extends ColumnView {
  readonly at: number;
}

const orNull = <T>(decision: T | typeof OPEN | undefined): T | null =>
  decision === undefined || decision === OPEN ? null : decision;

/** Most columns hold few different cells, so that each is read once. */
function remember<T>(read: (cell: string) => T): (cell: string) => T {
  const known = new Map<string, T>();
  return (cell) => {
    const before = known.get(cell);
    if (before !== undefined) return before;
    const reading = read(cell);
    known.set(cell, reading);
    return reading;
  };
}

/** Finds the rows in which an unquoted price seems to go on in the next cell. */
function findSplitPrices(
  columns: readonly PlacedColumn[],
  named: readonly NamedRow[],
): ReadonlyMap<Row, RowFault> {
  const at = columns.find(({ reading }) => reading.is === "price")?.at ?? -1;
  const next = columns.find((column) => column.at === at + 1);
  const is = next?.reading.is ?? "";
  const isSum =
    AMOUNTS.has(is) || is.startsWith("stats.") || findHeadingCurrency(next?.name ?? "") !== null;
  if (at < 0 || isSum) return new Map();
  const faults = new Map<Row, RowFault>();
  const others: string[] = [];
  for (const { row } of named) {
    const fault = findSplitPrice(row.cells, at, row.line);
    const cell = row.cells[at + 1]?.trim() ?? "";
    if (fault) faults.set(row, fault);
    else if (!isBlank(cell)) others.push(cell);
  }
  const areNumbers = others.length > 0 && others.every((cell) => /^[\s$\d.,]+$/.test(cell));
  return areNumbers ? new Map() : faults;
}

const repeatRow = ({ line, domain }: SourceName, other: number): SkippedRow => {
  const found = `"${domain}", which is also on line ${other}`;
  return { line, domain, field: "domain", found, wanted: "each domain once" };
};

const STATUSES = ["available", "reserved", "sold"];

/** A name that stands in several rows is only for sale if each of them lets it be. */
function joinStates(first: SourceName, again: SourceName): SourceName {
  const values = new Map(first.values);
  const rankOf = (row: SourceName) => STATUSES.indexOf(String(row.values.get("status")));
  const worst = STATUSES[Math.max(rankOf(first), rankOf(again))];
  if (worst !== undefined) values.set("status", worst);
  if (again.values.get("hidden") === "yes") values.set("hidden", "yes");
  const doubt = first.doubt ?? again.doubt;
  return { ...first, values, isUnsure: first.isUnsure || again.isUnsure, ...(doubt && { doubt }) };
}

const ROWS_A_STEP = 1_000;

type Read = (named: NamedRow) => SourceName | SkippedRow;

function readEach(rows: readonly NamedRow[], read: Read, onRows: ReadingChoice["onRows"]) {
  const names = new Map<string, SourceName>();
  const left = new Map<string, number>();
  const skipped: SkippedRow[] = [];
  for (const [index, named] of rows.entries()) {
    if (index % ROWS_A_STEP === 0) onRows?.(index);
    const found = read(named);
    const known = names.get(named.domain);
    if ("wanted" in found) {
      skipped.push(found);
      const { domain, line = named.row.line } = found;
      if (domain === undefined || left.has(domain)) continue;
      left.set(domain, line);
      // A row that contradicts itself counts for all rows of this name.
      if (known) skipped.push(repeatRow(known, line));
      names.delete(domain);
      continue;
    }
    const before = known?.line ?? left.get(found.domain);
    if (before === undefined) names.set(found.domain, found);
    else skipped.push(repeatRow(found, before));
    if (known) names.set(found.domain, joinStates(known, found));
  }
  return { names: [...names.values()], skipped };
}

/** Makes what reads the rows of a file by its reading. */
function createReader(
  { found, reading, columns, named, isExport, cellOf }: FileTable,
  { today, currency }: ReadingChoice,
  sums: ReturnType<typeof createSums>,
): (named: NamedRow) => SourceName | SkippedRow {
  const placed = columns.map((column, index): PlacedColumn => ({
    ...column,
    at: found.headings[index]?.at ?? -1,
  }));

  function createRead({
    name,
    reading: { is: field, sums: style, dates, currency: own },
  }: PlacedColumn): RowColumn["read"] {
    const writing = { isExport, dates: orNull(dates), currency };
    const readPlain = remember((cell) => readValue(field, cell, writing));
    if (!AMOUNTS.has(field)) return readPlain;
    const named = findCurrencyColumn(placed, field);
    const column = { field, name, style: orNull(style), currency: own ?? reading.currency ?? null };
    return (cell, cells) => {
      // The shop's own sums are as it writes them, unless its currency was another one then.
      const plain = isExport ? readPlain(cell) : null;
      if (plain && plain.wanted === undefined) return plain;
      return sums.read(cell, column, named ? cellOf(cells, named.at) : "");
    };
  }

  const unread: ReadonlySet<string> = new Set([...ROLES, OPEN, "domain"]);
  const reader = {
    today,
    isExport,
    registrar: reading.registrar,
    cellOf,
    columns: placed
      .filter(({ reading: { is } }) => !unread.has(is))
      .map((column): RowColumn => ({
        name: column.name,
        at: column.at,
        field: column.reading.is,
        isForNew: column.reading.newOnly ?? false,
        read: createRead(column),
      })),
    states: placed
      .filter(({ reading: { is } }) => is === "state")
      .map(({ name, at, reading: { values } }): StateColumn => {
        const meanings = keysOf(values);
        const meaningOf = remember((cell) => orNull(meanings.get(foldKey(cell))));
        return { name, at, meaningOf };
      }),
  };
  const split = findSplitPrices(placed, named);
  const header = { length: found.width ?? 0 } as readonly string[];
  return ({ row, domain, section }) => {
    const fault =
      (found.width === null ? null : findCountFault(row.cells, header, row.line)) ?? split.get(row);
    return fault ? { ...fault, domain } : readRow(row, domain, section, reader);
  };
}

/** Reads the rows of a file by its reading, each name once. */
export const readTable = (
  table: FileTable,
  choice: ReadingChoice,
  sums: ReturnType<typeof createSums>,
) => readEach(table.named, createReader(table, choice, sums), choice.onRows);
