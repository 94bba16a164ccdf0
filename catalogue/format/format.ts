import { MINUTE_MS, HOUR_MS, DAY_MS, toIso } from "./time.ts";

const MONTHS =
  "January February March April May June July August September October November December".split(
    " ",
  );

const monthOf = (day: string) => MONTHS[Number(day.slice(5, 7)) - 1] ?? "";

const formatMonthDay = (day: string) => `${monthOf(day).slice(0, 3)} ${Number(day.slice(8, 10))}`;

/** Formats 'Nov 3, 2025' without Intl, which would be too slow for 100,000 descriptions. */
export const formatDay = (day: string) => `${formatMonthDay(day)}, ${day.slice(0, 4)}`;

/** Formats YYYY-MM-DD as '26 October 2025', as docs/specification.md dates the policies. */
export const formatPolicyDay = (day: string) =>
  `${Number(day.slice(8, 10))} ${monthOf(day)} ${day.slice(0, 4)}`;

/** Avoids Intl, whose first object would take a phone's browser 100 ms on every page. */
export function groupDigits(count: number): string {
  const digits = String(count);
  if (count < 1_000 || !Number.isSafeInteger(count)) return digits;
  const first = digits.length % 3 || 3;
  const rest = digits.slice(first).match(/\d{3}/g) ?? [];
  return [digits.slice(0, first), ...rest].join(",");
}

export function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = text.lastIndexOf(" ", length - 1);
  const whole = () => new Intl.Segmenter().segment(text).containing(length - 1)?.index;
  return `${text.slice(0, (end > 0 ? end : whole()) || length - 1)}…`;
}

/** Returns the whole sentences that fit into `length` characters, or else the clauses of the first. */
export function takeSentences(text: string, length: number): string {
  const sentences = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  let fitting = "";
  for (const { segment } of sentences) {
    if (`${fitting}${segment}`.trimEnd().length > length) break;
    fitting += segment;
  }
  if (fitting || !text) return fitting.trimEnd();
  const clause = /^.+(?=[,;:] )/s.exec(text.slice(0, length))?.[0];
  return clause ? `${clause}.` : shorten(text, length);
}

function formatClock(minute: string): string {
  const [hour, rest] = [Number(minute.slice(11, 13)), minute.slice(13)];
  return `${hour % 12 || 12}${rest} ${hour < 12 ? "AM" : "PM"}`;
}

function formatZone(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone, timeZoneName: "short" });
  const parts = format.formatToParts(new Date(iso));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}

export function formatMoment(iso: string, timeZone: string): string {
  const minute = formatMinute(iso, timeZone);
  return `${formatDay(minute)}, ${formatClock(minute)} ${formatZone(iso, timeZone)}`;
}

/** Returns 'New York time', or 'UTC'. */
export function nameZone(timeZone: string): string {
  const [, ...place] = timeZone.split("/");
  return place.length > 0 ? `${place.at(-1)?.replaceAll("_", " ")} time` : timeZone;
}

const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");

export function formatShortMoment(iso: string, timeZone: string): string {
  const minute = formatMinute(iso, timeZone);
  return `${formatMonthDay(minute)}, ${formatClock(minute)}`;
}

/** Returns 'Sunday, Nov 29, 2:05 PM UTC', or 'at 2:05 PM UTC' less than a day after `now`, which is in milliseconds. */
export function formatDeadline(iso: string, now: number, timeZone: string): string {
  if (Date.parse(iso) - now < DAY_MS)
    return `at ${formatClock(formatMinute(iso, timeZone))} ${formatZone(iso, timeZone)}`;
  return formatWeekday(iso, timeZone);
}

/** Returns 'Sunday, Nov 29, 2:05 PM UTC'. */
export function formatWeekday(iso: string, timeZone: string): string {
  const day = new Date(dayIn(iso, timeZone));
  return `${WEEKDAYS[day.getUTCDay()]}, ${formatShortMoment(iso, timeZone)} ${formatZone(iso, timeZone)}`;
}

/** Returns '40 minutes', '47 hours' or '3 days', at least a minute. Hours and days are the whole ones that are left. */
export function formatTimeLeft(time: number, now: number): string {
  const left = time - now;
  if (left < HOUR_MS) return formatCount(Math.max(1, Math.ceil(left / MINUTE_MS)), "minute");
  if (left < 2 * DAY_MS) return formatCount(Math.floor(left / HOUR_MS), "hour");
  return formatCount(Math.floor(left / DAY_MS), "day");
}

/** Days follow the calendar of the time zone. */
export function formatUntil(time: number, now: number, timeZone: string): string {
  if (time <= now) return "now";
  const dayOf = (moment: number) => Date.parse(dayIn(toIso(moment), timeZone));
  const days = (dayOf(time) - dayOf(now)) / DAY_MS;
  // A day on which the clocks are set back has 25 hours.
  if (time - now < DAY_MS || days === 0) return `in ${formatTimeLeft(time, now)}`;
  return days === 1 ? "tomorrow" : `in ${formatCount(days, "day")}`;
}

/** Making a format takes a hundred times longer than using it. */
const minuteFormats = new Map<string, Intl.DateTimeFormat>();

export function formatMinute(iso: string, timeZone: string): string {
  const format =
    minuteFormats.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short", timeZone });
  minuteFormats.set(timeZone, format);
  return format.format(new Date(iso));
}

/** Returns the day of the time zone as YYYY-MM-DD. */
export const dayIn = (iso: string, timeZone: string) => formatMinute(iso, timeZone).slice(0, 10);

export const formatUtcMoment = (iso: string) => formatMoment(iso, "UTC").replace(/ UTC$/, "");

export const formatCount = (count: number, noun: string, plural = `${noun}s`) =>
  `${groupDigits(count)} ${count === 1 ? noun : plural}`;

export const countDays = (days: number) => (days === 1 ? "a day" : formatCount(days, "day"));

export function formatBytes(bytes: number): string {
  if (bytes < 1e6) return `${Math.ceil(bytes / 1e3)} kB`;
  return bytes < 1e9 ? `${(bytes / 1e6).toFixed(1)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sorts texts such as domains, days and times, which the rules of a language must not reorder. */
export const compareTexts = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
