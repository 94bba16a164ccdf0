import { COLUMNS, kindOf } from "../../../catalogue/schema/listing-fields.ts";
import {
  expectColumns,
  findLastFilled,
  type Heading,
  keyOf,
  listHeadings,
  proposeHeader,
} from "./headings.ts";
import type { KnownReading, NameFile, ReadingChoice, SheetView } from "./name-file.ts";
import { PLAIN_LIST, readPlainList } from "./plain-list.ts";
import { FileFault, type Row, type Sheet } from "./read-rows.ts";
import { isAddress, readValue } from "./read-values.ts";
import type { Reading } from "./reading.ts";

interface Part {
  readonly sheet: Sheet;
  /** The rows below the headings. */
  readonly rows: readonly Row[];
}

/** The table of a file, of one sheet or several. */
export interface Table {
  readonly headings: readonly Heading[];
  /** The number of cells that each row should have, or null if that isn't known. */
  readonly width: number | null;
  readonly header: number | null;
  readonly parts: readonly Part[];
}

export interface Recognized extends Table {
  readonly kind: NameFile["kind"];
  /** The reading that the table has, wholly or in part; null for a new kind. */
  readonly base: Reading | null;
  readonly sheets: readonly SheetView[];
  /** What is open about the sheets, as sentences. */
  readonly open: readonly string[];
}

/** The fields that have few values. */
export const CHOICES: ReadonlySet<string> = new Set(
  COLUMNS.filter((field) => ["choice", "checkbox"].includes(kindOf(field))),
);

/** True if a field that has few values can have this one. */
export const fitsChoice = (field: string, cell: string): boolean =>
  readValue(field, cell, { isOwn: false, dates: null, currency: "USD" }).wanted === undefined;

interface Placed {
  readonly sheet: Sheet;
  /** The index of the row with the headings, or -1. */
  readonly index: number;
}

const HEADER_ROWS = 10;

const placesOf = (headings: readonly Heading[]): string =>
  headings.map(({ at, key }) => `${at} ${key}`).join("\n");

