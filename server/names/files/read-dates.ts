import { calendarDate } from "../../../catalogue/schema/field-schema.ts";
import { type DateOrder, OPEN } from "./reading.ts";

const toPlain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** The names of the twelve months in six languages, without accents. */
const MONTHS = ["en", "de", "fr", "es", "nl", "pt"].map((language) => {
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  return Array.from({ length: 12 }, (_, month) => toPlain(format.format(Date.UTC(2026, month))));
});
/** Short names that aren't the beginning of a long one. */
const SHORT: Readonly<Record<string, number>> = { mrz: 3, mrt: 3 };

const YEAR_FIRST = /^(\d{4})([-/.年년] ?)(\d{1,2})[-/.月월] ?(\d{1,2})(?!\d)/;
const TIGHT = /^((?:19|20)\d\d)(\d\d)(\d\d)(?:\d{6})?$/;
const YEAR_LAST = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d\d)(?!\d)/;
const WEEKDAY = /^\p{L}{2,10}\.?, /u;
const MONTH_FIRST = /^(\p{L}{3,10})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})(?!\d)/iu;
const DAY_FIRST =
  /^(\d{1,2})(?:st|nd|rd|th|er|º|\.)?[ -](?:de )?(\p{L}{3,10})\.?(?:,? | ?de |-)(\d{4}|\d\d)(?![\d:])/iu;
/** Excel keeps a day as its number since 1900. These reach from 1985 to 2078. */
const SERIAL = /^([3-6]\d{4})(?:[.,]\d+)?$/;
const FIRST_SERIAL = 31_048;
const LAST_SERIAL = 65_380;

/** Returns 0 for what isn't the beginning of one month's name alone. */
function monthOf(name = ""): number {
  const plain = toPlain(name);
  const found = MONTHS.flatMap((months) =>
    months.flatMap((month, index) => (month.startsWith(plain) ? index + 1 : [])),
  );
  const [month = SHORT[plain] ?? 0] = found;
  return found.every((each) => each === month) ? month : 0;
}

/** Nobody registered a domain before 1970. */
const fullYear = (year = "") =>
  year.length === 2 ? String(Number(year) + (Number(year) < 70 ? 2_000 : 1_900)) : year;

function writeDay(year = "", month: string | number = "", day = ""): string | null {
  const parts = [fullYear(year), String(month).padStart(2, "0"), day.padStart(2, "0")];
  const text = parts.join("-");
  return calendarDate().safeParse(text).success ? text : null;
}

function readSerial(text: string): string | null {
  const days = Number(SERIAL.exec(text)?.[1] ?? 0);
  if (days < FIRST_SERIAL || days > LAST_SERIAL) return null;
  return new Date(Date.UTC(1899, 11, 30 + days)).toISOString().slice(0, 10);
}

/** Reads '2021/11/24 11:43 PST', 'Dec 13 2021', '5-Mar-27', '1 de marzo de 2027', '24.11.21', '2027年3月1日', the number of a day in Excel, and '11/03/2021' in the given order, as YYYY-MM-DD. */
export function readDate(cell: string, order: DateOrder | null): string | null {
  const text = cell.trim().replace(WEEKDAY, "");
  const iso = YEAR_FIRST.exec(text);
  if (iso) return writeDay(iso[1], iso[3], iso[4]);
  const tight = TIGHT.exec(text);
  if (tight) return writeDay(tight[1], tight[2], tight[3]);
  const named = MONTH_FIRST.exec(text);
  if (named) return writeDay(named[3], monthOf(named[1]), named[2]);
  const german = DAY_FIRST.exec(text);
  if (german) return writeDay(german[3], monthOf(german[2]), german[1]);
  const last = YEAR_LAST.exec(text);
  if (!last) return readSerial(text);
  const [, first = "", mark, second = "", year] = last;
  if (mark === "." || order === "day first") return writeDay(year, second, first);
  if (order === "month first") return writeDay(year, first, second);
  return Number(first) === Number(second) ? writeDay(year, first, second) : null;
}

const needsOrder = (cell: string) => YEAR_LAST.test(cell.trim()) && readDate(cell, null) === null;

/**
 * Returns the order that a column's own cells show; `null` if nothing depends on it, and `OPEN` if they could be read in two
 * ways or contradict each other.
 */
export function findDateOrder(cells: readonly string[]): DateOrder | typeof OPEN | null {
  const orders = new Set<DateOrder>();
  for (const cell of cells) {
    const [, first = "", mark, second = ""] = YEAR_LAST.exec(cell.trim()) ?? [];
    if (mark === ".") continue;
    if (Number(first) > 12) orders.add("day first");
    if (Number(second) > 12) orders.add("month first");
  }
  const [order] = orders;
  if (order && orders.size === 1) return order;
  return cells.some(needsOrder) ? OPEN : null;
}
