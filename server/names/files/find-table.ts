import { quoteFound } from "../../../catalogue/schema/fault.ts";
import { AMOUNTS, COLUMNS, DATES } from "../../../catalogue/schema/listing-fields.ts";
import type { RowFault } from "../../shop/read-listings.ts";
import { ALIASES, type Format, FORMATS, PERSONAL_WORDS } from "./import-formats.ts";
import { findRoles, type RoleColumn } from "./find-roles.ts";
import { findHeaderFault, readList } from "./read-list.ts";
import { FileFault, type Row } from "./read-rows.ts";
import { findHeadingCurrency } from "./read-sums.ts";

export interface Column {
  readonly field: string;
  readonly at: number;
  readonly isForNew: boolean;
}

/** A column that names the currency of one field's sums, or of all sums of its row. */
export interface CurrencyColumn {
  readonly field: string | null;
  readonly at: number;
}

export interface Layout {
  readonly format: Format | null;
  readonly columns: readonly Column[];
  readonly roles: readonly RoleColumn[];
  readonly currencies: readonly CurrencyColumn[];
}

export type ColumnChoice = ReadonlyMap<string, string>;

const plainName = (name: string) =>
  name
    .replaceAll(/\([^()]*\)/g, "")
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replaceAll(/[^\p{L}\p{N}.]/gu, "");

const plainTitles = new Map<string, string>();
/** The headings that the shop knows are compared for every row that could be a header. */
function plainTitle(title: string): string {
  const plain = plainTitles.get(title) ?? plainName(title);
  plainTitles.set(title, plain);
  return plain;
}

/** Headings such as 'date_expires' and 'expires_at' say more than the field. */
const shortDateNames = (plain: string) => [
  plain.replace(/^date/, ""),
  plain.replace(/(?:at|date|utc)$/, ""),
];

/** Shortens 'Price EUR' and 'price_in_euro'. */
function shortSumNames(name: string): readonly string[] {
  const currency = findHeadingCurrency(name);
  if (currency === null || !/^[A-Z]+$/.test(currency)) return [];
  const words = new RegExp(`(?<![a-z])(?:in )?(?:${currency}|euros?)(?![a-z])`, "gi");
  return [plainName(name.replaceAll(words, ""))];
}

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

/** Writes a place as spreadsheets do: A, B, …, Z, AA. */
export function writeLetters(at: number): string {
  const last = String.fromCodePoint(65 + (at % 26));
  return at < 26 ? last : writeLetters(Math.floor(at / 26) - 1) + last;
}

const findPlace = (header: readonly string[], place: string) =>
  /^\d+$/.test(place)
    ? Number(place) - 1
    : header.findIndex((_, at) => writeLetters(at) === place.toUpperCase());

/** Finds a column by its heading, by 'Price (column C)', or by its letter or number. */
function findChosen(header: readonly string[], name: string): number {
  const [, letter] = / \(column ([A-Z]+)\)$/.exec(name) ?? [];
  if (letter !== undefined) return findPlace(header, letter);
  const byName = findColumn(header, name);
  return byName >= 0 ? byName : findPlace(header, name);
}

/** Names a column as `findChosen` finds it, because a heading can stand above several. */
export function nameColumn(header: readonly string[], at: number): string {
  const name = header[at]?.trim() ?? "";
  const isRepeated = header.filter((cell) => cell.trim() === name).length > 1;
  return isRepeated ? `${name} (column ${writeLetters(at)})` : name;
}

function findFormat(header: readonly string[], plain: readonly string[]): Format | null {
  const names = new Set(header.map((name) => name.trim()));
  // Only the shop's own export is trusted with names that have expired, so its headings must be exact.
  const isThere =
    ({ isOwn }: Format) =>
    (name: string) =>
      isOwn ? names.has(name) : plain.includes(plainTitle(name));
  return FORMATS.find((format) => format.signature.every(isThere(format))) ?? null;
}

/** What a name was sold for is only published if the seller maps a column to it. */
const isUncertain = (field: string) => field === "salePrice";
const UNASKED: ReadonlySet<string> = new Set(["soldPrice"]);

function findColumns(header: readonly string[], choice: ColumnChoice) {
  const plain = header.map(plainName);
  const format = findFormat(header, plain);
  const isRead = (at: number) => at >= 0 && !isPersonal(header[at] ?? "");
  const find = (name: string) => {
    const at = header.findIndex((cell) => cell.trim() === name);
    return at >= 0 ? at : plain.indexOf(plainTitle(name));
  };
  const shortDates = plain.map(shortDateNames);
  const shortSums = header.map(shortSumNames);
  function findShort(field: string, names: readonly string[]) {
    const short = DATES.has(field) ? shortDates : AMOUNTS.has(field) ? shortSums : [];
    return names
      .map(plainTitle)
      .map((name) => short.findIndex((all) => all.includes(name)))
      .find(isRead);
  }
  const columns: Column[] = [];
  function add(field: string, names: readonly string[], isForNew: boolean): void {
    if (choice.has(field)) return;
    const at = names.map(find).find(isRead) ?? (format ? undefined : findShort(field, names));
    if (at !== undefined) columns.push({ field, at, isForNew });
  }
  for (const [field, name] of choice) {
    const at = findChosen(header, name);
    if (name !== "" && at < header.length && isRead(at))
      columns.push({ field, at, isForNew: false });
  }
  if (format) {
    for (const [field, names] of Object.entries(format.columns)) add(field, listOf(names), false);
    for (const [field, names] of Object.entries(format.forNewNames ?? {})) {
      add(field, listOf(names), true);
    }
  } else {
    for (const field of new Set([...COLUMNS, ...Object.keys(ALIASES)])) {
      const names = listOf(ALIASES[field]);
      if (!UNASKED.has(field)) add(field, isUncertain(field) ? names : [field, ...names], false);
    }
  }
  return { format, columns };
}

