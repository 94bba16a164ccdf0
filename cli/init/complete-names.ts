import { stringify } from "csv-stringify/sync";
import { quoteFound } from "../../catalogue/fault.ts";
import { rowFields } from "../../catalogue/listing-schema.ts";
import { findCountFault } from "../../server/content/csv-records.ts";
import type { RowFault } from "../../server/content/read-listings.ts";
import { findSplitPrice } from "../../server/content/split-price.ts";
import {
  type Column,
  findColumns,
  findCurrencyFault,
  hasDomains,
  isAddress,
  isBlank,
  READERS,
  type Row,
} from "./source-columns.ts";

export interface CompleteNames {
  /** What the shop reads as listings/names.csv. */
  readonly csv: string;
  /** The line of the source by that of `csv`. */
  readonly lines: ReadonlyMap<number, number>;
  readonly count: number;
  /** Columns of the source that a listing has no field for, or whose values do not fit it. */
  readonly leftOut: readonly string[];
  /** What was put where the source has nothing, and for how many names. */
  readonly filledIn: Readonly<Record<string, { readonly value: string; readonly names: number }>>;
}

/** Thrown to be told with the source's name. */
export class RowFaults extends Error {
  readonly faults: readonly RowFault[];

  constructor(faults: readonly RowFault[]) {
    super("faulty rows");
    this.faults = faults;
  }
}

/** Registrars have columns of these names that mean something else, or write them otherwise. */
const UNSURE = ["status", "tier", "listedDate"] as const;

/** A column is left out as a whole if none of its values fits. */
function findUnfit(columns: readonly Column[], { cells: header }: Row, rows: readonly Row[]) {
  return UNSURE.flatMap((field) => {
    const at = columns.find((column) => column.field === field)?.at;
    if (at === undefined) return [];
    const values = rows
      .map(({ cells }) => cells[at]?.trim() ?? "")
      .filter((cell) => !isBlank(cell));
    const read = (value: string) =>
      // Of 'Active' alone nobody knows whether the name or its registration is meant.
      field === "status" ? value.toLowerCase() : (READERS[field]?.(value) ?? value);
    const errors = values.map((value) => rowFields[field].safeParse(read(value)).error);
    if (values.length === 0 || errors.includes(undefined)) return [];
    const wanted = errors[0]?.issues[0]?.message.replace(", or no such line", "");
    return { at, why: `${header[at]?.trim()} (found ${quoteFound(values[0])}, wanted ${wanted})` };
  });
}

/** What the shop wants of every name. */
const standIns = (today: string): Readonly<Record<string, string>> => ({
  price: "Make Offer",
  category: "General",
  listedDate: today,
});

function fill(header: Row, rows: readonly Row[], today: string): CompleteNames {
  const found = findColumns(header.cells);
  const unfit = findUnfit(found, header, rows);
  const columns = found.filter(({ at }) => unfit.every((column) => column.at !== at));
  const unknown = header.cells.flatMap((name, at) =>
    name.trim() && found.every((column) => column.at !== at) ? name.trim() : [],
  );
  const instead = standIns(today);
  const fields = new Set([...columns.map(({ field }) => field), ...Object.keys(instead)]);
  const counts = new Map<string, number>();
  const lines = new Map<number, number>();
  let line = 2;
  const cells = rows.map((row) => {
    lines.set(line, row.line);
    const read = [...fields].map((field) => {
      const at = columns.find((column) => column.field === field)?.at ?? -1;
      const cell = row.cells[at]?.trim() ?? "";
      const value = instead[field];
      if (value === undefined || !isBlank(cell)) return READERS[field]?.(cell) ?? cell;
      counts.set(field, (counts.get(field) ?? 0) + 1);
      return value;
    });
    line += read.join("").split("\n").length;
    return read;
  });
  return {
    csv: stringify([[...fields], ...cells]),
    lines,
    count: rows.length,
    leftOut: [...unknown, ...unfit.map(({ why }) => why)],
    filledIn: Object.fromEntries(
      Object.entries(instead).flatMap(([field, value]) => {
        const names = counts.get(field);
        return names ? [[field, { value, names }]] : [];
      }),
    ),
  };
}

/** A list has no header: a name a row, or rows of nothing but names. Null for any other rows. */
function readList(rows: readonly Row[]): Row[] | null {
  const listed = rows
    .filter(({ cells }) => !cells[0]?.trim().startsWith("#"))
    .map(({ cells, line }) => ({ cells: cells.filter((cell) => cell.trim()), line }));
  const isOneEach = listed.every(({ cells }) => cells.length === 1);
  const names = listed.flatMap(({ cells, line }) => cells.map((cell) => ({ cells: [cell], line })));
  const sure = isOneEach ? names.slice(0, 1) : names;
  return sure.length > 0 && sure.every(({ cells: [cell = ""] }) => isAddress(cell)) ? names : null;
}

function findHeaderFault(rows: readonly Row[]): RowFault {
  const [first] = rows;
  if (!first) {
    return {
      line: 1,
      field: "",
      found: "nothing",
      wanted: "column names, and a row for each name",
    };
  }
  const { cells, line } = first;
  const found = quoteFound(cells.filter((cell) => cell.trim()).join(", "));
  if (cells.some(isAddress)) {
    const wanted = "a row of column names above it, as Domain, Price";
    return { line, field: "", found: `no column names, but ${found}`, wanted };
  }
  const below = rows.find((row) => hasDomains(row.cells));
  const end = below ? `: they are in line ${below.line}, so delete what stands above it` : "";
  const wanted = `column names in this row, one of them Domain${end}`;
  return { line, field: "", found: `no column of domains, but ${found}`, wanted };
}

/** None where the next column holds numbers of its own, as a floor price. */
function findSplitPrices(columns: readonly Column[], rows: readonly Row[]): RowFault[] {
  const at = columns.find(({ field }) => field === "price")?.at;
  if (at === undefined) return [];
  const faults = rows.map(({ cells, line }) => findSplitPrice(cells, at, line));
  const others = rows.filter((_, index) => !faults[index]).map(({ cells }) => cells[at + 1] ?? "");
  const filled = others.filter((cell) => !isBlank(cell));
  const hasNumbers = filled.length > 0 && filled.every((cell) => /^[\s$\d.,]+$/.test(cell));
  return hasNumbers ? [] : faults.filter((fault) => fault !== null);
}

/** Fits what registrars and spreadsheets write to what the shop reads. Throws RowFaults for all that keeps it from that. */
export function completeNames(rows: readonly Row[], today: string): CompleteNames {
  const [header, ...others] = rows;
  if (!header || !hasDomains(header.cells)) {
    const list = readList(rows);
    if (list) return fill({ cells: ["domain"], line: 1 }, list, today);
    throw new RowFaults([findHeaderFault(rows)]);
  }
  const columns = findColumns(header.cells);
  const faults = [
    findCurrencyFault(columns, header),
    ...others.map(({ cells, line }) => findCountFault(cells, header.cells, line)),
    ...findSplitPrices(columns, others),
  ].filter((fault) => fault !== null);
  if (others.length === 0) {
    const found = "nothing below the column names";
    faults.push({ line: header.line, field: "", found, wanted: "a row for each name" });
  }
  if (faults.length > 0) throw new RowFaults(faults);
  return fill(header, others, today);
}
