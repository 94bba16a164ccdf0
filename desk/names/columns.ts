import { tidyAmount } from "../../catalogue/format/amount.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { formatCount, groupDigits, shorten } from "../../catalogue/format/format.ts";
import { amountIn, MAKE_OFFER, parseCost, type Price } from "../../catalogue/format/price.ts";
import { labelOf } from "../../catalogue/schema/listing-fields.ts";
import { type Listing, STATUSES } from "../../catalogue/schema/listing.ts";

/** What the columns are made from, for one name. */
export interface Facts {
  readonly listing: Listing;
  readonly views: number;
  readonly requests: number;
}

type Value = string | number | Price;

/** A field of the listing is named by its schema. `noun` completes '3 …', and `choices` are those that no name needs to have. */
const column = (
  id: string,
  kind: "sum" | "count" | "choice",
  valueOf: (facts: Facts) => Value,
  described: { label?: string; noun?: string; choices?: readonly string[] } = {},
) => ({ id, kind, valueOf, label: labelOf(id), ...described });

/** What the names table shows beside a name. Its heads, cells, order, filters and their keys in the address follow it. */
export const COLUMNS = [
  column("price", "sum", ({ listing: { price } }) =>
    price.amount === null ? { ...price, label: MAKE_OFFER } : price,
  ),
  column("category", "choice", ({ listing }) => listing.category),
  column("status", "choice", ({ listing }) => listing.status, { choices: STATUSES }),
  column("views", "count", ({ views }) => views, { label: "Views, 28 days", noun: "view" }),
  column("requests", "count", ({ requests }) => requests, { label: "Requests", noun: "request" }),
];

export type Column = (typeof COLUMNS)[number];

/** Returns what is compared; null for a name without a price. */
export function toKey(value: Value, currency: Currency): string | number | null {
  if (typeof value === "object") return amountIn(value, currency);
  return typeof value === "string" ? value.toLowerCase() : value;
}

const MAX_TEXT = 60;

/** Writes a value as a cell has it, and as a line without heads has it; nothing for no value. */
export function writeCell({ id, kind, noun = "", valueOf }: Column, facts: Facts) {
  const value = valueOf(facts);
  if (typeof value === "number")
    return { id, kind, text: groupDigits(value), line: value > 0 ? formatCount(value, noun) : "" };
  const text = typeof value === "string" ? shorten(value, MAX_TEXT) : value.label;
  return { id, kind, text, line: text };
}

/** Nothing is above or below what can't be read, so that a change of all that is found touches no name. */
function readBound({ kind }: Column, text: string, currency: Currency): number | null {
  if (text === "") return null;
  if (kind === "count") return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const sum = parseCost(tidyAmount(text, currency), currency) ?? undefined;
  return amountIn(sum, currency) ?? Number.NaN;
}

/** The names of a column's filters in the address. */
export const keysOf = ({ id, kind }: Column) =>
  kind === "choice" ? [id] : [`${id}From`, `${id}To`];

/** Reads the filter of a column from the address; null if there is none. */
export function readTest(column: Column, params: URLSearchParams, currency: Currency) {
  const { kind, valueOf } = column;
  const [first = "", second = ""] = keysOf(column).map((key) => params.get(key)?.trim() ?? "");
  const toKeyOf = (facts: Facts) => toKey(valueOf(facts), currency);
  if (kind === "choice") {
    const wanted = first.normalize("NFC").toLowerCase();
    return wanted ? (facts: Facts) => toKeyOf(facts) === wanted : null;
  }
  const from = readBound(column, first, currency);
  const to = readBound(column, second, currency);
  if (from === null && to === null) return null;
  return (facts: Facts) => {
    const key = toKeyOf(facts);
    return typeof key === "number" && (from === null || key >= from) && (to === null || key <= to);
  };
}
