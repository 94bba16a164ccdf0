import { basename, parse } from "node:path";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";
import { unguardFormula } from "../../shop/csv-records.ts";
import { describeHidden, findLooks, findWord } from "./find-looks.ts";
import { type Recognized, recognize } from "./recognize.ts";
import { findOpen } from "./find-open.ts";
import type { NameFile, ReadingChoice } from "./name-file.ts";
import { createSums } from "./read-amounts.ts";
import { readTable } from "./read-table.ts";
import { SALE_FIELDS, type SkippedRow, type SourceName } from "./read-row.ts";
import { readSheets, type Sheet } from "./read-rows.ts";
import { readValue } from "./read-values.ts";
import { type ColumnReading, foldKey, OPEN, type Reading } from "./reading.ts";
import { findCurrencyColumn, proposeColumns, settleColumn, settleTexts } from "./settle-columns.ts";
import { type NamedRow, splitRows } from "./split-rows.ts";

export const listFaultyCells = (names: readonly SourceName[]): SkippedRow[] =>
  names.flatMap(({ domain, faults }) => faults.map((fault) => ({ ...fault, domain })));

const TOP_ROWS = 12;

type Entry = readonly [name: string, reading: ColumnReading];

/** Returns the columns of the reading that the file doesn't have. */
function listLeft({ base, headings }: Recognized): Entry[] {
  const keys = new Set(headings.map(({ key }) => key));
  return Object.entries(base?.columns ?? {}).filter(([name]) => !keys.has(foldKey(name)));
}

const SAYS_STATE: ReadonlySet<string> = new Set(["state", "status", "hidden", ...SALE_FIELDS]);

/** Completes a reading with what was found, so that nothing which was decided is lost. */
function completeReading(
  { base, kind, header }: Recognized,
  { columns, above, between }: Pick<NameFile, "columns" | "above" | "between">,
  left: readonly Entry[],
  { sell, rates, file = "" }: ReadingChoice,
): Reading {
  const rows = settleTexts(
    base?.rows,
    between.map(({ text }) => text),
  );
  const allRates = { ...base?.rates, ...Object.fromEntries(rates ?? []) };
  // Without the column that said what is sold, more may be for sale than the seller meant.
  const isStateLost =
    left.some(([, { is, optional }]) => !optional && SAYS_STATE.has(is)) ||
    columns.some(({ misfits }) => misfits.length > 0);
  return {
    title: parse(file).name,
    ...(kind === "new" && header === null && { header: "none" as const }),
    ...base,
    columns: Object.fromEntries<ColumnReading>([
      ...columns.map(({ name, reading }): Entry => [name, reading]),
      ...left,
    ]),
    ...(above.length > 0 && { above: base?.above ?? OPEN }),
    ...(Object.keys(rows).length > 0 && { rows }),
    ...(Object.keys(allRates).length > 0 && { rates: allRates }),
    ...((kind === "new" || isStateLost) && { sell: OPEN }),
    ...(sell && { sell }),
  };
}

/** What the seller writes for herself. Texts for buyers may be about sold names too. */
const OWN_TEXTS: ReadonlySet<string> = new Set(["none", OPEN, "tags", "ownNote", "category"]);

/** Says what else is worth a look: words about a sale, and what a workbook hides. */
function listLooks(
  { sheets, parts, headings }: Recognized,
  { columns, above }: Pick<NameFile, "columns" | "above">,
  named: readonly NamedRow[],
  file: string,
): string[] {
  const held = sheets.filter(({ names }) => names > 0);
  const read = held.some(({ isRead }) => isRead) ? held.filter(({ isRead }) => isRead) : held;
  const titles = [
    ["name of the file", file] as const,
    ...read.map(({ name }) => ["name of the sheet", name] as const),
    ...above.map((text) => ["row above the headings", text] as const),
  ];
  const texts = columns.flatMap(({ name, reading }, index) =>
    OWN_TEXTS.has(reading.is) ? [{ name, at: headings[index]?.at ?? -1 }] : [],
  );
  const rows = named.map(({ row }) => row);
  return [
    ...read.flatMap(({ name, isHidden }) => (isHidden ? `The sheet ${name} is hidden.` : [])),
    ...parts.flatMap(({ sheet }) =>
      sheet.hiddenLines.length > 0 ? describeHidden(sheet.name, sheet.hiddenLines) : [],
    ),
    ...titles.flatMap(([what, name]) => {
      const word = findWord(name.replaceAll(/[_-]/g, " "));
      return word === null ? [] : `The ${what} says ${word}: ${name}.`;
    }),
    ...findLooks(texts, rows),
  ];
}

