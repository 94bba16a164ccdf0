import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { COLUMNS } from "../../../catalogue/schema/listing-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import { ALIASES, type Format, FORMATS, PERSONAL_WORDS } from "./import-formats.ts";
import { FileFault, type Row } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";

export interface Column {
  readonly field: string;
  readonly at: number;
  readonly isForNew: boolean;
}

export interface Layout {
  readonly format: Format | null;
  readonly columns: readonly Column[];
}

export type ColumnChoice = ReadonlyMap<string, string>;

const plainName = (name: string) =>
  name
    .replaceAll(/\([^()]*\)/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, "");

export function isPersonal(name: string): boolean {
  const words = name
    .replaceAll(/([a-z])(?=[A-Z])/g, "$1 ")
    .toLowerCase()
    .split(/[^a-z]+/);
  return [...words, plainName(name)].some((word) => PERSONAL_WORDS.has(word));
}

const listOf = (names: string | readonly string[] = []) =>
  typeof names === "string" ? [names] : names;

/** Returns -1 if there is no column of this name. */
export function findColumn(header: readonly string[], name: string): number {
  const exact = header.findIndex((cell) => cell.trim() === name);
  return exact >= 0 ? exact : header.map(plainName).indexOf(plainName(name));
}

function findFormat(plain: readonly string[]): Format | null {
  const isThere = (name: string) => plain.includes(plainName(name));
  return FORMATS.find(({ signature }) => signature.every(isThere)) ?? null;
}

function findLayout(header: readonly string[], choice: ColumnChoice): Layout {
  const plain = header.map(plainName);
  const find = (name: string) => findColumn(header, name);
  const format = findFormat(plain);
  const columns: Column[] = [];
  function add(field: string, names: readonly string[], isForNew: boolean): void {
    if (choice.has(field)) return;
    const at = names.map(find).find((place) => place >= 0 && !isPersonal(header[place] ?? ""));
    if (at !== undefined) columns.push({ field, at, isForNew });
  }
  for (const [field, name] of choice) {
    const at = find(name);
    if (name !== "" && at >= 0 && !isPersonal(name)) columns.push({ field, at, isForNew: false });
  }
  if (format) {
    for (const [field, names] of Object.entries(format.columns)) add(field, listOf(names), false);
    for (const [field, names] of Object.entries(format.forNewNames ?? {})) {
      add(field, listOf(names), true);
    }
  } else {
    for (const field of new Set([...COLUMNS, ...Object.keys(ALIASES)])) {
      add(field, [field, ...listOf(ALIASES[field])], false);
    }
  }
  return { format, columns };
}

export interface Found {
  readonly header: Row;
  readonly layout: Layout;
  readonly below: readonly Row[];
}

const hasDomains = ({ columns }: Layout) => columns.some(({ field }) => field === "domain");

export const isHeader = (choice: ColumnChoice) => (cells: readonly string[]) =>
  hasDomains(findLayout(cells, choice));

const HEADER_ROWS = 10;

/** Titles and instructions may stand above the header, so the row with the most known columns counts, then the fullest. */
function findHeader(rows: readonly Row[], choice: ColumnChoice) {
  const found = rows.slice(0, HEADER_ROWS).flatMap((row, index) => {
    const layout = findLayout(row.cells, choice);
    if (!hasDomains(layout)) return [];
    const rank = layout.columns.length + (layout.format ? 100 : 0);
    const filled = row.cells.filter((cell) => cell.trim()).length;
    return [{ header: row, layout, below: rows.slice(index + 1), rank, filled }];
  });
  return found.toSorted((a, b) => b.rank - a.rank || b.filled - a.filled)[0] ?? null;
}

const CURRENCIES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD"));
const FOREIGN = /[€£¥₹]|\b(?:euros?|pounds?|yen)\b|\b(?:au?|ca?|nz?|hk|sg?)\$/i;

function findCurrencyFault({ columns }: Layout, { cells, line }: Row): RowFault | null {
  const at = columns.find(({ field }) => field === "price")?.at;
  const name = at === undefined ? "" : (cells[at]?.trim() ?? "");
  const words = name.toUpperCase().split(/[^A-Z]+/);
  const isForeign = FOREIGN.test(name) || words.some((word) => CURRENCIES.has(word));
  return isForeign
    ? { line, field: "", found: quoteFound(name), wanted: "prices in US dollars" }
    : null;
}

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
    const wanted = "column names, and a row for each name";
    return { line: 1, field: "", found: "nothing", wanted };
  }
  const { cells, line } = first;
  const found = quoteFound(cells.filter((cell) => cell.trim()).join(", "));
  return cells.some(isAddress)
    ? {
        line,
        field: "",
        found: `no column names, but ${found}`,
        wanted: "a row of column names above it, such as Domain, Price",
      }
    : {
        line,
        field: "",
        found: `no column of domains, but ${found}`,
        wanted: "column names in one of the first ten rows, one of them Domain",
      };
}

function findChoiceFault(
  { cells, line }: Row,
  { columns }: Layout,
  choice: ColumnChoice,
): RowFault | null {
  const isTaken = (field: string) => columns.some((column) => column.field === field);
  const [field, name = ""] = [...choice].find(([each, column]) => column && !isTaken(each)) ?? [];
  if (field === undefined) return null;
  const found = isPersonal(name)
    ? `${quoteFound(name)}, a column about people, which is never read`
    : `no column ${quoteFound(name)}`;
  const readable = cells.filter((cell) => cell.trim() && !isPersonal(cell)).join(", ");
  return { line, field, found, wanted: `one of ${readable}` };
}

export function findTable(rows: readonly Row[], choice: ColumnChoice): Found {
  const headed = findHeader(rows, choice);
  if (!headed) {
    const list = readList(rows);
    if (!list) throw new FileFault([findHeaderFault(rows)]);
    const layout: Layout = { format: null, columns: [{ field: "domain", at: 0, isForNew: false }] };
    return { header: { cells: ["domain"], line: 1 }, layout, below: list };
  }
  const { header, layout, below } = headed;
  const fault = findChoiceFault(header, layout, choice) ?? findCurrencyFault(layout, header);
  if (fault) throw new FileFault([fault]);
  if (below.length === 0) {
    const found = "nothing below the column names";
    throw new FileFault([{ line: header.line, field: "", found, wanted: "a row for each name" }]);
  }
  return { header, layout, below };
}
