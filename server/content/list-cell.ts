import { z } from "zod";

const strings = z.array(z.string());

function readJson(cell: string): string[] | null {
  try {
    return strings.safeParse(JSON.parse(cell)).data ?? null;
  } catch {
    return null;
  }
}

/** Reads the entries of a list from a cell of CSV: parted by semicolons, or in JSON. */
export function readListCell(cell: string): string[] {
  const json = cell.startsWith("[") ? readJson(cell) : null;
  return json ?? cell.split(";").flatMap((item) => item.trim() || []);
}

/** Entries that hold a semicolon themselves make it JSON. */
export function writeListCell(items: readonly string[]): string {
  const isPlain = items.every((item) => !item.includes(";")) && !items[0]?.startsWith("[");
  return isPlain ? items.join("; ") : JSON.stringify(items);
}
