import { Temporal } from "temporal-polyfill";
import { DAY_MS, type Span, toIso } from "../../catalogue/format/time.ts";

type PeriodKind = "week" | "month" | "days";

/** Dates are in the shop's time zone; times are the moments, in UTC, at which these dates begin there. `to` is exclusive. */
export interface Period {
  readonly kind: PeriodKind;
  readonly first: string;
  /** The last day, or today while the period goes on. */
  readonly last: string;
  readonly from: string;
  readonly to: string;
  readonly isOngoing: boolean;
}

const toMoment = (date: Temporal.PlainDate, timeZone: string, time?: Temporal.PlainTime) =>
  date.toZonedDateTime({ timeZone, ...(time && { plainTime: time }) });

const isoOf = (moment: Temporal.ZonedDateTime) => toIso(moment.epochMilliseconds);

export const toLocal = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone);

const mondayOf = (date: Temporal.PlainDate) => date.subtract({ days: date.dayOfWeek - 1 });

function makePeriod(
  kind: PeriodKind,
  first: Temporal.PlainDate,
  end: Temporal.PlainDate,
  { now, timeZone }: Clock,
): Period {
  const [from, over] = [isoOf(toMoment(first, timeZone)), isoOf(toMoment(end, timeZone))];
  const isOngoing = toIso(now) < over;
  const last = isOngoing ? toLocal(now, timeZone).toPlainDate() : end.subtract({ days: 1 });
  const to = isOngoing ? toIso(now) : over;
  return { kind, first: first.toString(), last: last.toString(), from, to, isOngoing };
}

export interface Clock {
  readonly now: number;
  readonly timeZone: string;
}

export function periodAround(
  kind: "week" | "month",
  date: Temporal.PlainDate,
  clock: Clock,
): Period {
  const first = kind === "week" ? mondayOf(date) : date.with({ day: 1 });
  return makePeriod(kind, first, first.add(kind === "week" ? { days: 7 } : { months: 1 }), clock);
}

const todayOf = ({ now, timeZone }: Clock) => toLocal(now, timeZone).toPlainDate();

export function lastDays(days: number, clock: Clock, last = todayOf(clock)): Period {
  const end = last.add({ days: 1 });
  return makePeriod("days", end.subtract({ days }), end, clock);
}

export interface PeriodChoice {
  readonly week?: Temporal.PlainDate | undefined;
  readonly month?: Temporal.PlainDate | true | undefined;
  readonly days?: number | undefined;
  readonly until?: Temporal.PlainDate | undefined;
}

/** Returns null for a period that hasn't begun yet. */
export function choosePeriod(choice: PeriodChoice, clock: Clock): Period | null {
  const { week, month, days, until } = choice;
  const today = todayOf(clock);
  const period =
    days !== undefined
      ? lastDays(days, clock, until)
      : month !== undefined
        ? periodAround("month", month === true ? today : month, clock)
        : periodAround("week", week ?? today, clock);
  return Date.parse(period.from) > clock.now ? null : period;
}

export function parseWeek(text: string): Temporal.PlainDate | null {
  const [, year, week] = /^(\d{4})-W(\d{2})$/i.exec(text) ?? [];
  if (!year) return null;
  // January 4 is always in the first week of ISO 8601.
  const first = mondayOf(new Temporal.PlainDate(Number(year), 1, 4));
  const monday = first.add({ days: 7 * (Number(week) - 1) });
  return monday.weekOfYear === Number(week) && monday.yearOfWeek === Number(year) ? monday : null;
}

export function parseMonth(text: string): Temporal.PlainDate | null {
  return /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? Temporal.PlainDate.from(`${text}-01`) : null;
}

export function keyOf({ kind, first, last }: Period): string {
  const date = Temporal.PlainDate.from(first);
  if (kind === "month") return first.slice(0, 7);
  if (kind === "days") return `${first} to ${last}`;
  return `${date.yearOfWeek}-W${String(date.weekOfYear).padStart(2, "0")}`;
}

/** Returns earlier periods, newest first. If this one isn't over yet, each ends at the same day and time. */
export function listBefore(period: Period, count: number, timeZone: string): Span[] {
  const first = Temporal.PlainDate.from(period.first);
  const days = Temporal.PlainDate.from(period.last).since(first).days + 1;
  const time = toLocal(Date.parse(period.to), timeZone).toPlainTime();
  const length = period.kind === "week" ? 7 : days;
  return Array.from({ length: count }, (_, index) => {
    const startBack = (steps: number) =>
      first.subtract(period.kind === "month" ? { months: steps } : { days: steps * length });
    const [start, end] = [startBack(index + 1), startBack(index)];
    const same = start.add({ days: days - 1 });
    const isShorter = period.isOngoing && Temporal.PlainDate.compare(same, end) < 0;
    const to = isShorter ? toMoment(same, timeZone, time) : toMoment(end, timeZone);
    return { from: isoOf(toMoment(start, timeZone)), to: isoOf(to) };
  });
}

/** Counts by UTC day include today while a period goes on, even before noon. */
export const upToToday = (period: Period): Span =>
  period.isOngoing
    ? { from: period.from, to: toIso(Math.ceil(Date.parse(period.to) / DAY_MS) * DAY_MS) }
    : period;

export function listDays({ first, last, to }: Period, timeZone: string) {
  const start = Temporal.PlainDate.from(first);
  const count = Temporal.PlainDate.from(last).since(start).days + 1;
  return Array.from({ length: count }, (_, index) => {
    const day = start.add({ days: index });
    const end = isoOf(toMoment(day.add({ days: 1 }), timeZone));
    return { day: day.toString(), from: isoOf(toMoment(day, timeZone)), to: end < to ? end : to };
  });
}
