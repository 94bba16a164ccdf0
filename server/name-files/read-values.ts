import type { FieldValue } from "../../catalogue/listing-fields.ts";
import { LIST_FIELDS } from "../../catalogue/listing-fields.ts";
import { rowFields, statFields } from "../../catalogue/listing-schema.ts";
import { MAKE_OFFER, parsePrice } from "../../catalogue/price.ts";
import { readListCell } from "../content/csv-records.ts";
import { readDate } from "./dates.ts";
import { type DateOrder, FOR_SALE } from "./formats.ts";

/** 'https://www.harbor.com/' is harbor.com too. */
const stripAddress = (cell: string) =>
  cell
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*/s, "")
    .replace(/\.$/, "")
    .replace(/^www\.(?=[^.]+\.)/i, "");

export const isAddress = (cell: string) =>
  /^[^\s@:]+\.[^\s@:.\d][^\s@:.]*$/.test(stripAddress(cell));

/** How files write that there is nothing; a price of 0 is none, and so is the '$ -' of a spreadsheet. */
export const isBlank = (cell: string) => /^(-|n\/a)?$/i.test(cell.trim());
const isZero = (cell: string) =>
  /^(?:(?:US ?)?[$€£]|USD|EUR|GBP)? ?(?:0+(?:[.,]0{1,2})?|-)(?: ?(?:[$€£]|USD|EUR|GBP))?$/i.test(
    cell,
  );

export const isForSale = (cell: string) => FOR_SALE.has(cell.toLowerCase());

/** How cells are written. */
export interface Writing {
  /** As the shop itself writes them: '-' may be a text. */
  readonly isOwn: boolean;
  readonly dates: DateOrder | null;
}

const LOWER = new Set(["status", "tier", "offers"]);
export const DATES: ReadonlySet<string> = new Set(["listedDate", "soldDate"]);
export const AMOUNTS: ReadonlySet<string> = new Set([
  "price",
  "minimumOffer",
  "floor",
  "soldPrice",
]);

function tidy(field: string, cell: string, dates: DateOrder | null): FieldValue {
  if (LIST_FIELDS.has(field)) return readListCell(cell);
  if (field === "domain") return stripAddress(cell);
  if (field === "status" && isForSale(cell)) return "available";
  if (DATES.has(field)) return readDate(cell, dates) ?? cell;
  if (AMOUNTS.has(field)) return cell.replace(/^\$ +/, "$");
  return LOWER.has(field) ? cell.toLowerCase() : cell;
}

const schemaOf = (field: string) => {
  const schemas = field.startsWith("stats.") ? statFields : rowFields;
  const name = field.replace("stats.", "");
  if (!(name in schemas)) throw new Error(`${field} is no field of a listing`);
  return Reflect.get(schemas, name) as (typeof rowFields)["description"];
};

/** As the shop writes it: '$4,888' or 'Make Offer'; a share, as 60%, stays. */
function writeAmount(text: string): string {
  const price = parsePrice(text);
  if (!price) return text;
  return price.amount === null ? MAKE_OFFER : price.label;
}

type Reading =
  | { readonly value: FieldValue; readonly wanted?: undefined }
  | { readonly value: null; readonly wanted?: string };

/** A cell as the shop's files hold it, null for nothing; `wanted` tells of a fault. */
export function readValue(field: string, cell: string, writing: Writing): Reading {
  const text = cell.trim();
  if (text === "" || (!writing.isOwn && isBlank(text))) return { value: null };
  if (AMOUNTS.has(field) && isZero(text)) return { value: null };
  const value = tidy(field, text, writing.dates);
  const { error, data } = schemaOf(field).safeParse(value);
  if (!error) {
    if (AMOUNTS.has(field)) return { value: writeAmount(String(value)) };
    return { value: field === "offers" ? value : data };
  }
  return { value: null, wanted: error.issues[0]?.message.replace(", or no such line", "") ?? "" };
}

export const isDollars = (currency: string) =>
  isBlank(currency) || /^(?:US ?)?(?:\$|USD|dollars?)$/i.test(currency.trim());
