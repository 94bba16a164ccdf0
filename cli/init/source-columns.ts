import { quoteFound } from "../../catalogue/fault.ts";
import { COLUMNS as FIELDS } from "../../server/content/read-csv.ts";
import type { RowFault } from "../../server/content/read-listings.ts";
import { parseDomain } from "../command.ts";

export interface Row {
  readonly cells: readonly string[];
  /** Of the source, where it begins. */
  readonly line: number;
}

/** What is in brackets, as the 'USD' of 'Price (USD)', does not count. */
const plainName = (name: string) =>
  name
    .replaceAll(/\([^()]*\)/g, "")
    .toLowerCase()
    .replaceAll(/[^a-z0-9.]/g, "");

/** As registrars and marketplaces call them, the best first; a field's own name is better than all. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  domain: ["domainname", "domains", "name"],
  price: ["priceusd", "buynow", "buynowprice", "bin", "binprice", "askingprice", "listprice"],
  listedDate: ["dateadded", "added", "listed"],
};

export interface Column {
  readonly field: string;
  readonly at: number;
}

export function findColumns(header: readonly string[]): Column[] {
  const plain = header.map(plainName);
  return FIELDS.flatMap((field) => {
    const names = [plainName(field), ...(SYNONYMS[field] ?? [])];
    const at = names.map((name) => plain.indexOf(name)).find((index) => index >= 0);
    return at === undefined ? [] : { field, at };
  });
}

export const hasDomains = (header: readonly string[]) =>
  findColumns(header).some(({ field }) => field === "domain");

/** 'https://www.harbor.com/' is harbor.com too. */
const stripAddress = (cell: string) =>
  cell
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*/s, "")
    .replace(/^www\.(?=[^.]+\.)/i, "");

export const isAddress = (cell: string) =>
  /^[^\s@:]+\.[^\s@:.\d][^\s@:.]*$/.test(stripAddress(cell));

export const isBlank = (cell: string) => /^(-|n\/a)?$/i.test(cell.trim());

const FOR_SALE = new Set(["active", "for sale", "listed", "live"]);

export const READERS: Readonly<Record<string, (cell: string) => string>> = {
  domain: (cell) => parseDomain(stripAddress(cell)),
  tier: (cell) => cell.toLowerCase(),
  status: (cell) => (FOR_SALE.has(cell.toLowerCase()) ? "available" : cell.toLowerCase()),
  listedDate: (cell) => /^(\d{4}-\d\d-\d\d)[T ]/.exec(cell)?.[1] ?? cell,
};

const CURRENCIES = new Set(Intl.supportedValuesOf("currency").filter((code) => code !== "USD"));

/** Prices of another currency must not be taken for dollars. */
export function findCurrencyFault(
  columns: readonly Column[],
  { cells, line }: Row,
): RowFault | null {
  const at = columns.find(({ field }) => field === "price")?.at;
  const name = at === undefined ? "" : (cells[at]?.trim() ?? "");
  const isForeign =
    /[€£¥₹]/.test(name) || name.split(/[^A-Za-z]+/).some((word) => CURRENCIES.has(word));
  return isForeign
    ? { line, field: "", found: quoteFound(name), wanted: "prices in US dollars" }
    : null;
}
