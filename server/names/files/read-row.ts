import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { MAKE_OFFER } from "../../../catalogue/format/price.ts";
import { AMOUNTS, type FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import { unguardFormula } from "../../shop/csv-records.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Column } from "./find-table.ts";
import { TOTALS } from "./import-formats.ts";
import type { findOrders } from "./judge-columns.ts";
import type { Judge } from "./judge-states.ts";
import type { Converted, createSums } from "./judge-sums.ts";
import type { Row } from "./read-rows.ts";
import { readValue } from "./read-values.ts";

export interface SourceName {
  readonly line: number;
  readonly domain: string;
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly forNew: ReadonlySet<string>;
  readonly faults: readonly RowFault[];
  /** The one of the faults that leaves open whether the name is for sale. */
  readonly unclear?: RowFault;
  readonly converted: readonly Converted[];
}

export type SkippedRow = RowFault & { readonly domain?: string };

const NOT_LAPSED = "a name whose registration hasn't ended";

export interface Reader {
  readonly isOwn: boolean;
  readonly currency: Currency;
  readonly columns: readonly Column[];
  /** Where all names of the file are registered. */
  readonly registrar: string | undefined;
  readonly judge: Judge;
  readonly sums: ReturnType<typeof createSums>;
  orderOf(at: number): ReturnType<ReturnType<typeof findOrders>>;
}

interface Values {
  unclear?: RowFault;
  readonly values: Map<string, FieldValue>;
  readonly forNew: Set<string>;
  readonly faults: RowFault[];
  readonly converted: Converted[];
}

/** A column of states is read together with all others that speak about the sale. */
const JUDGED: ReadonlySet<string> = new Set(["status", "registration", "currency"]);

function readCells(
  row: Row,
  { isOwn, currency, columns, registrar, sums, orderOf }: Reader,
): Values {
  const { cells, line } = row;
  const read: Values = { values: new Map(), forNew: new Set(), faults: [], converted: [] };
  for (const { field, at, isForNew } of columns) {
    if (JUDGED.has(field) && !(isOwn && field === "status")) continue;
    const cell = unguardFormula(cells[at]?.trim() ?? "");
    const own = {
      found: quoteFound(cell),
      ...readValue(field, cell, { isOwn, currency, dates: orderOf(at) }),
    };
    // The shop's own sums are as it writes them, unless its currency was another one then.
    const isSum = AMOUNTS.has(field) && (!isOwn || own.wanted !== undefined);
    const reading = isSum ? sums.read(field, cell, row) : own;
    if (reading.wanted !== undefined) {
      read.faults.push({ line, field, found: reading.found, wanted: reading.wanted });
    }
    if (reading.value === null || reading.value.length === 0) continue;
    read.values.set(field, reading.value);
    if (isForNew) read.forNew.add(field);
    if ("converted" in reading && reading.converted) read.converted.push(reading.converted);
  }
  if (registrar !== undefined && !read.values.has("registrar")) {
    read.values.set("registrar", registrar);
    read.forNew.add("registrar");
  }
  return read;
}

/** Beside 'Make Offer', a price is the least to offer, and nobody can buy the name for it. */
function takePrice(row: Row, { values, forNew, faults }: Values, judge: Judge): void {
  const price = values.get("price");
  const meaning = price === undefined ? null : judge.readPriceMeaning(row);
  if (price === undefined || meaning === null || meaning === "buy-now") return;
  if (String(price) === MAKE_OFFER) return;
  values.delete("price");
  forNew.delete("price");
  if (meaning === "minimum-offer") {
    if (!values.has("minimumOffer")) values.set("minimumOffer", price);
    return;
  }
  const wanted = "a price option that says whether it's a price to buy now";
  faults.push({ line: row.line, field: "price", found: quoteFound(String(price)), wanted });
}

/** Returns the reason for which the row is skipped. */
function takeState(row: Row, read: Values, judge: Judge): Omit<SkippedRow, "domain"> | null {
  const { values, faults } = read;
  const { line } = row;
  const judgment = judge.judge(row);
  if (judgment === null) return null;
  const found = quoteFound(judgment.found);
  switch (judgment.verdict) {
    case "expired":
      return { line, field: judgment.field, found, wanted: NOT_LAPSED };
    case "unknown":
      const { field, wanted } = judgment;
      const at = faults.findIndex((fault) => fault.field === field);
      read.unclear = { line, field, found, wanted };
      faults.splice(at < 0 ? faults.length : at, 1, read.unclear);
      return null;
    case "not-for-sale":
      values.set("hidden", "yes");
      return null;
    case "available":
      // A program's own word for what is for sale doesn't take back a sale of the shop.
      if (judgment.found.toLowerCase() === "available") values.set("status", "available");
      return null;
    default:
      values.set("status", judgment.verdict);
      if (judge.isHidden(row)) values.set("hidden", "yes");
      return null;
  }
}

/** Reads a row with a name, or says why it is skipped. */
export function readRow(row: Row, reader: Reader): SourceName | SkippedRow {
  const { cells, line } = row;
  const { isOwn, judge } = reader;
  const read = readCells(row, reader);
  const { values, faults } = read;
  const domain = values.get("domain");
  values.delete("domain");
  const lapse = isOwn ? null : takeState(row, read, judge);
  if (lapse) return { ...lapse, ...(typeof domain === "string" && { domain }) };
  if (!isOwn) takePrice(row, read, judge);
  const minimum = values.get("minimumOffer");
  // Without a readable price, a new name would accept offers from this minimum on.
  if (minimum && faults.some(({ field }) => field === "price")) {
    values.delete("minimumOffer");
    const wanted = "a readable price in the same row";
    faults.push({ line, field: "minimumOffer", found: quoteFound(String(minimum)), wanted });
  }
  if (typeof domain === "string") return { line, domain, ...read };
  const total = cells.find((cell) => TOTALS.test(cell.trim()));
  if (total) {
    const found = `${quoteFound(total)}, a row of totals`;
    return { line, field: "domain", found, wanted: "a row for each name" };
  }
  const wanted = "a domain name, such as people.talk";
  const fault = faults.find(({ field }) => field === "domain");
  return fault ?? { line, field: "domain", found: "nothing", wanted };
}
