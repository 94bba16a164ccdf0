import { describe, expect, it } from "vitest";
import { formatDay, formatMoment } from "../../../catalogue/format/format.ts";
import { HOUR_MS, toIso } from "../../../catalogue/format/time.ts";
import { listReminderDays, whenToRemind } from "./reminder-days.ts";

describe("a reminder", () => {
  const ZONE = "Europe/Berlin";
  it.each([
    ["2026-11-25", "2026-11-24T22:30:00.000Z", "2026-11-25T08:00:00.000Z"],
    ["2026-04-01", "2026-03-25T10:00:00.000Z", "2026-04-01T07:00:00.000Z"],
    // The page may have been opened the day before.
    ["2026-11-24", "2026-11-24T07:59:59.999Z", "2026-11-24T08:00:00.000Z"],
    ["2026-11-24", "2026-11-24T08:00:00.000Z", null],
    ["2026-12-02", "2026-11-24T08:00:00.000Z", null],
    ["monday", "2026-11-24T08:00:00.000Z", null],
  ])("for %s, chosen at %s, comes at nine in the seller's time zone", (day, now, then) => {
    expect(whenToRemind(day, Date.parse(now), ZONE)).toBe(then);
  });

  it.each([
    ["Europe/Berlin", "2026-03-28T22:30:00.000Z"],
    // Its clocks change at midnight.
    ["America/Santiago", "2026-09-06T03:30:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-04T14:59:00.000Z"],
    ["Pacific/Kiritimati", "2026-12-31T09:59:59.000Z"],
    ["UTC", "2026-02-28T23:59:59.999Z"],
  ])("in %s comes when a page shown at %s said, whenever it is saved", (zone, shown) => {
    const start = Date.parse(shown);
    for (const { day } of listReminderDays(start, zone)) {
      const nine = `${formatDay(day)}, 9:00 AM`;
      let tap = start;
      for (; ; tap += HOUR_MS) {
        const at = whenToRemind(day, tap, zone);
        if (at === null) break;
        expect(formatMoment(at, zone)).toContain(nine);
        expect(Date.parse(at)).toBeGreaterThan(tap);
      }
      const minute = formatMoment(toIso(tap), zone);
      expect(minute).toMatch(new RegExp(`^${formatDay(day)}, 9:`));
    }
  });

  it.each([
    ["2026-11-22T10:00:00.000Z", ["Tomorrow 2026-11-23", "In a week 2026-11-29"]],
    ["2026-11-23T10:00:00.000Z", ["Tomorrow 2026-11-24", "Monday 2026-11-30"]],
  ])("offers each day only once at %s", (now, days) => {
    const offered = listReminderDays(Date.parse(now), ZONE);
    expect(offered.map(({ words, day }) => `${words} ${day}`)).toEqual(days);
  });
});
