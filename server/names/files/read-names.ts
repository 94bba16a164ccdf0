import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { AMOUNTS, type FieldValue } from "../../../catalogue/schema/listing-fields.ts";
import { findCountFault, unguardFormula } from "../../shop/csv-records.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import {
  type Column,
  type ColumnChoice,
  findTable,
  type Found,
  isHeader,
  isPersonal,
} from "./find-table.ts";
import { type AskDates, findDates, findSplitPrices, findUnfit } from "./judge-columns.ts";
import { LAPSED, TOTALS } from "./import-formats.ts";
import { type Known, readKnown } from "./read-known.ts";
import { readRows, type Row, type Table } from "./read-rows.ts";
import { isDollars, isForSale, readValue, type Writing } from "./read-values.ts";

export interface SourceName {
  readonly line: number;
  readonly domain: string;
  readonly values: ReadonlyMap<string, FieldValue>;
  readonly forNew: ReadonlySet<string>;
  readonly faults: readonly RowFault[];
}

export type SkippedRow = RowFault & { readonly domain?: string };

export interface NameFile {
  readonly format: string | null;
  readonly names: readonly SourceName[];
  readonly skipped: readonly SkippedRow[];
  readonly taken: readonly { readonly field: string; readonly column: string }[];
  readonly leftOut: readonly string[];
  readonly columns: readonly string[];
  readonly personal: number;
}

export interface ReadingChoice {
  readonly columns: ColumnChoice;
  readonly askDates: AskDates;
  readonly today: string;
  onRows?(count: number): void;
}

const NOT_LAPSED = "a name whose registration hasn't ended";
const IS_FOR_SALE = "a name that is for sale";

function readRow(
  { cells, line }: Row,
  columns: readonly Column[],
  writing: Writing,
  known: Known,
  registrar: string | undefined,
  today: string,
): SourceName | SkippedRow {
  const values = new Map<string, FieldValue>();
  const forNew = new Set<string>();
  const faults: RowFault[] = [];
  let currency = "";
  for (const { field, at, isForNew } of columns) {
    const cell = unguardFormula(cells[at]?.trim() ?? "");
    const state = known.stateOf({ field }, cell);
    if (known.isBlank(cell)) continue;
    if (field === "currency") currency = cell;
    else if (field === "registration") {
      if (state === "sold" || state === "reserved") values.set("status", state);
    } else {
      const { value, wanted } = readValue(field, state ?? cell, writing);
      if (wanted !== undefined) faults.push({ line, field, found: quoteFound(cell), wanted });
      if (value === null || value.length === 0) continue;
      values.set(field, value);
      if (isForNew || (field === "status" && (isForSale(cell) || state === "available")))
        forNew.add(field);
    }
  }
  if (registrar !== undefined && !values.has("registrar")) {
    values.set("registrar", registrar);
    forNew.add("registrar");
  }
  const leaveOut = (field: string, found: FieldValue, wanted: string) => {
    if (values.delete(field))
      faults.push({ line, field, found: quoteFound(String(found)), wanted });
  };
  for (const field of isDollars(currency) ? [] : AMOUNTS) {
    const [sign, ...digits] = String(values.get(field) ?? "");
    if (sign === "$") leaveOut(field, `${digits.join("")} ${currency}`, "US dollars");
  }
  for (const [field, foreign] of known.listForeign(cells)) {
    leaveOut(field, `${values.get(field)} ${foreign}`, "US dollars");
  }
  const option = known.readPriceOption(cells);
  const leaveOutPrice = (cell: string) =>
    leaveOut("price", `${values.get("price")}, ${cell}`, "a price to buy it for");
  if (option && !option.means) leaveOutPrice(option.cell || "no price option");
  const minimum = values.get("minimumOffer");
  // Without a readable price, a new name would accept offers from this minimum on.
  if (minimum && faults.some(({ field }) => field === "price")) {
    leaveOut("minimumOffer", minimum, "a readable price in the same row");
  }
  const price = values.get("price");
  if (option?.means === "minimum-offer" && price !== undefined) {
    if (minimum) leaveOutPrice(option.cell);
    else {
      values.delete("price");
      values.set("minimumOffer", price);
    }
  }
  const domain = values.get("domain");
  values.delete("domain");
  if (typeof domain === "string") {
    const expires = values.get("expires");
    const isOver = typeof expires === "string" && expires < today && !writing.isOwn;
    if (isOver && values.get("status") !== "sold") {
      return { line, domain, field: "expires", found: quoteFound(expires), wanted: NOT_LAPSED };
    }
    return { line, domain, values, forNew, faults };
  }
  const total = cells.find((cell) => TOTALS.test(cell.trim()));
  if (total) {
    const found = `${quoteFound(total)}, a row of totals`;
    return { line, field: "domain", found, wanted: "a row for each name" };
  }
  const wanted = "a domain name, such as people.talk";
  const fault = faults.find(({ field }) => field === "domain");
  return fault ?? { line, field: "domain", found: "nothing", wanted };
}

