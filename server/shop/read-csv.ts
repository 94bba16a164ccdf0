import { findMeant, type LostField, tellCosts } from "../../catalogue/schema/field-costs.ts";
import { quoteFound } from "../../catalogue/schema/fault.ts";
import { COLUMNS, LIST_FIELDS, PROSE, REQUIRED } from "../../catalogue/schema/listing-fields.ts";
import { findCountFault, findSplitPrice, readListCell, readRecords } from "./csv-records.ts";
import type { RowFault, RowSink } from "./read-listings.ts";

const KNOWN_COLUMNS: ReadonlySet<string> = new Set(COLUMNS);

const plainName = (name: string) => name.toLowerCase().replaceAll(/[\s_-]/g, "");

const COLUMN_BY_PLAIN_NAME = new Map(COLUMNS.map((name) => [plainName(name), name]));

export function readHeader(cells: readonly string[]): string[] {
  return cells.map((cell) => COLUMN_BY_PLAIN_NAME.get(plainName(cell)) ?? cell.trim());
}

const OTHERS = COLUMNS.filter((name) => !REQUIRED.includes(name));
const HEADER_WANTED = `the columns ${REQUIRED.join(", ")}, and optionally ${OTHERS.join(", ")}`;

const findUnknown = (header: readonly string[]) =>
  header.filter((name) => !KNOWN_COLUMNS.has(name));
const findTwice = (header: readonly string[]) =>
  header.filter((name, index) => header.indexOf(name) < index && KNOWN_COLUMNS.has(name));
const findMissing = (header: readonly string[]) =>
  REQUIRED.filter((name) => !header.includes(name));

function findHeaderFault(header: readonly string[]): RowFault | null {
  const unknown = findUnknown(header);
  const twice = header.filter((name, index) => header.indexOf(name) < index);
  const missing = findMissing(header);
  if (unknown.length + twice.length + missing.length === 0) return null;
  const place = { line: 1, field: "" };
  const [only = ""] = header;
  if (header.length === 1 && REQUIRED.every((name) => plainName(only).includes(plainName(name)))) {
    const wanted = "commas, semicolons or tabs between the columns";
    return { ...place, found: `one column, ${quoteFound(only)}`, wanted };
  }
  if (unknown.length === header.length) {
    const found = `no column names in the first row, but ${quoteFound(header.join(", "))}`;
    return { ...place, found, wanted: HEADER_WANTED };
  }
  const quoted = unknown.map(quoteFound).join(", ");
  const found = [
    unknown.length > 0 ? `unknown columns: ${quoted}` : [],
    twice.length > 0 ? `duplicate columns: ${twice.join(", ")}` : [],
    missing.length > 0 ? `no column ${missing.join(", ")}` : [],
  ];
  return { ...place, found: found.flat().join("; "), wanted: HEADER_WANTED };
}

const STAT = /^stats\./;

/** Returns null if the rows can't be read at all with this header. */
function findLostColumns(header: readonly string[]): LostField[] | null {
  const [twice, missing] = [findTwice(header), findMissing(header)];
  if ([...twice, ...missing].includes("domain")) return null;
  const unknown = findUnknown(header).filter((name) => !STAT.test(name));
  const lost = [...twice.map((name) => name.replace(/\..*/, "")), ...missing] as LostField[];
  return [...lost, ...unknown.flatMap(findMeant)];
}

function describeLoss(lost: readonly LostField[]): string {
  const { cost } = tellCosts(lost.length > 0 ? lost : ["stats"]);
  return `for each name of this file: ${cost}`;
}

function readCells(header: readonly string[], cells: readonly string[]): Record<string, unknown> {
  const input: Record<string, unknown> = {};
  let stats: Record<string, string> | undefined;
  for (const [index, name] of header.entries()) {
    const cell = cells[index]?.trim();
    if (!cell || !KNOWN_COLUMNS.has(name)) continue;
    if (name.startsWith("stats.")) (stats ??= {})[name.slice("stats.".length)] = cell;
    else input[name] = LIST_FIELDS.has(name) ? readListCell(cell) : cell;
  }
  if (stats) input.stats = stats;
  return input;
}

export async function readCsv(text: AsyncIterable<string>, sink: RowSink): Promise<void> {
  let isEmpty = true;
  let header: readonly string[] | undefined;
  let headerFault: RowFault | null = null;
  let lost: readonly LostField[] | null = null;
  let splitAt = -1;
  function take(cells: readonly string[], line: number): void {
    isEmpty = false;
    if (!header) {
      header = readHeader(cells);
      headerFault = findHeaderFault(header);
      lost = headerFault && findLostColumns(header);
      if (headerFault && lost) sink.warn({ ...headerFault, cost: describeLoss(lost) });
      else if (headerFault) sink.refuse(headerFault);
      const price = header.indexOf("price");
      if (PROSE.has(header[price + 1] ?? "")) splitAt = price;
      return;
    }
    if (headerFault && !lost) return;
    const fault =
      findCountFault(cells, header, line) ??
      (splitAt < 0 ? null : findSplitPrice(cells, splitAt, line));
    if (fault) sink.refuse(fault);
    else sink.take({ line, input: readCells(header, cells), ...(lost?.length && { lost }) });
  }
  function refuse(fault: RowFault): void {
    isEmpty = false;
    sink.refuse(fault);
  }
  await readRecords(text, take, refuse);
  if (isEmpty) sink.refuse({ line: 1, field: "", found: "nothing", wanted: "a header row" });
}
