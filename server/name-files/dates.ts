import { calendarDate } from "../../catalogue/field-schema.ts";
import type { DateOrder } from "./formats.ts";

const MONTHS = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");

const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?!\d)/;
const MONTH_FIRST = /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})(?!\d)/i;
const DAY_FIRST = /^(\d{1,2})\.?[ -]([a-z]{3,9})[ .,-]{1,2}(\d{4})(?!\d)/i;

function toDay(year = "", month: string | number = "", day = ""): string | null {
  const text = [year, String(month).padStart(2, "0"), day.padStart(2, "0")].join("-");
  return calendarDate().safeParse(text).success ? text : null;
}

const monthOf = (name = "") => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

/** Reads '2021/11/24 11:43 PST', 'Dec 13 2021', '24.11.2021', and '11/03/2021' in the order given, as YYYY-MM-DD. */
export function readDate(cell: string, order: DateOrder | null): string | null {
  const text = cell.trim();
  const iso = YEAR_FIRST.exec(text);
  if (iso) return toDay(iso[1], iso[3], iso[4]);
  const named = MONTH_FIRST.exec(text);
  if (named) return toDay(named[3], monthOf(named[1]), named[2]);
  const german = DAY_FIRST.exec(text);
  if (german) return toDay(german[3], monthOf(german[2]), german[1]);
  const [, first = "", mark, second = "", year] = YEAR_LAST.exec(text) ?? [];
  if (mark === "." || order === "DMY") return toDay(year, second, first);
  if (order === "MDY") return toDay(year, first, second);
  return first !== "" && Number(first) === Number(second) ? toDay(year, first, second) : null;
}

/** The order of a whole column's '11/03/2021': what one cell of it shows, or null where none does or two disagree. */
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

/** Whether a cell can't be read without knowing the order. */
export const needsDateOrder = (cell: string) =>
  YEAR_LAST.test(cell.trim()) && readDate(cell, null) === null;