function findLapse(
  { cells, line }: Row,
  columns: readonly Column[],
  known: Known,
): SkippedRow | null {
  const at = columns.find(({ field }) => field === "domain")?.at ?? -1;
  const { value } = readValue("domain", cells[at] ?? "", { isOwn: false, dates: null });
  for (const column of columns) {
    const cell = cells[column.at]?.trim() ?? "";
    if (!["status", "registration"].includes(column.field)) continue;
    const state = known.stateOf(column, cell) ?? (LAPSED.test(cell) ? "expired" : "available");
    if (state !== "expired" && state !== "not-for-sale") continue;
    const domain = typeof value === "string" ? { domain: value } : {};
    const wanted = state === "expired" ? NOT_LAPSED : IS_FOR_SALE;
    return { line, ...domain, field: "status", found: quoteFound(cell), wanted };
  }
  return null;
}

export const listFaultyCells = (names: readonly SourceName[]): SkippedRow[] =>
  names.flatMap(({ domain, faults }) => faults.map((fault) => ({ ...fault, domain })));

const ROWS_A_STEP = 1_000;

function readBelow(
  { header, layout, below }: Found,
  columns: readonly Column[],
  writing: Writing,
  { today, onRows }: ReadingChoice,
) {
  const split = findSplitPrices(layout, below);
  const known = readKnown(layout.format, header.cells);
  const lines = new Map<string, number>();
  const names: SourceName[] = [];
  const skipped: SkippedRow[] = [];
  for (const [index, row] of below.entries()) {
    if (index % ROWS_A_STEP === 0) onRows?.(index);
    const read =
      findCountFault(row.cells, header.cells, row.line) ??
      split.get(row) ??
      findLapse(row, layout.columns, known) ??
      readRow(row, columns, writing, known, layout.format?.registrar, today);
    if ("wanted" in read) {
      skipped.push(read);
      continue;
    }
    const { line, domain } = read;
    const first = lines.get(domain);
    if (first === undefined) {
      lines.set(domain, line);
      names.push(read);
    } else {
      const found = `"${domain}", which is also on line ${first}`;
      skipped.push({ line, domain, field: "domain", found, wanted: "each domain once" });
    }
  }
  return { names, skipped };
}

export async function readNames(table: Table, choice: ReadingChoice): Promise<NameFile> {
  const found = findTable(table.rows, choice.columns);
  const { header, layout, below } = found;
  const writing = {
    isOwn: layout.format?.isOwn ?? false,
    dates: await findDates(found, choice.askDates),
  };
  const unfit = new Map(
    layout.columns.flatMap((column) => {
      if (column.field === "status" && layout.format?.states) return [];
      const why = findUnfit(column, below, writing);
      return why === null ? [] : [[column.at, why] as const];
    }),
  );
  const columns = layout.columns.filter(({ at }) => !unfit.has(at));
  const { refusalOf, isUsed } = readKnown(layout.format, header.cells);
  const { names, skipped } = readBelow(found, columns, writing, choice);
  const others = [...header.cells.entries()].filter(([at, name]) => {
    return name.trim() !== "" && !isUsed(at) && columns.every((column) => column.at !== at);
  });
  const personal = others.filter(([, name]) => isPersonal(name)).length;
  return {
    format: layout.format?.title ?? null,
    names,
    skipped: [...table.faults, ...skipped].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0)),
    leftOut: others
      .filter(([, name]) => !isPersonal(name))
      .map(([at, name]) => {
        const why = unfit.get(at) ?? refusalOf(name);
        return why === undefined ? name.trim() : `${name.trim()} (${why})`;
      }),
    columns: header.cells.map((name) => name.trim()).filter((name) => name && !isPersonal(name)),
    personal,
    taken: columns.map(({ field, at }) => ({ field, column: header.cells[at]?.trim() ?? "" })),
  };
}

export async function readNameFile(path: string, choice: ReadingChoice): Promise<NameFile> {
  return readNames(await readRows(path, isHeader(choice.columns)), choice);
}
