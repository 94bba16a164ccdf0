import { tidyAmount } from "../../catalogue/format/amount.ts";
import type { Currency } from "../../catalogue/format/currency.ts";
import { formatCount, formatDay, groupDigits, shorten } from "../../catalogue/format/format.ts";
import {
  amountIn,
  MAKE_OFFER,
  parseCost,
  type Price,
  toPrice,
} from "../../catalogue/format/price.ts";
import { calendarDate } from "../../catalogue/schema/field-schema.ts";
import { labelOf } from "../../catalogue/schema/listing-fields.ts";
import type { OwnFields } from "../../catalogue/schema/listing-schema.ts";
import { type Listing, STATUSES } from "../../catalogue/schema/listing.ts";

/** What the columns are made from, for one name. */
export interface Facts {
  readonly listing: Listing;
  readonly own: OwnFields;
  /** In whole units of the shop's currency. */
  readonly floor: number | null;
  readonly views: number;
  readonly requests: number;
  readonly lastOffer: Price | null;
}

/** Days are YYYY-MM-DD. */
type Value = string | number | readonly string[] | Price | null;

/** A field of the listing is named by its schema. `noun` completes '3 …', and `choices` are those that no name needs to have. */
const column = (
  id: string,
  kind: "sum" | "day" | "count" | "choice" | "text",
  valueOf: (facts: Facts) => Value,
  described: { label?: string; noun?: string; choices?: readonly string[] } = {},
) => ({ id, kind, valueOf, label: labelOf(id), ...described });

const sumOf = (amount: number | null, { price }: Listing) =>
  amount === null ? null : toPrice(amount, price.currency);

/** All that the names table can show beside a name. Its heads, cells, order, filters and their keys in the address follow it. */
export const COLUMNS = [
  column("price", "sum", ({ listing: { price } }) =>
    price.amount === null ? { ...price, label: MAKE_OFFER } : price,
  ),
  column("category", "choice", ({ listing }) => listing.category),
  column("status", "choice", ({ listing }) => listing.status, { choices: STATUSES }),
  column("views", "count", ({ views }) => views, { label: "Views, 28 days", noun: "view" }),
  column("requests", "count", ({ requests }) => requests, { label: "Requests", noun: "request" }),
  column("lastOffer", "sum", ({ lastOffer }) => lastOffer, { label: "Last offer" }),
  column("floor", "sum", ({ listing, floor }) => sumOf(floor, listing)),
  column("minimumOffer", "sum", ({ listing }) => sumOf(listing.minimumOffer, listing)),
  column("acquiredPrice", "sum", ({ own }) => own.acquiredPrice),
  column("renewalPrice", "sum", ({ own }) => own.renewalPrice),
  column("expires", "day", ({ listing }) => listing.expires),
  column("extension", "choice", ({ listing }) => listing.extension, { label: "Extension" }),
  column("registrar", "choice", ({ own }) => own.registrar),
  column("tags", "choice", ({ own }) => own.tags),
  column("ownNote", "text", ({ own }) => own.ownNote),
];

export type Column = (typeof COLUMNS)[number];

export const USUAL_COLUMNS = "price,category,status,views,requests";

const fold = (text: string) => text.toLowerCase();

export const listValues = (value: Value): readonly string[] =>
  typeof value === "string" ? [value] : Array.isArray(value) ? value : [];

/** Returns what is compared; null for no value, and for a sum in another currency than the shop's. */
export function toKey(value: Value, currency: Currency): string | number | null {
  if (value === null || typeof value === "number") return value;
  if (typeof value === "object" && "label" in value) return amountIn(value, currency);
  return fold(listValues(value).join(", ")) || null;
}

const MAX_TEXT = 60;

/** Writes a value as a cell has it, and as a line without heads has it; nothing for no value. */
export function writeCell({ id, kind, label, noun = "", valueOf }: Column, facts: Facts) {
  const value = valueOf(facts);
  if (typeof value === "number")
    return { id, kind, text: groupDigits(value), line: value > 0 ? formatCount(value, noun) : "" };
  const isSum = value !== null && typeof value === "object" && "label" in value;
  const texts = isSum ? [value.label] : listValues(value);
  const text = texts
    .map((text) => (kind === "day" ? formatDay(text) : shorten(text, MAX_TEXT)))
    .join(", ");
  const isNamed = text !== "" && (isSum || kind === "day");
  return { id, kind, text, line: isNamed ? `${label} ${text}` : text };
}

/** Nothing is above or below what can't be read, so that a change of all that is found touches no name. */
function readBound({ kind }: Column, text: string, currency: Currency): string | number | null {
  if (text === "") return null;
  if (kind === "count") return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (kind === "day") return calendarDate().safeParse(text).data ?? Number.NaN;
  const sum = parseCost(tidyAmount(text, currency), currency) ?? undefined;
  return amountIn(sum, currency) ?? Number.NaN;
}

/** The names of a column's filters in the address. */
export const keysOf = ({ id, kind }: Column) =>
  kind === "choice" || kind === "text" ? [id] : [`${id}From`, `${id}To`];

/** Reads the filter of a column from the address; null if there is none. */
export function readTest(column: Column, params: URLSearchParams, currency: Currency) {
  const { kind, valueOf } = column;
  const [first = "", second = ""] = keysOf(column).map((key) => params.get(key)?.trim() ?? "");
  if (kind === "choice" || kind === "text") {
    const wanted = fold(first.normalize("NFC"));
    const isMet = (text: string) => (kind === "text" ? text.includes(wanted) : text === wanted);
    return wanted
      ? (facts: Facts) => listValues(valueOf(facts)).some((one) => isMet(fold(one)))
      : null;
  }
  const from = readBound(column, first, currency);
  const to = readBound(column, second, currency);
  if (from === null && to === null) return null;
  return (facts: Facts) => {
    const key = toKey(valueOf(facts), currency);
    return key !== null && (from === null || key >= from) && (to === null || key <= to);
  };
}
