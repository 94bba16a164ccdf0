import { quoteFound } from "../../catalogue/schema/fault.ts";
import { COLUMNS, LIST_FIELDS, AMOUNTS, REQUIRED } from "../../catalogue/schema/listing-fields.ts";
import {
  countFilled,
  findCountFault,
  findSplitPrice,
  readListCell,
  readRecords,
} from "./csv-records.ts";
import type { RowFault, RowSink } from "./read-listings.ts";

const KNOWN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS);

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

const COLUMN_BY_PLAIN_NAME = new Map(COLUMNS.map((name) => [plainName(name), name]));

export function readHeader(cells: readonly string[]): string[] {
  return cells.map((cell) => COLUMN_BY_PLAIN_NAME.get(plainName(cell)) ?? cell.trim());
}

const OTHERS = COLUMNS.filter((name) => !REQUIRED.includes(name));
const HEADER_WANTED = `columns separated by commas, semicolons or tabs, ${REQUIRED.join(", ")}, and optionally ${OTHERS.join(", ")}`;

function checkHeader(names: readonly string[]): RowFault | null {
  const named = names.filter(Boolean);
  const unknown = named.filter((name) => !KNOWN_COLUMNS.has(name));
  const twice = named.filter((name, index) => named.indexOf(name) < index);
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const found = [
    unknown.length > 0 ? `unknown columns: ${quoteFound(unknown.join(", "))}` : [],
    twice.length > 0 ? `duplicate columns: ${twice.join(", ")}` : [],
    missing.length > 0 ? `no column ${missing.join(", ")}` : [],
  ].flat();
  if (found.length === 0) return null;
  return { line: 1, field: "", found: found.join("; "), wanted: HEADER_WANTED };
}

const UNHEADED = {
  field: "",
  found: "a filled cell below an empty heading",
  wanted: "a heading for its column, or no value (a cell that holds a comma needs quotes)",
};

const isUnheaded = (names: readonly string[], cells: readonly string[]) =>
  names.some((name, index) => name === "" && cells[index]?.trim());

function readCells(names: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  let stats: Record<string, string> | undefined;
  for (const [index, name] of names.entries()) {
    const cell = cells[index]?.trim();
    if (!cell) continue;
    if (name.startsWith("stats.")) (stats ??= {})[name.slice("stats.".length)] = cell;
    else input[name] = LIST_FIELDS.has(name) ? readListCell(cell) : cell;
  }
  if (stats) input.stats = stats;
  return input;
}

export async function readCsv(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  let isEmpty = true;
  let isReadable = true;
  let names: readonly string[] | undefined;
  let splitAt = -1;
  function begin(cells: readonly string[]): void {
    names = readHeader(cells);
    const fault = checkHeader(names);
    isReadable = fault === null;
    if (fault) sink.refuse(fault);
    else sink.begin(names.map((name) => name.replace(/^stats\..*/, "stats")));
    const price = names.indexOf("price");
    const next = names[price + 1] ?? "";
    // Another sum may well follow a price below 1,000.
    if (next !== "" && !AMOUNTS.has(next)) splitAt = price;
  }
  function take(cells: readonly string[], line: number): void {
    isEmpty = false;
    if (!names) return begin(cells);
    if (!isReadable) return;
    const fault =
      (isUnheaded(names, cells) ? { line, ...UNHEADED } : null) ??
      findCountFault(cells, countFilled(names), line) ??
      (splitAt < 0 ? null : findSplitPrice(cells, splitAt, line));
    if (fault) sink.refuse(fault);
    else sink.take(line, readCells(names, cells));
  }
  function refuse(fault: RowFault): void {
    isEmpty = false;
    sink.refuse(fault);
  }
  await readRecords(text, take, refuse);
  const fault = { line: 1, field: "", found: "nothing", wanted: "a header row" };
  if (isEmpty) sink.refuse(fault);
}
