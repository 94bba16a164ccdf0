import { quoteFound } from "../../catalogue/fault.ts";
import type { RowFault } from "../content/read-listings.ts";
import { type ColumnChoice, findLayout, isPersonal, type Layout } from "./find-columns.ts";
import { FileFault, type Row } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";

/** Where the names are. */
export interface Found {
  readonly header: Row;
  readonly layout: Layout;
  readonly below: readonly Row[];
}

const hasDomains = ({ columns }: Layout) => columns.some(({ field }) => field === "domain");

/** Whether a row may be the header. */
export const isHeader = (choice: ColumnChoice) => (cells: readonly string[]) =>
  hasDomains(findLayout(cells, choice));

const HEADER_ROWS = 10;

/** A title or instructions may stand above the header: of the first ten rows, the one that tells the most, and of equals the fullest. */
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

/** Prices of another currency must not be taken for dollars. */
function findCurrencyFault({ columns }: Layout, { cells, line }: Row): RowFault | null {
  const at = columns.find(({ field }) => field === "price")?.at;
  const name = at === undefined ? "" : (cells[at]?.trim() ?? "");
  const words = name.toUpperCase().split(/[^A-Z]+/);
  const isForeign = FOREIGN.test(name) || words.some((word) => CURRENCIES.has(word));
  return isForeign
    ? { line, field: "", found: quoteFound(name), wanted: "prices in US dollars" }
    : null;
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
        wanted: "a row of column names above it, as Domain, Price",
      }
    : {
        line,
        field: "",
        found: `no column of domains, but ${found}`,
        wanted: "column names in one of the first ten rows, one of them Domain",
      };
}

/** A column that the seller chose and that is not there, or not for reading. */
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

/** Finds the header row and what is below it. Throws a FileFault for rows without domains. */
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
