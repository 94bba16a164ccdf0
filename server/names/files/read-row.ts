import { domainToUnicode } from "node:url";
import { parse } from "tldts";
import { extensionOf } from "../../../catalogue/format/domain-name.ts";
import { formatDay } from "../../../catalogue/format/format.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Converted } from "./read-amounts.ts";
import type { Meaning } from "./reading.ts";
import { isBlank, isZero } from "./read-values.ts";

export interface SourceName {
  readonly line: number;
  readonly domain: string;
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly forNew: ReadonlySet<string>;
  readonly faults: readonly RowFault[];
  /** Why the name is left out if it's new. */
  readonly doubt?: RowFault;
  /** True if its price is words, such as 'sold', or its end can't be read, so that it comes in hidden if it's new. */
  readonly isUnsure: boolean;
  readonly converted: readonly Converted[];
}

export type SkippedRow = RowFault & { readonly domain?: string };

interface CellReading {
  readonly value: FieldValue | null;
  readonly found?: string;
  readonly wanted?: string | undefined;
  readonly converted?: Converted | undefined;
  /** True for a price in words, which may say that the name isn't for sale. */
  readonly isText?: true;
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
  /** True for the shop's own list, in which status and hidden are fields like the others. */
  readonly isOwn: boolean;
  /** True for the shop's own export, which is right about its names. */
  readonly isExport: boolean;
  readonly registrar: string | undefined;
  readonly columns: readonly RowColumn[];
  readonly states: readonly StateColumn[];
  cellOf(cells: readonly string[], at: number): string;
}

const SALE_FIELDS: ReadonlySet<string> = new Set(["soldDate", "soldPrice", "salePrice"]);

/** '0000-00-00' is how databases write no date. */
const isNothing = (cell: string) => isBlank(cell) || isZero(cell) || cell.startsWith("0000-00-00");

const knownEndings = new Map<string, boolean>();
function isKnownEnding(ending: string): boolean {
  const before = knownEndings.get(ending);
  if (before !== undefined) return before;
  // The list has these endings as people write them.
  const shown = domainToUnicode(`name${ending}`);
  const is = parse(shown, { allowPrivateDomains: false }).isIcann === true;
  knownEndings.set(ending, is);
  return is;
}

export interface Said {
  readonly meaning: Meaning;
  readonly column: string;
  readonly cell: string;
}

/** Reads a row with a name, or says why it's left out. `section` is what a row above the name says of it. */
export function readRow(
  { line, cells }: { readonly line: number; readonly cells: readonly string[] },
  domain: string,
  section: Said | null,
  { today, isOwn, isExport, registrar, columns, states, cellOf }: Reader,
): SourceName | SkippedRow {
  const values = new Map<string, FieldValue>();
  const forNew = new Set<string>();
  const faults: RowFault[] = [];
  const converted: Converted[] = [];
  const doubts: Omit<RowFault, "line">[] = [];
  const said: Said[] = section ? [section] : [];
  let sale: string | null = null;
  let isUnsure = false;
  for (const { name, at, field, isForNew, read } of columns) {
    const cell = cellOf(cells, at);
    if (cell === "") continue;
    const reading = read(cell, cells);
    const { value, wanted } = reading;
    if (wanted !== undefined) {
      const found = reading.found ?? quoteFound(cell);
      faults.push({ line, field, found, wanted });
      isUnsure ||= field === "expires" || (field === "price" && reading.isText === true);
    }
    if (SALE_FIELDS.has(field) && !isNothing(cell) && sale === null)
      sale =
        field === "soldDate" && value !== null
          ? `sold on ${formatDay(String(value))}`
          : `${name}: ${cell}`;
    if (value === null || value.length === 0) continue;
    // Another program's word for what is for sale doesn't take back a sale of the shop.
    const isTakenBack =
      !isOwn &&
      ((field === "status" && value === "available") || (field === "hidden" && value === "no"));
    if (!isTakenBack) values.set(field, value);
    if (isForNew) forNew.add(field);
    if (reading.converted) converted.push(reading.converted);
    if (field === "status" && !isExport)
      said.push({
        meaning: value === "available" ? "for sale" : (value as Meaning),
        column: name,
        cell,
      });
    if (field === "expires" && String(value) < today)
      doubts.push({
        field,
        found: quoteFound(cell),
        wanted: "a name whose registration hasn't ended",
      });
  }
  for (const { name, at, meaningOf } of states) {
    const cell = cellOf(cells, at);
    const meaning = meaningOf(cell);
    if (meaning) said.push({ meaning, column: name, cell });
  }
  const says = (meaning: Meaning) => said.find((each) => each.meaning === meaning);
  if (sale !== null && !isExport) {
    const other = says("sold") ? undefined : said[0];
    if (other) {
      const found = `${sale}, but ${other.column} is ${other.cell || "empty"}`;
      return { line, domain, field: "status", found, wanted: "columns that agree" };
    }
    values.set("status", "sold");
  }
  if (says("sold")) values.set("status", "sold");
  else if (says("reserved")) values.set("status", "reserved");
  if (says("hidden") || says("not mine")) values.set("hidden", "yes");
  const lost = says("not mine");
  if (lost)
    doubts.unshift({
      field: "status",
      found: quoteFound(lost.cell),
      wanted: "a name that is yours",
    });
  if (!isKnownEnding(extensionOf(domain))) {
    const wanted = "an ending of the public suffix list; if it's right, add the name by hand";
    doubts.push({ field: "domain", found: quoteFound(domain), wanted });
  }
  if (says("offers only")) {
    const price = values.get("price");
    if (price !== undefined && price !== MAKE_OFFER && !values.has("minimumOffer")) {
      values.set("minimumOffer", price);
      if (forNew.has("price")) forNew.add("minimumOffer");
    }
    values.set("price", MAKE_OFFER);
  }
  const minimum = values.get("minimumOffer");
  // Without a readable price, a new name would accept offers from this minimum on.
  if (minimum && faults.some(({ field }) => field === "price")) {
    values.delete("minimumOffer");
    const wanted = "a readable price in the same row";
    faults.push({ line, field: "minimumOffer", found: quoteFound(String(minimum)), wanted });
  }
  if (registrar !== undefined && !values.has("registrar")) {
    values.set("registrar", registrar);
    forNew.add("registrar");
  }
  const [doubt] = isExport ? [] : doubts;
  return {
    line,
    domain,
    values,
    forNew,
    faults,
    converted,
    isUnsure,
    ...(doubt && { doubt: { line, ...doubt } }),
  };
}
