import { expect, it } from "vitest";
import { isDay, listDays } from "./calendar-day.ts";

it("lists days over the end of a month, today last", () => {
  expect(listDays(Date.UTC(2026, 2, 1, 12), 3)).toEqual(["2026-02-27", "2026-02-28", "2026-03-01"]);
});

it.each(["2026-02-28", "2024-02-29"])("%s is a day", (text) => {
  expect(isDay(text)).toBe(true);
});

it.each(["2026-02-29", "2026-13-01", "26-1-1", "2026-01-01T00:00", "today", ""])(
  "%j is none",
  (text) => {
    expect(isDay(text)).toBe(false);
  },
);
