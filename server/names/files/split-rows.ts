import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Recognized } from "./recognize.ts";
import type { RowBetween } from "./name-file.ts";
import type { Said } from "./read-row.ts";
import type { Row } from "./read-rows.ts";
import { foldKey, type Meaning, OPEN, type Reading } from "./reading.ts";
import { keysOf } from "./settle-columns.ts";

export interface NamedRow {
  readonly row: Row;
  readonly domain: string;
  /** What a row above it in its sheet says of it. */
  readonly section: Said | null;
}

/** More of them mean that another column holds the names, and are only counted. */
const MAX_OPEN = 100;
const MAX_TEXT = 200;

const textOf = ({ cells }: Row) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(", ")
    .slice(0, MAX_TEXT);

type RowMeaning = Meaning | "nothing" | typeof OPEN | undefined;

const saysOf = (meaning: RowMeaning, column: string, cell: string): Said | null =>
  meaning && meaning !== "nothing" && meaning !== OPEN ? { meaning, column, cell } : null;

/** Tells the rows with a name from those that stand between and above them. Those that say nothing, or stand below the last name, are skipped. */
export function splitRows(
  { parts }: Recognized,
  reading: Pick<Reading, "rows" | "above"> | null,
  readDomain: (row: Row) => string | null,
) {
  const meanings = keysOf(reading?.rows);
  const named: NamedRow[] = [];
  const between = new Map<string, RowBetween & { namesBelow: number }>();
  const skipped: RowFault[] = [];
  const above = parts.flatMap((part) => part.above.map(textOf).filter(Boolean));
  const open = new Set<string>();
  for (const part of parts) {
    let section = saysOf(reading?.above, "the row above the headings", above[0] ?? "");
    let last: { namesBelow: number } | null = null;
    const domains = part.rows.map(readDomain);
    const end = domains.findLastIndex((domain) => domain !== null);
    for (const [index, row] of part.rows.entries()) {
      const domain = domains[index] ?? null;
      if (domain !== null) {
        named.push({ row, domain, section });
        if (last) last.namesBelow += 1;
        continue;
      }
      const text = textOf(row);
      if (text === "") continue;
      const key = foldKey(text);
      const meaning = meanings.get(key);
      if (index > end || meaning === "nothing") {
        const wanted = "a domain name, such as people.talk";
        skipped.push({ line: row.line, field: "domain", found: quoteFound(text), wanted });
      }
      if (index > end) continue;
      const found = between.get(key) ?? { text, line: row.line, namesBelow: 0 };
      between.set(key, found);
      last = found;
      if (meaning === undefined || meaning === OPEN) open.add(key);
      // A row that says nothing doesn't end what one above it says.
      section = saysOf(meaning, "the row above it", text) ?? section;
    }
  }
  const later = new Set([...open].slice(MAX_OPEN));
  const shown = [...between].flatMap(([key, row]) => (later.has(key) ? [] : row));
  return { named, above, between: shown, more: later.size, skipped };
}
