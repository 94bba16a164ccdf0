import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import { readRecords } from "../content/csv-records.ts";
import type { RowFault } from "../content/read-listings.ts";
import {
  describeReadError,
  readBytes,
  readWholeText,
  UnreadableFile,
} from "../content/read-text.ts";
import { MAX_WORKBOOK, readWorkbook } from "./read-workbook.ts";

export interface Row {
  readonly cells: readonly string[];
  /** Of the file, where it begins. */
  readonly line: number;
}

export interface Table {
  readonly rows: readonly Row[];
  /** Rows that can't be told into cells. */
  readonly faults: readonly RowFault[];
}

type IsHeader = (cells: readonly string[]) => boolean;

/** Thrown for a file that can't be read at all. */
export class FileFault extends Error {
  readonly faults: readonly RowFault[];

  constructor(faults: readonly RowFault[]) {
    super("a faulty file");
    this.faults = faults;
  }
}

const faultOf = (found: string, wanted: string) =>
  new FileFault([{ line: 1, field: "", found, wanted }]);

/** Excel's `sep=;`, and notes. */
const isPreamble = (line: string) => line.trim() === "" || /^(sep=.|#(?![,;|\t]))/i.test(line);

/** Its lines become empty, so that those of faults are the file's. */
function blankPreamble(text: string): string {
  const lines = text.split("\n");
  const first = lines.findIndex((line) => !isPreamble(line));
  return first < 0 ? "" : "\n".repeat(first) + lines.slice(first).join("\n");
}

const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE_ROWS = 50;

function readSample(text: string, delimiter: string): string[][] {
  try {
    return parse(text, {
      delimiter,
      to: SAMPLE_ROWS,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
    });
  } catch {
    return [];
  }
}

/** How many rows have as many cells as most do, if that is more than one. */
function countAlike(rows: readonly (readonly string[])[]): number {
  const counts = Map.groupBy(rows, ({ length }) => length);
  return Math.max(0, ...[...counts].map(([length, alike]) => (length > 1 ? alike.length : 0)));
}

/** The delimiter that gives a header row, and of those the one that parts the rows most alike. */
function findDelimiter(text: string, isHeader: IsHeader): string {
  const ranked = DELIMITERS.map((delimiter) => {
    const rows = readSample(text, delimiter);
    const hasHeader = rows.slice(0, 10).some((cells) => cells.length > 1 && isHeader(cells));
    return { delimiter, rank: countAlike(rows) + (hasHeader ? SAMPLE_ROWS : 0) };
  });
  return ranked.reduce((best, next) => (next.rank > best.rank ? next : best)).delimiter;
}

/** Reads CSV of any delimiter. Throws a FileFault for a quote that's never closed, behind which nothing is read. */
export async function parseRows(source: string, isHeader: IsHeader): Promise<Table> {
  if (source.includes("\0")) {
    throw faultOf("UTF-16 without its byte order mark, or not text", "a file saved as UTF-8");
  }
  const text = blankPreamble(source);
  const rows: Row[] = [];
  const faults: RowFault[] = [];
  await readRecords(
    Readable.from([text]),
    (cells, line) => rows.push({ cells, line }),
    (fault, isRest) => {
      if (isRest) throw new FileFault([fault]);
      // The parser tells of each quote in a row.
      if (faults.at(-1)?.line !== fault.line) faults.push(fault);
    },
    findDelimiter(text, isHeader),
  );
  return { rows, faults };
}

const WORKBOOK = /\.(xlsx?|xlsm|ods|numbers)$/i;
/** How a zip archive begins, which these are, and an older workbook. */
const WORKBOOK_BYTES = new Set(["PK\x03\x04", "\xd0\xcf\x11\xe0"]);

async function isWorkbook(path: string): Promise<boolean> {
  if (WORKBOOK.test(path)) return true;
  for await (const bytes of readBytes(path)) {
    return WORKBOOK_BYTES.has(bytes.toString("latin1", 0, 4));
  }
  return false;
}

/** A day as a spreadsheet keeps it has no time zone; of a number it shows 15 digits at most. */
function writeCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(typeof cell === "number" ? Number(cell.toPrecision(15)) : (cell ?? "")).trim();
}

/** The first sheet with a header row, or else the first. */
async function readTable(path: string, isHeader: IsHeader): Promise<Table> {
  const archive = Buffer.concat(await Array.fromAsync(readBytes(path, MAX_WORKBOOK)));
  const sheets = await readWorkbook(archive).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw error;
    throw faultOf("a workbook that can't be read", "an .xlsx or CSV file");
  });
  const tables = sheets.map((rows) =>
    rows
      .map((cells, index): Row => ({ cells: cells.map(writeCell), line: index + 1 }))
      .filter(({ cells }) => cells.some(Boolean)),
  );
  const hasHeader = (rows: readonly Row[]) =>
    rows.slice(0, 10).some(({ cells }) => isHeader(cells));
  return { rows: tables.find(hasHeader) ?? tables[0] ?? [], faults: [] };
}

/** Far more than a registrar's file of a million names. */
const MAX_BYTES = 400 * 1024 * 1024;

export const isWorkbookName = (name: string) => WORKBOOK.test(name);

/** Reads CSV in UTF-8, UTF-16 or Windows-1252, or an .xlsx workbook. Throws a FileFault. */
export async function readRows(path: string, isHeader: IsHeader): Promise<Table> {
  try {
    if (await isWorkbook(path)) return await readTable(path, isHeader);
    return await parseRows(await readWholeText(path, MAX_BYTES), isHeader);
  } catch (error) {
    if (error instanceof FileFault) throw error;
    const { found, wanted } = describeReadError(error);
    throw faultOf(found, wanted);
  }
}
