import { Temporal } from "temporal-polyfill";
import { toIso } from "../../../catalogue/format/time.ts";

const NINE = new Temporal.PlainTime(9);
const WEEK_DAYS = 7;

const dateIn = (time: number, timeZone: string) =>
  Temporal.Instant.fromEpochMilliseconds(time).toZonedDateTimeISO(timeZone).toPlainDate();

export function listReminderDays(time: number, timeZone: string) {
  const today = dateIn(time, timeZone);
  const days = [
    { words: "Tomorrow", days: 1 },
    { words: "Monday", days: WEEK_DAYS + 1 - today.dayOfWeek },
    { words: "In a week", days: WEEK_DAYS },
  ].map((choice) => ({ words: choice.words, day: today.add({ days: choice.days }).toString() }));
  return days.filter(({ day }, at) => days.findIndex((other) => other.day === day) === at);
}

/** Returns nine o'clock on that day in the seller's time zone, as ISO-8601 UTC; null if it's over, or later than any page offers. */
export function whenToRemind(day: string, time: number, timeZone: string): string | null {
  const today = dateIn(time, timeZone);
  const date = Array.from({ length: WEEK_DAYS + 1 }, (_, days) => today.add({ days })).find(
    (one) => one.toString() === day,
  );
  const nine = date?.toZonedDateTime({ timeZone, plainTime: NINE }).epochMilliseconds ?? 0;
  return nine > time ? toIso(nine) : null;
}