export interface Found {
  readonly header: Row;
  readonly layout: Layout;
  readonly below: readonly Row[];
}

const hasDomains = ({ columns }: Pick<Layout, "columns">) =>
  columns.some(({ field }) => field === "domain");

export const isHeader = (choice: ColumnChoice) => (cells: readonly string[]) =>
  hasDomains(findColumns(cells, choice));

const HEADER_ROWS = 10;

/** Titles and instructions may stand above the header, so the row with the most known columns counts, then the fullest. */
function findHeader(rows: readonly Row[], choice: ColumnChoice) {
  const found = rows.slice(0, HEADER_ROWS).flatMap((row, index) => {
    const found = findColumns(row.cells, choice);
    if (!hasDomains(found)) return [];
    const rank = found.columns.length + (found.format ? 100 : 0);
    const filled = row.cells.filter((cell) => cell.trim()).length;
    return [{ header: row, ...found, below: rows.slice(index + 1), rank, filled }];
  });
  return found.toSorted((a, b) => b.rank - a.rank || b.filled - a.filled)[0] ?? null;
}

const CURRENCY = /^(.*?)(?:currency|wahrung|devise|monnaie|moneda|divisa|valuta|moeda)$/;

/** Finds 'Currency', and 'Asking currency' beside 'Asking price'. */
function findCurrencies(header: readonly string[], columns: readonly Column[]): CurrencyColumn[] {
  const headings = new Map<string, string>();
  for (const field of AMOUNTS) {
    for (const name of [field, ...listOf(ALIASES[field])]) headings.set(plainName(name), field);
  }
  const found = header.flatMap((name, at): CurrencyColumn[] => {
    const [, start] = CURRENCY.exec(plainName(name)) ?? [];
    if (start === undefined || isPersonal(name)) return [];
    if (start === "") return [{ field: null, at }];
    const field = headings.get(start) ?? headings.get(`${start}price`);
    return field ? [{ field, at }] : [];
  });
  const mapped = columns.find(({ field }) => field === "currency");
  const others = found.filter(({ field, at }) => field !== null && at !== mapped?.at);
  const all = mapped ?? found.find(({ field }) => field === null);
  return all ? [{ field: null, at: all.at }, ...others] : others;
}

function findChoiceFault(
  { cells, line }: Row,
  columns: readonly Column[],
  choice: ColumnChoice,
): RowFault | null {
  const isTaken = (field: string) => columns.some((column) => column.field === field);
  const [field, name = ""] = [...choice].find(([each, column]) => column && !isTaken(each)) ?? [];
  if (field === undefined) return null;
  const found = isPersonal(name)
    ? `${quoteFound(name)}, a column about people, which is never imported`
    : `no column ${quoteFound(name)}`;
  const readable = cells.filter((cell) => cell.trim() && !isPersonal(cell)).join(", ");
  return { line, field, found, wanted: `one of ${readable}` };
}

export function findTable(rows: readonly Row[], choice: ColumnChoice): Found {
  const headed = findHeader(rows, choice);
  if (!headed) {
    const list = readList(rows);
    if (!list) throw new FileFault([findHeaderFault(rows)]);
    const columns = [{ field: "domain", at: 0, isForNew: false }];
    const layout = { format: null, columns, roles: [], currencies: [] };
    return { header: { cells: ["domain"], line: 1 }, layout, below: list };
  }
  const { header, format, columns, below } = headed;
  const fault = findChoiceFault(header, columns, choice);
  if (fault) throw new FileFault([fault]);
  if (below.length === 0) {
    const found = "nothing below the column names";
    throw new FileFault([{ line: header.line, field: "", found, wanted: "a row for each name" }]);
  }
  const ignored = new Set([...choice].flatMap(([field, name]) => (name === "" ? [field] : [])));
  const refusals = Object.keys(format?.refused ?? {});
  const refused = new Set(refusals.map((name) => findColumn(header.cells, name)));
  const judged = format?.isOwn
    ? []
    : findRoles(header.cells, columns, format ?? {}, ignored, isPersonal);
  // A refused state is that of another market, which only counts if it says plainly that the name is gone.
  const roles = judged.map(({ at, role }) => ({
    at,
    role: refused.has(at) && role.is !== "personal" ? ({ is: "other" } as const) : role,
  }));
  const currencies = choice.get("currency") === "" ? [] : findCurrencies(header.cells, columns);
  return { header, layout: { format, columns, roles, currencies }, below };
}
