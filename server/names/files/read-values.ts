import {
  AMOUNTS,
  DATES,
  type FieldValue,
  kindOf,
  LIST_FIELDS,
  schemaOf,
  tidyAmountOf,
} from "../../../catalogue/schema/listing-fields.ts";
import { calendarDate } from "../../../catalogue/schema/field-schema.ts";
import { readListCell } from "../../shop/csv-records.ts";
import { type DateOrder, FOR_SALE } from "./import-formats.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i;
const DAY_FIRST = /^(\d{1,2})\.?[ -]([a-z]{3,9})[ .,-]{1,2}(\d{4})(?!\d)/i;

function readDay(year = "", month: string | number = "", day = ""): string | null {
  const text = [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return calendarDate().safeParse(text).success ? text : null;
}

const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Reads '2021/11/24 11:43 PST', 'Dec 13 2021', '24.11.2021', and '11/03/2021' in the given order, as YYYY-MM-DD. */
function readDate(cell: string, order: DateOrder | null): string | null {
  const text = cell.trim();
  const iso = YEAR_FIRST.exec(text);
  if (iso) return readDay(iso[1], iso[3], iso[4]);
  const named = MONTH_FIRST.exec(text);
  if (named) return readDay(named[3], monthOf(named[1]), named[2]);
  const german = DAY_FIRST.exec(text);
  if (german) return readDay(german[3], monthOf(german[2]), german[1]);
  const [, first = "", mark, second = "", year] = YEAR_LAST.exec(text) ?? [];
  if (mark === "." || order === "DMY") return readDay(year, second, first);
  if (order === "MDY") return readDay(year, first, second);
  return first !== "" && Number(first) === Number(second) ? readDay(year, first, second) : null;
}

export function findDateOrder(cells: readonly string[]): DateOrder | null {
  const orders = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first = "", mark, second = ""] = YEAR_LAST.exec(cell.trim()) ?? [];
    if (mark === ".") continue;
    if (Number(first) > 12) orders.add("DMY");
    if (Number(second) > 12) orders.add("MDY");
  }
  const [order = null] = orders;
  return orders.size === 1 ? order : null;
}

export const needsDateOrder = (cell: string) =>
  YEAR_LAST.test(cell.trim()) && readDate(cell, null) === null;

const stripAddress = (cell: string) =>
  cell
    .trim()
    .replace(/^https?:\/\//i, "")
    .replace(/[/?#].*/s, "")
    .replace(/\.$/, "")
    .replace(/^www\.(?=[^.]+\.)/i, "");

export const isAddress = (cell: string) =>
  /^[^\s@:]+\.[^\s@:.\d][^\s@:.]*$/.test(stripAddress(cell));

export const isBlank = (cell: string) => /^(-|n\/a)?$/i.test(cell.trim());
/** A price of 0, or the '$ -' of a spreadsheet, means that there is no price. */
const isZero = (cell: string) =>
  /^(?:(?:US ?)?[$€£]|USD|EUR|GBP)? ?(?:0+(?:[.,]0{1,2})?|-)(?: ?(?:[$€£]|USD|EUR|GBP))?$/i.test(
    cell,
  );

export const isForSale = (cell: string) => FOR_SALE.has(cell.toLowerCase());

export interface Writing {
  readonly isOwn: boolean;
  readonly dates: DateOrder | null;
}

const IN_LOWER_CASE: ReadonlySet<string> = new Set(["choice", "checkbox"]);
/** The values of these fields stay as they are written. */
const WRITTEN: ReadonlySet<string> = new Set(["amount", "checkbox"]);

function tidy(field: string, cell: string, dates: DateOrder | null): FieldValue {
  if (LIST_FIELDS.has(field)) return readListCell(cell);
  if (field === "domain") return stripAddress(cell);
  if (field === "status" && isForSale(cell)) return "available";
  if (DATES.has(field)) return readDate(cell, dates) ?? cell;
  if (AMOUNTS.has(field)) return tidyAmountOf(field, cell);
  return IN_LOWER_CASE.has(kindOf(field)) ? cell.toLowerCase() : cell;
}

type Reading =
  | { readonly value: FieldValue; readonly wanted?: undefined }
  | { readonly value: null; readonly wanted?: string };

export function readValue(field: string, cell: string, writing: Writing): Reading {
  const text = cell.trim();
  if (text === "" || (!writing.isOwn && isBlank(text))) return { value: null };
  if (AMOUNTS.has(field) && isZero(text)) return { value: null };
  const value = tidy(field, text, writing.dates);
  const { error, data } = schemaOf(field).safeParse(value);
  if (!error) return { value: WRITTEN.has(kindOf(field)) ? value : (data as FieldValue) };
  return { value: null, wanted: error.issues[0]?.message.replace(", or nothing", "") ?? "" };
}

export const isDollars = (currency: string) =>
  isBlank(currency) || /^(?:US ?)?(?:\$|USD|dollars?)$/i.test(currency.trim());
