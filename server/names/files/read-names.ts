import { basename, parse } from "node:path";
import { AMOUNTS, DATES } from "../../../catalogue/schema/listing-fields.ts";
import { unguardFormula } from "../../shop/csv-records.ts";
import { describeHidden, findLooks, findWord } from "./find-looks.ts";
import { type Recognized, recognize } from "./recognize.ts";
import { findOpen, MAX_BETWEEN } from "./find-open.ts";
import { keyOf } from "./headings.ts";
import type { ColumnView, NameFile, ReadingChoice } from "./name-file.ts";
import { createSums } from "./read-amounts.ts";
import { readTable } from "./read-table.ts";
import { type SkippedRow, type SourceName } from "./read-row.ts";
import { readSheets, type Row, type Sheet } from "./read-rows.ts";
import { readValue } from "./read-values.ts";
import { type ColumnReading, OPEN, type Reading } from "./reading.ts";
import {
  findCurrencyColumn,
  keysOf,
  proposeColumns,
  settleColumn,
  settleTexts,
} from "./settle-columns.ts";
import { splitRows } from "./split-rows.ts";

export const listFaultyCells = (names: readonly SourceName[]): SkippedRow[] =>
  names.flatMap(({ domain, faults }) => faults.map((fault) => ({ ...fault, domain })));

const TOP_ROWS = 12;

type Entry = readonly [name: string, reading: ColumnReading];

/** Returns the columns of the reading that the file doesn't have. */
function listLeft({ base, headings }: Recognized): Entry[] {
  const keys = new Set(headings.map(({ key }) => key));
  return Object.entries(base?.columns ?? {}).filter(([name]) => !keys.has(keyOf(name)));
}

/** Completes a reading with what was found, so that nothing which was decided is lost. */
function completeReading(
  { base, kind, header }: Recognized,
  { columns, between }: Pick<NameFile, "columns" | "between">,
  left: readonly Entry[],
  { sell, rates, file = "" }: ReadingChoice,
): Reading {
  const texts = between.map(({ text }) => text);
  const rows = settleTexts(base?.rows, texts);
  const allRates = { ...base?.rates, ...Object.fromEntries(rates ?? []) };
  return {
    title: parse(file).name,
    ...(kind === "new" && header === null && { header: "none" as const }),
    ...(kind === "new" && { sell: OPEN }),
    ...base,
    columns: Object.fromEntries<ColumnReading>([
      ...columns.map(({ name, reading }): Entry => [name, reading]),
      ...left.map(([name, reading]): Entry => [name, { ...reading, optional: true }]),
    ]),
    ...(Object.keys(rows).length > 0 && { rows }),
    ...(Object.keys(allRates).length > 0 && { rates: allRates }),
    ...(sell && { sell }),
  };
}

/** True for a column that isn't read for the sale, so that words about it are only shown. */
const isText = ({ reading: { is } }: ColumnView) =>
  is !== "state" && is !== "status" && is !== "domain" && !AMOUNTS.has(is) && !DATES.has(is);

/** Says what else is worth a look: words about a sale, and what a workbook hides. */
function listLooks(
  { kind, sheets, parts }: Recognized,
  { between }: Pick<NameFile, "between">,
  texts: readonly string[],
  missing: readonly string[],
  file: string,
): string[] {
  const isNamed = (text: string) => findWord(text.replaceAll(/[_-]/g, " "));
  const held = sheets.filter(({ names }) => names > 0);
  const titles = [["file", file] as const, ...sheets.map(({ name }) => ["sheet", name] as const)];
  return [
    ...(kind === "changed" ? missing.map((name) => `There is no column ${name} anymore.`) : []),
    ...held.flatMap(({ name, isHidden }) => (isHidden ? `The sheet ${name} is hidden.` : [])),
    ...parts.flatMap(({ sheet }) =>
      sheet.hiddenLines.length > 0 ? describeHidden(sheet.name, sheet.hiddenLines) : [],
    ),
    ...titles.flatMap(([what, name]) => {
      const word = isNamed(name);
      return word === null ? [] : `The name of the ${what} says ${word}: ${name}.`;
    }),
    ...between.flatMap(({ text, line }) => {
      const word = isNamed(text);
      return word === null ? [] : `Line ${line} says ${word}.`;
    }),
    ...texts,
  ];
}

