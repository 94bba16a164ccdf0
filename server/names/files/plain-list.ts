import type { Row, Sheet } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";
import type { Reading } from "./reading.ts";

/** Several names may stand in one cell. */
function splitNames(cell: string): string[] | null {
  const words = cell.split(/[\s,;|]+/).filter(Boolean);
  return words.every(isAddress) ? words : null;
}

/** Reads a sheet that holds names alone, or returns null if something else stands in it. */
export function readPlainList({ rows }: Sheet): Row[] | null {
  const names: Row[] = [];
  for (const { cells, line } of rows) {
    for (const cell of cells) {
      const found = splitNames(cell);
      if (found === null) return null;
      names.push(...found.map((name) => ({ cells: [name], line })));
    }
  }
  return names;
}

export const PLAIN_LIST: Reading = {
  title: "A list of names",
  header: "none",
  columns: { "(column A)": { is: "domain" } },
  sell: "all",
};
