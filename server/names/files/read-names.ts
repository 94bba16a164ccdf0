import { basename, parse } from "node:path";
import { AMOUNTS, DATES } from "../../../catalogue/schema/listing-fields.ts";
import { unguardFormula } from "../../shop/csv-records.ts";
import { describeHidden, findLooks, findWord } from "./find-looks.ts";
import { type Recognized, recognize } from "./find-table.ts";
import { findOpen } from "./find-open.ts";
import { keyOf } from "./headings.ts";
import type { ColumnView, NameFile, ReadingChoice } from "./name-file.ts";
import { createSums } from "./read-amounts.ts";
import { createReader } from "./create-reader.ts";
import { type SkippedRow, type SourceName } from "./read-row.ts";
import { readSheets, type Row, type Sheet } from "./read-rows.ts";
import { readValue } from "./read-values.ts";
import { OPEN, type Reading } from "./reading.ts";
import { findCurrencyColumn, keysOf, proposeColumns, settleColumn } from "./settle-columns.ts";
import { type NamedRow, splitRows } from "./split-rows.ts";

export const listFaultyCells = (names: readonly SourceName[]): SkippedRow[] =>
  names.flatMap(({ domain, faults }) => faults.map((fault) => ({ ...fault, domain })));

const TOP_ROWS = 12;

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

/** Returns the columns of the reading that the file doesn't have. */
function listMissing({ base, headings }: Recognized): string[] {
  const keys = new Set(headings.map(({ key }) => key));
  return Object.entries(base?.columns ?? {}).flatMap(([name, { optional }]) =>
    optional || keys.has(keyOf(name)) ? [] : name,
  );
}

/** Completes a reading with what was found, so that nothing which was decided is lost. */
function completeReading(
  { base, kind, header, sheets }: Recognized,
  { columns, between }: Pick<NameFile, "columns" | "between">,
  missing: readonly string[],
  { sell, rates, file = "" }: ReadingChoice,
): Reading {
  const rows = keysOf(base?.rows);
  const added = between.filter(({ text }) => !rows.has(keyOf(text)));
  const allRates = { ...base?.rates, ...Object.fromEntries(rates ?? []) };
  const left = Object.entries(base?.columns ?? {}).filter(
    ([name]) => !columns.some((column) => keyOf(column.name) === keyOf(name)),
  );
  const isNew = kind === "new" && sheets.length > 0;
  const known = base?.sell ?? (isNew ? OPEN : undefined);
  const all = {
    ...base?.rows,
    ...Object.fromEntries(added.map(({ text }) => [text, OPEN] as const)),
  };
  return {
    title: parse(file).name || "A list of names",
    ...(isNew && header === null && { header: "none" as const }),
    ...base,
    columns: Object.fromEntries([
      ...columns.map(({ name, reading }) => [name, reading] as const),
      ...left.map(
        ([name, reading]) =>
          [
            name,
            missing.includes(name) ? { ...reading, optional: true as const } : reading,
          ] as const,
      ),
    ]),
    ...(Object.keys(all).length > 0 && { rows: all }),
    ...(Object.keys(allRates).length > 0 && { rates: allRates }),
    ...((sell ?? known) && { sell: sell ?? known }),
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
  const { named, between, below } = splitRows(
    found,
    ({ cells }: Row) => {
      const { value } =
        at === undefined ? { value: "" } : readValue("domain", cellOf(cells, at), writing);
      return value as string | null;
    },
    keysOf(base?.rows),
  );
  const rows = named.map(({ row }) => row.cells);
  const columns = proposed.map((column) => {
    const isCurrencyKnown =
      base?.currency !== undefined || findCurrencyColumn(proposed, column.reading.is) !== undefined;
    return settleColumn(column, rows, cellOf, isCurrencyKnown);
  });
  const missing = listMissing(found);
  const reading = completeReading(found, { columns, between }, missing, choice);
  const sums = createSums(currency, new Map(Object.entries(reading.rates ?? {})));
  const table = { found, reading, columns, named, cellOf };
  const read = readEach(
    at === undefined ? [] : named,
    createReader(table, choice, sums),
    choice.onRows,
  );
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
    between,
    foreign: [...sums.foreign.keys()],
    open,
    looks: listLooks(found, { between }, texts, missing, file),
    count:
      at === undefined
        ? found.sheets.reduce((sum, { isRead, names }) => sum + (isRead ? names : 0), 0)
        : named.length,
    asksToSell: reading.sell === undefined || reading.sell === OPEN,
    names: isOpen ? [] : read.names,
    skipped: isOpen ? [] : skipped.toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
  };
}

export async function readNameFile(path: string, choice: ReadingChoice): Promise<NameFile> {
  return readNames(await readSheets(path), { file: basename(path), ...choice });
}