/** Reads what a file holds by its reading. While something is open, `names` is empty. Throws a FileFault for a file that can't be read. */
export async function readNames(
  sheets: readonly Sheet[],
  choice: ReadingChoice,
): Promise<NameFile> {
  const { currency, file = "" } = choice;
  const found = recognize(sheets, choice);
  const { base } = found;
  const blanks = new Set(base?.blanks?.map(keyOf));
  function cellOf(cells: readonly string[], at: number): string {
    const cell = unguardFormula(cells[at]?.trim() ?? "");
    return blanks.size > 0 && blanks.has(keyOf(cell)) ? "" : cell;
  }

  const proposed = proposeColumns(found);
  const domains = proposed.filter(({ reading }) => reading.is === "domain");
  const at = domains.length === 1 ? domains[0]?.at : undefined;
  const writing = { isOwn: false, dates: null, currency };
  // Without a column for the names, all rows are looked at, but none is read.
  const {
    named,
    between: allBetween,
    below,
  } = splitRows(
    found,
    ({ cells }: Row) => {
      const { value } =
        at === undefined ? { value: "" } : readValue("domain", cellOf(cells, at), writing);
      return value as string | null;
    },
    keysOf(base?.rows),
  );
  const between = allBetween.slice(0, MAX_BETWEEN + 1);
  const rows = named.map(({ row }) => row.cells);
  const columns = proposed.map((column) => {
    const isCurrencyKnown =
      base?.currency !== undefined || findCurrencyColumn(proposed, column.reading.is) !== undefined;
    return settleColumn(column, rows, cellOf, isCurrencyKnown);
  });
  const left = listLeft(found);
  const missing = left.flatMap(([name, { optional }]) => (optional ? [] : name));
  const reading = completeReading(found, { columns, between }, left, choice);
  const sums = createSums(currency, new Map(Object.entries(reading.rates ?? {})));
  const table = { found, reading, columns, named: at === undefined ? [] : named, cellOf };
  const read = readTable(table, choice, sums);
  const open = [
    ...found.open,
    ...findOpen({
      ...table,
      between,
      missing: found.kind === "given" ? missing : [],
      foreign: sums.foreign,
      rates: reading.rates ?? {},
      currency,
    }),
  ];
  const isOpen = open.length > 0;
  const counted = found.sheets.reduce((sum, { names }) => sum + names, 0);
  const faults = found.parts.flatMap(({ sheet }) => sheet.faults);
  const skipped: SkippedRow[] = [...faults, ...read.skipped, ...below];
  const texts = findLooks(
    columns.flatMap((column, index) =>
      isText(column) ? [{ name: column.name, at: proposed[index]?.at ?? 0 }] : [],
    ),
    named.map(({ row }) => row),
  );
  return {
    kind: found.kind,
    reading,
    sheets: found.sheets,
    top: found.parts[0]?.sheet.rows.slice(0, TOP_ROWS) ?? [],
    header: found.header,
    columns,
    missing,
    above: [],
    between,
    foreign: [...sums.foreign.keys()],
    open,
    looks: listLooks(found, { between }, texts, missing, file),
    count: at === undefined ? counted : named.length,
    asksToSell: reading.sell === undefined || reading.sell === OPEN,
    names: isOpen ? [] : read.names,
    skipped: isOpen ? [] : skipped.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

export async function readNameFile(path: string, choice: ReadingChoice): Promise<NameFile> {
  return readNames(await readSheets(path), { file: basename(path), ...choice });
}
