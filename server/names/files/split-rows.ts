import { quoteFound } from "../../../catalogue/schema/fault.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import type { Table } from "./recognize.ts";
import { keyOf } from "./headings.ts";
import type { RowBetween } from "./name-file.ts";
import type { Said } from "./read-row.ts";
import type { Row } from "./read-rows.ts";
import { type Meaning, OPEN } from "./reading.ts";

export interface NamedRow {
  readonly row: Row;
  readonly domain: string;
  /** What a row above it in its sheet says of it. */
  readonly section: Said | null;
}

type Between = RowBetween & { namesBelow: number };

const MAX_TEXT = 200;

const textOf = ({ cells }: Row) =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(", ")
    .slice(0, MAX_TEXT);

/** Tells the rows with a name from those between them. Those below the last name are listed and skipped. */
export function splitRows(
  { parts }: Table,
  readDomain: (row: Row) => string | null,
  meanings: ReadonlyMap<string, Meaning | "nothing" | typeof OPEN>,
) {
  const named: NamedRow[] = [];
  const between = new Map<string, Between>();
  const below: RowFault[] = [];
  for (const { rows } of parts) {
    let section: Said | null = null;
    let above: Between | null = null;
    const domains = rows.map(readDomain);
    const last = domains.findLastIndex((domain) => domain !== null);
    for (const [index, row] of rows.entries()) {
      const domain = domains[index] ?? null;
      if (domain !== null) {
        named.push({ row, domain, section });
        if (above) above.namesBelow += 1;
        continue;
      }
      const text = textOf(row);
      if (text === "") continue;
      if (index > last) {
        const wanted = "a domain name, such as people.talk";
        below.push({ line: row.line, field: "domain", found: quoteFound(text), wanted });
        continue;
      }
      const key = keyOf(text);
      above = between.get(key) ?? { text, line: row.line, namesBelow: 0 };
      between.set(key, above);
      const meaning = meanings.get(key);
      // A row that says nothing doesn't end what one above it says.
      if (meaning && meaning !== "nothing" && meaning !== OPEN)
        section = { meaning, column: "the row above it", cell: text };
    }
  }
  return { named, between: [...between.values()], below };
}
