import { aboutCurrency, CURRENCIES } from "../../catalogue/format/currency.ts";
import { formatCount } from "../../catalogue/format/format.ts";
import { pipeline } from "node:stream/promises";
import { type CsvError, Parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import type { RowFault } from "./read-listings.ts";
import { createCellCounter } from "./table-bounds.ts";

const WANTED =
  'double quotes around cells with commas or quotes, and each quote inside doubled: "a ""word"", and more"';

/** An open quote takes in the rest of the file, so the parser's own line number is useless. */
function toRowFault(error: CsvError | undefined, lastGoodLine: number): RowFault {
  if (error?.code !== "CSV_QUOTE_NOT_CLOSED") {
    const found = "a quote that is neither at the start nor at the end of its cell";
    return { line: Number(error?.lines), field: "", found, wanted: WANTED };
  }
  const line = lastGoodLine + 1;
  const found = `a quote that's never closed, opened at or after line ${line}`;
  return { line, field: "", found, wanted: WANTED };
}

function countLineBreaks(cells: readonly string[]): number {
  const broken = cells.filter((cell) => cell.includes("\n"));
  return broken.reduce((count, cell) => count + cell.split("\n").length - 1, 0);
}

const DELIMITERS = [",", ";", "\t"];

const SAMPLE_CHARACTERS = 64 * 1024;

export function findDelimiter(text: string): string {
  const header = /\S.*/.exec(text)?.[0].slice(0, SAMPLE_CHARACTERS) ?? "";
  const count = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, next) => (count(next) > count(best) ? next : best));
}

/** The head is the first line that isn't empty, or as much of it as tells the delimiter. */
async function readHead(text: AsyncIterable<string>) {
  const pieces = text[Symbol.asyncIterator]();
  let blank = "";
  let head = "";
  while (!head.includes("\n") && head.length < SAMPLE_CHARACTERS) {
    const { done, value } = await pieces.next();
    if (done) break;
    const filled = head + value;
    head = filled.trimStart();
    blank += filled.slice(0, filled.length - head.length);
  }
  async function* whole() {
    yield blank + head;
    yield* { [Symbol.asyncIterator]: () => pieces };
  }
  return { head, whole };
}

/** Empty records are skipped. `isRest` is true if everything after the fault is lost too. Rejects with an UnreadableFile for a table beyond the bounds. */
export async function readRecords(
  text: AsyncIterable<string>,
  take: (cells: string[], line: number) => void,
  refuse: (fault: RowFault, isRest: boolean) => void,
  givenDelimiter?: string,
): Promise<void> {
  const { head, whole } = await readHead(text);
  const delimiter = givenDelimiter ?? findDelimiter(head);
  const count = createCellCounter();
  let lastGoodLine = 0;
  const parser = new Parser({
    delimiter,
    record_delimiter: "\n",
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    skip_records_with_error: true,
    on_record(cells: string[], { lines }) {
      lastGoodLine = lines;
      const line = lines - countLineBreaks(cells);
      count(cells, line);
      take(cells, line);
      return null;
    },
    on_skip(error: CsvError | undefined) {
      refuse(toRowFault(error, lastGoodLine), error?.code === "CSV_QUOTE_NOT_CLOSED");
    },
  });
  await pipeline(whole(), parser.resume());
}

export interface CsvRecord {
  readonly cells: readonly string[];
  readonly raw: string;
}

/** Where the records of a file end with '\r\n', csv-stringify quotes a cell with another line break only if it matches this. */
export const LINE_BREAK = /[\r\n]/;

export const LINE_END = /\r?\n?$/;

/** What follows a quote that is never closed is one record without cells, since it can't be read either. */
export function splitRecords(text: string, delimiter: string): CsvRecord[] {
  const parsed = parse(text, {
    delimiter,
    bom: true,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    relax_quotes: true,
    skip_records_with_error: true,
    raw: true,
  }) as unknown as { record: string[]; raw: string }[];
  let at = 0;
  const records = parsed.map(({ record, raw }, index): CsvRecord => {
    const start = at;
    // The parser drops the byte order mark, and the '\n' of a '\r\n'.
    if (index === 0 && text.startsWith("\ufeff")) at += 1;
    at += raw.length;
    if (raw.endsWith("\r") && text[at] === "\n") at += 1;
    return { cells: record, raw: text.slice(start, at) };
  });
  const rest = text.slice(at);
  return rest === "" ? records : [...records, { cells: [], raw: rest }];
}

export const countFilled = (cells: readonly string[]) =>
  cells.findLastIndex((cell) => cell.trim() !== "") + 1;

/** Returns as many cells as the header has, and more only if they are filled. */
export const fitCells = (cells: readonly string[], { length }: readonly string[]): string[] =>
  Array.from({ length: Math.max(length, countFilled(cells)) }, (_, at) => cells[at] ?? "");

/** Empty cells at the end of a row don't count, because Excel writes more of them in some rows than in others. */
export function findCountFault(
  cells: readonly string[],
  wanted: number,
  line: number,
): RowFault | null {
  const count = Math.min(cells.length, Math.max(countFilled(cells), wanted));
  if (count === wanted) return null;
  const quotes = count > wanted ? " (one that holds a comma needs quotes)" : "";
  const found = formatCount(count, "cell");
  return { line, field: "", found, wanted: `${wanted}, as the header has${quotes}` };
}

const SIGNS = CURRENCIES.map((currency) => aboutCurrency(currency).signs).join("|");
const PRICE_START = new RegExp(String.raw`^(?:(?:${SIGNS})\s?)?\d{1,3}$`, "i");
const PRICE_REST = new RegExp(String.raw`^\d{3}(?:\.00?)?(?:\s?(?:${SIGNS}))?$`, "i");

/** Reports a price that seems to continue in the next cell: an unquoted '4,888' must not become $4. */
export function findSplitPrice(
  cells: readonly string[],
  at: number,
  line: number,
): RowFault | null {
  const [price = "", next = ""] = cells.slice(at, at + 2).map((cell) => cell.trim());
  if (!PRICE_START.test(price) || !PRICE_REST.test(next)) return null;
  const found = `"${price}" and "${next}" in two cells`;
  const wanted = `"${price},${next}" in quotes, or ${price}.00 if that is the whole price`;
  return { line, field: "price", found, wanted };
}

const strings = z.array(z.string());

function readJson(cell: string): string[] | null {
  try {
    return strings.safeParse(JSON.parse(cell)).data ?? null;
  } catch {
    return null;
  }
}

export function readListCell(cell: string): string[] {
  const json = cell.startsWith("[") ? readJson(cell) : null;
  return json ?? cell.split(";").flatMap((item) => item.trim() || []);
}

export function writeListCell(items: readonly string[]): string {
  const isPlain = items.every((item) => !item.includes(";")) && !items[0]?.startsWith("[");
  return isPlain ? items.join("; ") : JSON.stringify(items);
}

const FORMULA_START = String.raw`(?:[\t\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])`;
/** Also finds ' =1+1', unlike `escape_formulas` of csv-stringify, which checks only the first character. */
const FORMULA = new RegExp(`^'*${FORMULA_START}`);
const GUARDED = new RegExp(`^'+${FORMULA_START}`);

export const guardFormula = (text: string) => (FORMULA.test(text) ? `'${text}` : text);

export const unguardFormula = (text: string) => (GUARDED.test(text) ? text.slice(1) : text);