/** Finds what the sheets of a file hold, and by which reading they're read. Throws a FileFault if there is no name. */
export function recognize(
  sheets: readonly Sheet[],
  choice: Pick<ReadingChoice, "readings" | "reading">,
): Recognized {
  const counts = new Map(
    sheets.map((sheet) => [sheet, sheet.rows.filter(({ cells }) => cells.some(isAddress)).length]),
  );
  const held = sheets.filter((sheet) => counts.get(sheet));
  const [largest] = held.toSorted(
    (a, b) =>
      Number(a.isHidden) - Number(b.isHidden) || (counts.get(b) ?? 0) - (counts.get(a) ?? 0),
  );
  if (!largest) {
    const found = sheets.some(({ rows }) => rows.length > 0) ? "no domain name" : "nothing";
    throw new FileFault([
      { field: "", found, wanted: "whole names, such as harbor.com, one in each row" },
    ]);
  }
  const lastFilled = new Map<Sheet, readonly number[]>();
  const listed = new Map<Row | Sheet, readonly Heading[]>();
  function headingsOf({ sheet, index }: Placed): readonly Heading[] {
    const key = sheet.rows[index] ?? sheet;
    const last = lastFilled.get(sheet) ?? findLastFilled(sheet);
    const headings = listed.get(key) ?? listHeadings(sheet, index, last);
    lastFilled.set(sheet, last);
    listed.set(key, headings);
    return headings;
  }

  function findSheets({ sheets: wanted }: Reading): readonly Sheet[] {
    if (!wanted) return held.length === 1 ? held : [];
    const keys = new Set(wanted.map(keyOf));
    return sheets.filter(({ name }) => keys.has(keyOf(name)));
  }

  function fits(reading: Reading, placed: Placed): boolean {
    const { columns, required, domain } = expectColumns(reading);
    const headings = headingsOf(placed);
    const keys = new Map(headings.map(({ key, at }) => [key, at]));
    if (!keys.keys().every((key) => columns.has(key))) return false;
    if (!required.every((key) => keys.has(key))) return false;
    const rows = placed.sheet.rows.slice(placed.index + 1);
    const named = rows.filter(({ cells }) => isAddress(cells[keys.get(domain) ?? -1] ?? ""));
    return headings.every(({ key, at }) => {
      const field = columns.get(key)?.is ?? "";
      return !CHOICES.has(field) || named.every(({ cells }) => fitsChoice(field, cells[at] ?? ""));
    });
  }

  /** Finds the headings for a reading that needn't fit: where it says, or else where most of its own are. */
  function place(reading: Reading, sheet: Sheet): Placed {
    const { header } = reading;
    if (header === "none") return { sheet, index: -1 };
    const stated = sheet.rows.findIndex(({ line }) => line === header);
    if (stated >= 0) return { sheet, index: stated };
    const { columns } = expectColumns(reading);
    const shared = sheet.rows
      .slice(0, HEADER_ROWS)
      .map((_, index) => headingsOf({ sheet, index }).filter(({ key }) => columns.has(key)).length);
    const most = Math.max(0, ...shared);
    return { sheet, index: most > 0 ? shared.indexOf(most) : proposeHeader(sheet) };
  }

  /** Joins the sheets that have the columns of the first, in the same places. */
  function join(placed: readonly Placed[]): Table & { readonly unlike: readonly Sheet[] } {
    const [first = { sheet: largest as Sheet, index: -1 }] = placed;
    const headings = headingsOf(first);
    const isAlike = (one: Placed) => placesOf(headingsOf(one)) === placesOf(headings);
    const { cells, line } = first.sheet.rows[first.index] ?? {};
    return {
      headings,
      width: cells?.length ?? null,
      header: line ?? null,
      parts: placed
        .filter(isAlike)
        .map(({ sheet, index }) => ({ sheet, rows: sheet.rows.slice(index + 1) })),
      unlike: placed.filter((one) => !isAlike(one)).map(({ sheet }) => sheet),
    };
  }

  function finish(
    kind: NameFile["kind"],
    base: Reading | null,
    placed: readonly Placed[],
  ): Recognized {
    const { unlike, ...table } = join(placed);
    const isSettled = held.length === 1 || base?.sheets !== undefined;
    const read = new Set(isSettled ? table.parts.map(({ sheet }) => sheet) : []);
    const names = new Intl.ListFormat("en").format(
      held.map(
        (sheet) => `${sheet.name} (${counts.get(sheet)}${sheet.isHidden ? ", hidden" : ""})`,
      ),
    );
    const missing = (base?.sheets ?? []).filter(
      (name) => !sheets.some((sheet) => keyOf(sheet.name) === keyOf(name)),
    );
    return {
      ...table,
      kind,
      base,
      sheets: sheets.map((sheet) => ({
        name: sheet.name,
        rows: sheet.rows.length,
        names: counts.get(sheet) ?? 0,
        isHidden: sheet.isHidden,
        isRead: read.has(sheet),
      })),
      open: [
        ...(isSettled ? [] : [`Several sheets hold names: ${names}. Choose the sheets to read.`]),
        ...missing.map((name) => `There is no sheet ${name} anymore. Choose the sheets to read.`),
        ...unlike.map(
          ({ name }) =>
            `The sheet ${name} doesn't have the columns of ${table.parts[0]?.sheet.name} in the same order. Read one of them at a time.`,
        ),
      ],
    };
  }

  function findKnown(readings: readonly KnownReading[]): Recognized | null {
    const found = readings.flatMap(({ reading, isOwn }) => {
      if (reading.header === "none") return [];
      const placed = findSheets(reading).map((sheet) => place(reading, sheet));
      const isThere = placed.length > 0 && placed.length === (reading.sheets?.length ?? 1);
      if (!isThere || !placed.every((one) => fits(reading, one))) return [];
      const rank = isOwn ? Infinity : expectColumns(reading).required.length;
      return [{ reading, placed, rank }];
    });
    const [best] = found.toSorted((a, b) => b.rank - a.rank);
    return best ? finish("known", best.reading, best.placed) : null;
  }

  /** Finds the reading of which the file has the names' column and more than half of all that are required. */
  function findChanged(readings: readonly KnownReading[]): Recognized | null {
    const found = readings.flatMap(({ reading }) => {
      const [sheet = largest as Sheet] = findSheets(reading);
      const { domain, required } = expectColumns(reading);
      if (reading.own || reading.header === "none") return [];
      const placed = place(reading, sheet);
      const keys = new Set(headingsOf(placed).map(({ key }) => key));
      const shared = required.filter((key) => keys.has(key)).length;
      return keys.has(domain) && shared * 2 > required.length ? [{ reading, placed, shared }] : [];
    });
    const [best] = found.toSorted((a, b) => b.shared - a.shared);
    return best ? finish("changed", best.reading, [best.placed]) : null;
  }

  const { reading, readings } = choice;
  if (reading) {
    const wanted = findSheets(reading);
    const placed = (wanted.length > 0 ? wanted : [largest]).map((sheet) => place(reading, sheet));
    return finish("given", reading, placed);
  }
  const list = held.length === 1 ? readPlainList(largest) : null;
  if (list) {
    const sheet = { ...largest, rows: list };
    const headings = listHeadings(sheet, -1, findLastFilled(sheet));
    return { ...finish("known", PLAIN_LIST, []), headings, parts: [{ sheet, rows: list }] };
  }
  return (
    findKnown(readings) ??
    findChanged(readings) ??
    finish("new", null, [{ sheet: largest, index: proposeHeader(largest) }])
  );
}
