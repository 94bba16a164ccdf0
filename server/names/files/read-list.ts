import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Row } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";

/** Several names may stand in one cell. */
function splitNames(cell: string): string[] {
  const words = cell.split(/[\s,;|]+/).filter(Boolean);
  return words.length > 1 && words.every(isAddress) ? words : cell.trim() ? [cell] : [];
}

/** Reads a file that holds names alone, or returns null if something else stands in it. */
export function readList(rows: readonly Row[]): Row[] | null {
  const listed = rows
    .filter(({ cells }) => !cells[0]?.trim().startsWith("#"))
    .map(({ cells, line }) => ({ cells: cells.flatMap(splitNames), line }));
  const isOneEach = listed.every(({ cells }) => cells.length === 1);
  const names = listed.flatMap(({ cells, line }) => cells.map((cell) => ({ cells: [cell], line })));
  const sure = isOneEach ? names.slice(0, 1) : names;
  return sure.length > 0 && sure.every(({ cells: [cell = ""] }) => isAddress(cell)) ? names : null;
}

export function findHeaderFault(rows: readonly Row[]): RowFault {
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
