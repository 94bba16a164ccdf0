import { extensionOf } from "../../../catalogue/format/domain-name.ts";
import { formatDay } from "../../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Converted } from "./read-amounts.ts";
import type { Row } from "./read-rows.ts";
import type { Meaning } from "./reading.ts";
import { isBlank, isKnownEnding, isZero } from "./read-values.ts";

export interface SourceName {
  readonly line: number;
  readonly domain: string;
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly forNew: ReadonlySet<string>;
  readonly faults: readonly RowFault[];
  /** Why the name is left out if it's new, or what a listed one should be checked for. */
  readonly doubt?: RowFault;
  /** True if its price or its end can't be read, so that it comes in hidden if it's new. */
  readonly isUnsure: boolean;
  readonly converted: readonly Converted[];
}

export type SkippedRow = RowFault & { readonly domain?: string };

interface CellReading {
  readonly value: FieldValue | null;
  readonly found?: string;
  readonly wanted?: string | undefined;
  readonly converted?: Converted | undefined;
}

/** What one column says of a row. */
export interface RowColumn {
  readonly name: string;
  readonly at: number;
  readonly field: string;
  readonly isForNew: boolean;
  read(cell: string, cells: readonly string[]): CellReading;
}

export interface StateColumn {
  readonly name: string;
  readonly at: number;
  meaningOf(cell: string): Meaning | null;
}

interface Reader {
  readonly today: string;
  readonly isExport: boolean;
  readonly registrar: string | undefined;
  readonly columns: readonly RowColumn[];
  readonly states: readonly StateColumn[];
  cellOf(cells: readonly string[], at: number): string;
}

export const SALE_FIELDS: ReadonlySet<string> = new Set(["soldDate", "soldPrice", "salePrice"]);

export interface Said {
  readonly meaning: Meaning;
  readonly column: string;
  readonly cell: string;
}

type Doubt = Omit<RowFault, "line">;

interface Read {
  readonly values: Map<string, FieldValue>;
  readonly forNew: Set<string>;
  readonly faults: RowFault[];
  readonly converted: Converted[];
  readonly doubts: Doubt[];
  readonly said: Said[];
  /** The sale that the row records, in words. */
  sale: string | null;
  isUnsure: boolean;
}

/** Another program's word for what is for sale doesn't take back a sale or a hiding of the shop. */
const isTakenBack = (field: string, value: FieldValue) =>
  (field === "status" && value === "available") || (field === "hidden" && value === "no");

function takeCell(
  read: Read,
  { name, field, isForNew }: RowColumn,
  cell: string,
  { value, converted }: CellReading,
  { today, isExport }: Reader,
): void {
  const isSold = SALE_FIELDS.has(field) && !isBlank(cell) && !isZero(cell);
  const day = field === "soldDate" && value !== null ? formatDay(String(value)) : null;
  if (isSold) read.sale ??= day === null ? `${name}: ${cell}` : `sold on ${day}`;
  if (value === null || value.length === 0) return;
  if (isExport || !isTakenBack(field, value)) read.values.set(field, value);
  if (isForNew) read.forNew.add(field);
  if (converted) read.converted.push(converted);
  if (field === "status") {
    const meaning = value === "available" ? "for sale" : (value as Meaning);
    read.said.push({ meaning, column: name, cell });
  }
  if (field === "expires" && String(value) < today) {
    const wanted = "a name whose registration hasn't ended";
    read.doubts.push({ field, found: quoteFound(cell), wanted });
  }
}

function readCells({ cells, line }: Row, section: Said | null, reader: Reader): Read {
  const { columns, states, registrar, cellOf } = reader;
  const read: Read = {
    values: new Map(),
    forNew: new Set(),
    faults: [],
    converted: [],
    doubts: [],
    said: section ? [section] : [],
    sale: null,
    isUnsure: false,
  };
  for (const column of columns) {
    const { field, at } = column;
    const cell = cellOf(cells, at);
    if (cell === "") continue;
    const reading = column.read(cell, cells);
    const { wanted, found = quoteFound(cell) } = reading;
    if (wanted !== undefined) {
      read.faults.push({ line, field, found, wanted });
      read.isUnsure ||= field === "expires" || field === "price";
    }
    takeCell(read, column, cell, reading, reader);
  }
  for (const { name, at, meaningOf } of states) {
    const cell = cellOf(cells, at);
    const meaning = meaningOf(cell);
    if (meaning) read.said.push({ meaning, column: name, cell });
  }
  if (registrar !== undefined && !read.values.has("registrar")) {
    read.values.set("registrar", registrar);
    read.forNew.add("registrar");
  }
  return read;
}

/** Beside 'offers only', a price is the least to offer, and nobody can buy the name for it. */
function takeLeast({ values, forNew }: Read): void {
  const price = values.get("price");
  if (price !== undefined && price !== MAKE_OFFER && !values.has("minimumOffer")) {
    values.set("minimumOffer", price);
    if (forNew.has("price")) forNew.add("minimumOffer");
  }
  values.set("price", MAKE_OFFER);
}

/** Takes the strictest of what the row says of the sale. Returns what contradicts it. */
function takeStates(read: Read): string | null {
  const { values, doubts, said, sale } = read;
  const says = (meaning: Meaning) => said.find((each) => each.meaning === meaning);
  const [other] = sale === null || says("sold") ? [] : said;
  if (other) return `${sale}, but ${other.column} is ${other.cell || "empty"}`;
  if (sale !== null || says("sold")) values.set("status", "sold");
  else if (says("reserved")) values.set("status", "reserved");
  const lost = says("not mine");
  if (says("hidden") || lost) values.set("hidden", "yes");
  if (says("offers only")) takeLeast(read);
  if (!lost) return null;
  const found = quoteFound(lost.cell);
  doubts.unshift({ field: "status", found, wanted: "a name that is yours" });
  return null;
}

/** Reads a row with a name, or says why it's left out. `section` is what a row above the name says of it. */
export function readRow(
  row: Row,
  domain: string,
  section: Said | null,
  reader: Reader,
): SourceName | SkippedRow {
  const { line } = row;
  const read = readCells(row, section, reader);
  const conflict = reader.isExport ? null : takeStates(read);
  if (conflict !== null)
    return { line, domain, field: "status", found: conflict, wanted: "columns that agree" };
  const { doubts, said: _, sale: _sale, ...fields } = read;
  if (!isKnownEnding(extensionOf(domain))) {
    const wanted = "an extension of the public suffix list; if it's right, add the name by hand";
    doubts.push({ field: "domain", found: quoteFound(domain), wanted });
  }
  const [doubt] = reader.isExport ? [] : doubts;
  return { line, domain, ...fields, ...(doubt && { doubt: { line, ...doubt } }) };
}
