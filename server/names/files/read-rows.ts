import { Readable } from "node:stream";
import { collapseSpaces } from "../../../catalogue/format/clean-text.ts";
import { readRecords, splitRecords } from "../../shop/csv-records.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import {
  describeReadError,
  readBytes,
  readWholeText,
  UnreadableFile,
} from "../../shop/read-text.ts";
import { isAddress } from "./read-values.ts";
import { MAX_WORKBOOK, readWorkbook } from "./read-workbook.ts";

export interface Row {
  readonly cells: readonly string[];
  readonly line: number;
}

/** A CSV file is one sheet without a name. */
export interface Sheet {
  readonly name: string;
  readonly isHidden: boolean;
  readonly hiddenLines: readonly number[];
  /** Without empty rows. */
  readonly rows: readonly Row[];
  readonly faults: readonly RowFault[];
}

export class FileFault extends Error {
  readonly faults: readonly RowFault[];
  /** The faulty file, if it isn't the one that is imported. */
  readonly file: string | null;

  constructor(faults: readonly RowFault[], file: string | null = null) {
    super("a faulty file");
    this.faults = faults;
    this.file = file;
  }
}

const faultOf = (found: string, wanted: string) => new FileFault([{ field: "", found, wanted }]);

const isPreamble = (line: string) => line.trim() === "" || /^sep=./i.test(line);

function blankPreamble(text: string): string {
  let lines = 0;
  for (let start = 0; start < text.length; lines += 1) {
    const end = text.indexOf("\n", start);
    const line = end < 0 ? text.slice(start) : text.slice(start, end);
    if (!isPreamble(line)) return "\n".repeat(lines) + text.slice(start);
    start = end < 0 ? text.length : end + 1;
  }
  return "";
}

const DELIMITERS = [",", ";", "\t", "|"];
const SAMPLE_CHARACTERS = 64 * 1024;
const SAMPLE_ROWS = 50;

function countAlike(rows: readonly (readonly string[])[]): number {
  const counts = Map.groupBy(rows, ({ length }) => length);
  return Math.max(0, ...[...counts].map(([length, alike]) => (length > 1 ? alike.length : 0)));
}

/** The right delimiter gives rows of one length, in which names stand alone. */
function guessDelimiter(text: string): string {
  const sample = text.slice(0, SAMPLE_CHARACTERS);
  const ranked = DELIMITERS.map((delimiter) => {
    const filled = splitRecords(sample, delimiter).filter(({ raw }) => raw.trim() !== "");
    const rows = filled.slice(0, SAMPLE_ROWS).map(({ cells }) => cells);
    const named = rows.filter((cells) => cells.length > 1 && cells.some(isAddress));
    return { delimiter, rank: countAlike(rows) + named.length };
  });
  return ranked.reduce((best, next) => (next.rank > best.rank ? next : best)).delimiter;
}

/** Throws a FileFault for a quote that is never closed, because nothing after it can be read, and an UnreadableFile for a table beyond the bounds. */
export async function parseRows(source: string): Promise<Sheet> {
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
      if (faults.at(-1)?.line !== fault.line) faults.push(fault);
    },
    guessDelimiter(text),
  );
  return { name: "", isHidden: false, hiddenLines: [], rows, faults };
}

const WORKBOOK = /\.(xlsx?|xlsm|ods|numbers)$/i;
const WORKBOOK_BYTES = new Set(["PK\x03\x04", "\xd0\xcf\x11\xe0"]);

async function isWorkbook(path: string): Promise<boolean> {
  if (WORKBOOK.test(path)) return true;
  for await (const bytes of readBytes(path)) {
    return WORKBOOK_BYTES.has(bytes.toString("latin1", 0, 4));
  }
  return false;
}

/** A spreadsheet keeps days without a time zone, and shows at most 15 digits of a number. */
function writeCell(cell: unknown): string {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(typeof cell === "number" ? Number(cell.toPrecision(15)) : (cell ?? "")).trim();
}

async function readBook(path: string): Promise<Sheet[]> {
  const archive = Buffer.concat(await Array.fromAsync(readBytes(path, MAX_WORKBOOK)));
  const sheets = await readWorkbook(archive).catch((error: unknown) => {
    if (error instanceof UnreadableFile) throw error;
    throw faultOf("a workbook that can't be read", "an .xlsx or CSV file");
  });
  return sheets.map(({ name, isHidden, hiddenLines, rows }) => ({
    name: collapseSpaces(name).trim(),
    isHidden,
    hiddenLines,
    rows: rows
      .map((cells, index): Row => ({ cells: cells.map(writeCell), line: index + 1 }))
      .filter(({ cells }) => cells.some(Boolean)),
    faults: [],
  }));
}

const MAX_BYTES = 400 * 1024 * 1024;

export const isWorkbookName = (name: string) => WORKBOOK.test(name);

export async function readSheets(path: string): Promise<readonly Sheet[]> {
  try {
    if (await isWorkbook(path)) return await readBook(path);
    return [await parseRows(await readWholeText(path, MAX_BYTES))];
  } catch (error) {
    if (error instanceof FileFault) throw error;
    const { found, wanted } = describeReadError(error);
    throw faultOf(found, wanted);
  }
}
