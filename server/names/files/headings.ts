import { foldText } from "../../../catalogue/format/fold.ts";
import { COLUMN_TITLES } from "../../../catalogue/schema/headings.ts";
import { COLUMNS, labelOf } from "../../../catalogue/schema/listing-fields.ts";
import type { Sheet } from "./read-rows.ts";
import { isAddress } from "./read-values.ts";
import { type ColumnReading, OPEN, type Reading } from "./reading.ts";

export interface Heading {
  readonly at: number;
  /** As a reading names the column. */
  readonly name: string;
  readonly key: string;
}

/** Headings, values and rows are the same in any letter case, with any white space. */
export const keyOf = (text: string): string =>
  text.trim().replaceAll(/\s+/g, " ").normalize("NFC").toLowerCase();

/** Writes a place as spreadsheets do: A, B, …, Z, AA. */
function writeLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : writeLetters(Math.floor(at / 26) - 1) + last;
}

/** Names a column by its heading, and by its letter if it has none or shares it. */
function nameColumn(heading: string, at: number, isShared: boolean): string {
  if (heading !== "" && !isShared) return heading;
  return `${heading} (column ${writeLetters(at)})`.trim();
}

/** Returns the index of the last row in which each column of a sheet has a cell. */
export function findLastFilled({ rows }: Sheet): readonly number[] {
  const last: number[] = [];
  for (const [index, { cells }] of rows.entries()) {
    for (const [at, cell] of cells.entries()) if (cell.trim() !== "") last[at] = index;
  }
  return Array.from(last, (index = -1) => index);
}

/** Lists the columns below a row of headings, or all with -1. One without a heading and without cells doesn't count. */
export function listHeadings(
  { rows }: Sheet,
  index: number,
  lastFilled: readonly number[],
): Heading[] {
  const cells = index < 0 ? lastFilled.map(() => "") : (rows[index]?.cells ?? []);
  const keys = cells.map(keyOf);
  const counts = Map.groupBy(keys, (key) => key);
  return cells.flatMap((cell, at) => {
    const key = keys[at] ?? "";
    if (key === "" && (lastFilled[at] ?? -1) <= index) return [];
    const isShared = (counts.get(key)?.length ?? 0) > 1;
    const name = nameColumn(cell.trim().replaceAll(/\s+/g, " "), at, isShared);
    return [{ at, name, key: keyOf(name) }];
  });
}

const foldHeading = (heading: string) => foldText(heading.replaceAll(/\([^()]*\)/g, ""));

const titlesOf = (titles: string, is: ColumnReading["is"]) =>
  titles.split(",").map((title) => [foldText(title), is] as const);

/** What a column may be by its heading alone. Nothing depends on it: each is shown as a proposal. */
const PROPOSALS: ReadonlyMap<string, ColumnReading["is"]> = new Map([
  ...COLUMNS.flatMap((field) =>
    [field, labelOf(field), ...(COLUMN_TITLES[field] ?? [])].map(
      (title) => [foldHeading(title), field] as const,
    ),
  ),
  ...titlesOf(
    "status,state,availability,sold,reserved,hidden,for sale,zustand,stand,verfügbarkeit,verkauft,statut,état,disponibilité,vendu,estado,disponibilidad,vendido,beschikbaarheid,verkocht,situação,disponibilidade,状态",
    "state",
  ),
  ...titlesOf(
    "currency,price currency,währung,devise,monnaie,moneda,divisa,valuta,moeda,币种",
    "currency",
  ),
]);

export const proposeMeaning = (heading: string): ColumnReading["is"] =>
  PROPOSALS.get(foldHeading(heading)) ?? OPEN;

interface Expected {
  readonly columns: ReadonlyMap<string, ColumnReading>;
  readonly required: readonly string[];
  readonly domain: string;
}

const expected = new WeakMap<Reading, Expected>();

/** Returns what a reading says of the columns, by their keys. */
export function expectColumns(reading: Reading): Expected {
  const known = expected.get(reading);
  if (known) return known;
  const entries = Object.entries(reading.columns).map(([name, is]) => [keyOf(name), is] as const);
  const made = {
    columns: new Map(entries),
    required: entries.flatMap(([key, { optional }]) => (optional ? [] : key)),
    domain: entries.find(([, { is }]) => is === "domain")?.[0] ?? "",
  };
  expected.set(reading, made);
  return made;
}

/** Titles may stand above the headings, which are the last row above the first name that has several cells, or else the first. */
export function proposeHeader({ rows }: Sheet): number {
  const first = rows.findIndex(({ cells }) => cells.some(isAddress));
  const above = rows.slice(0, first);
  const filled = above.map(({ cells }) => cells.filter((cell) => cell.trim() !== "").length);
  const last = filled.findLastIndex((count) => count > 1);
  return last < 0 && first > 0 ? 0 : last;
}
