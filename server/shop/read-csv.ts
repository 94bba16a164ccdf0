import { NONE_FOR_SALE, quoteFound } from "../../catalogue/schema/fault.ts";
import { COLUMNS, LIST_FIELDS, AMOUNTS, REQUIRED } from "../../catalogue/schema/listing-fields.ts";
import { decidesSale, fieldOf } from "../../catalogue/schema/listing-schema.ts";
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

interface Header {
  readonly names: readonly string[];
  /** The columns that are read; null if a fault leaves open what the rows say about the sale. */
  readonly columns: ReadonlySet<string> | null;
  readonly fault: RowFault | null;
}

function checkHeader(names: readonly string[]): Header {
  const named = names.filter(Boolean);
  const unknown = named.filter((name) => !KNOWN_COLUMNS.has(name));
  const twice = named.filter((name, index) => named.indexOf(name) < index);
  const missing = REQUIRED.filter((name) => !names.includes(name));
  const wrong = [...unknown, ...twice, ...missing];
  const columns = new Set(named.filter((name) => !unknown.includes(name) && !twice.includes(name)));
  if (wrong.length === 0) return { names, columns, fault: null };
  const found = [
    unknown.length > 0 ? `unknown columns: ${quoteFound(unknown.join(", "))}` : [],
    twice.length > 0 ? `duplicate columns: ${twice.join(", ")}` : [],
    missing.length > 0 ? `no column ${missing.join(", ")}` : [],
  ];
  const fault = { line: 1, field: "", found: found.flat().join("; "), wanted: HEADER_WANTED };
  return wrong.some((name) => decidesSale(name))
    ? { names, columns: null, fault: { ...fault, cost: NONE_FOR_SALE } }
    : { names, columns, fault };
}

const UNHEADED = {
  field: "",
  found: "a filled cell below an empty heading",
  wanted: "a heading for its column, or no value (a cell that holds a comma needs quotes)",
};

const isUnheaded = ({ names }: Header, cells: readonly string[]) =>
  names.some((name, index) => name === "" && cells[index]?.trim());

function readCells({ names, columns }: Header, cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  let stats: Record<string, string> | undefined;
  for (const [index, name] of names.entries()) {
    const cell = cells[index]?.trim();
    if (!cell || !columns?.has(name)) continue;
    if (name.startsWith("stats.")) (stats ??= {})[name.slice("stats.".length)] = cell;
    else input[name] = LIST_FIELDS.has(name) ? readListCell(cell) : cell;
  }
  if (stats) input.stats = stats;
  return input;
}

export async function readCsv(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  let isEmpty = true;
  let header: Header | undefined;
  let splitAt = -1;
  function begin(cells: readonly string[]): void {
    header = checkHeader(readHeader(cells));
    const { names, columns, fault } = header;
    if (columns) sink.begin(new Set([...columns].map(fieldOf)), fault);
    else if (fault) sink.refuse(fault);
    const price = names.indexOf("price");
    const next = names[price + 1] ?? "";
    // Another sum may well follow a price below 1,000.
    if (next !== "" && !AMOUNTS.has(next)) splitAt = price;
  }
  function take(cells: readonly string[], line: number): void {
    isEmpty = false;
    if (!header) return begin(cells);
    if (!header.columns) return;
    const fault =
      (isUnheaded(header, cells) ? { line, ...UNHEADED } : null) ??
      findCountFault(cells, countFilled(header.names), line) ??
      (splitAt < 0 ? null : findSplitPrice(cells, splitAt, line));
    if (fault) sink.refuse(fault);
    else sink.take(line, readCells(header, cells));
  }
  function refuse(fault: RowFault): void {
    isEmpty = false;
    sink.refuse(fault);
  }
  await readRecords(text, take, refuse);
  const fault = { line: 1, field: "", found: "nothing", wanted: "a header row" };
  if (isEmpty) sink.refuse({ ...fault, cost: NONE_FOR_SALE });
}
