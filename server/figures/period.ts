import { Temporal } from "temporal-polyfill";
import { type Span, toIso } from "../../catalogue/format/time.ts";

/** A week. Dates are in the shop's time zone; times are the moments, in UTC, at which these dates begin there. `to` is exclusive. */
export interface Period extends Span {
  readonly first: string;
  /** The last day, or today while the week goes on. */
  readonly last: string;
  readonly isOngoing: boolean;
}

export interface Clock {
  readonly now: number;
  readonly timeZone: string;
}

const startOf = (date: Temporal.PlainDate, timeZone: string) =>
  toIso(date.toZonedDateTime(timeZone).epochMilliseconds);

export const toLocal = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);

export const todayOf = ({ now, timeZone }: Clock) => toLocal(now, timeZone).toPlainDate();

const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

/** Returns the week of a day. One that hasn't begun yet is empty. */
export function weekAround(date: Temporal.PlainDate, { now, timeZone }: Clock): Period {
  const first = mondayOf(date);
  const end = first.add({ days: 7 });
  const over = startOf(end, timeZone);
  const isOngoing = toIso(now) < over;
  const last = isOngoing ? todayOf({ now, timeZone }) : end.subtract({ days: 1 });
  return {
    first: first.toString(),
    last: last.toString(),
    from: startOf(first, timeZone),
    to: isOngoing ? toIso(now) : over,
    isOngoing,
  };
}

export function yesterdayOf(clock: Clock): Span & { readonly day: string } {
  const today = todayOf(clock);
  const day = today.subtract({ days: 1 });
  const [from, to] = [startOf(day, clock.timeZone), startOf(today, clock.timeZone)];
  return { day: day.toString(), from, to };
}

/** Returns the Monday of a week such as 2026-W47; null for anything else. */
export function parseWeek(text: string): Temporal.PlainDate | null {
  const [, year, week] = /^(\d{4})-W(\d{2})$/i.exec(text) ?? [];
  if (!year) return null;
  // January 4 is always in the first week of ISO 8601.
  const first = mondayOf(new Temporal.PlainDate(Number(year), 1, 4));
  const monday = first.add({ days: 7 * (Number(week) - 1) });
  return monday.weekOfYear === Number(week) && monday.yearOfWeek === Number(year) ? monday : null;
}

export function weekOf({ first }: Pick<Period, "first">): string {
  const { yearOfWeek, weekOfYear } = Temporal.PlainDate.from(first);
  return `${yearOfWeek}-W${String(weekOfYear).padStart(2, "0")}`;
}