/** Reads what a file holds by its reading. While something is open, `names` is empty. Throws a FileFault for a file that can't be read. */
export async function readNames(
  sheets: readonly Sheet[],
  choice: ReadingChoice,
): Promise<NameFile> {
  const { currency, file = "" } = choice;
  const found = recognize(sheets, choice);
  const { kind, base, header } = found;
  const blanks = new Set(base?.blanks?.map(foldKey));
  function cellOf(cells: readonly string[], at: number): string {
    const cell = unguardFormula(cells[at]?.trim() ?? "");
    return blanks.size > 0 && blanks.has(foldKey(cell)) ? "" : cell;
  }

  const proposed = proposeColumns(found);
  const domains = proposed.filter(({ reading }) => reading.is === "domain");
  const at = domains.length === 1 ? domains[0]?.at : undefined;
  const writing = { isExport: false, dates: null, currency };
  // Without a column for the names, all rows are looked at, but none is read.
  const split = splitRows(found, base, ({ cells }) => {
    if (at === undefined) return "";
    return readValue("domain", cellOf(cells, at), writing).value as string | null;
  });
  const { named, above, between } = split;
  const rows = named.map(({ row }) => row.cells);
  const columns = proposed.map((column) => {
    const isCurrencyKnown =
      base?.currency !== undefined || findCurrencyColumn(proposed, column.reading.is) !== undefined;
    return settleColumn(column, rows, cellOf, isCurrencyKnown);
  });
  const left = listLeft(found);
  const missing = left.flatMap(([name, { optional }]) => (optional ? [] : name));
  const reading = completeReading(found, { columns, above, between }, left, choice);
  const sums = createSums(currency, new Map(Object.entries(reading.rates ?? {})));
  const fields = new Set<string>(columns.map((column) => column.reading.is));
  const isExport = reading.own === true && COLUMNS.every((field) => fields.has(field));
  const read = { found, reading, columns, named: at === undefined ? [] : named, isExport, cellOf };
  const table = readTable(read, choice, sums);
  const { foreign } = sums;
  const open = [
    ...found.open,
    ...findOpen({ ...read, missing, above, between, more: split.more, foreign, currency }),
  ];
  const isOpen = open.length > 0;
  const faults = found.parts.flatMap(({ sheet }) => sheet.faults);
  const skipped: SkippedRow[] = [...faults, ...table.skipped, ...split.skipped];
  const looks = isExport ? [] : listLooks(found, { columns, above }, named, file);
  return {
    kind,
    reading,
    sheets: found.sheets,
    top: found.parts[0]?.sheet.rows.slice(0, TOP_ROWS) ?? [],
    header,
    columns,
    missing,
    above,
    between,
    foreign: [...foreign.keys()],
    open,
    looks,
    count:
      at === undefined ? found.sheets.reduce((sum, { names }) => sum + names, 0) : named.length,
    asksToSell:
      reading.sell === undefined ||
      reading.sell === OPEN ||
      (looks.length > 0 && choice.sell === undefined),
    names: isOpen ? [] : table.names,
    skipped: isOpen ? [] : skipped.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

export async function readNameFile(path: string, choice: ReadingChoice): Promise<NameFile> {
  return readNames(await readSheets(path), { file: basename(path), ...choice });
}
