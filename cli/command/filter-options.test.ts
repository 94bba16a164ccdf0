import { expect, it } from "vitest";
import { parseMoment } from "./filter-options.ts";

const NOW = Date.UTC(2026, 2, 1, 0, 30);

it.each([
  ["today", "2026-03-01", "2026-03-02"],
  ["yesterday", "2026-02-28", "2026-03-01"],
  ["7d", "2026-02-22", "2026-02-23"],
  [" 7D", "2026-02-22", "2026-02-23"],
])("%s covers %s up to %s", (text, from, to) => {
  const span = { from: `${from}T00:00:00.000Z`, to: `${to}T00:00:00.000Z` };
  expect(parseMoment(text, NOW, "UTC")).toEqual(span);
});

it.each([
  ["today", "2026-02-28T08:00:00.000Z", "2026-03-01T08:00:00.000Z"],
  ["2026-03-08", "2026-03-08T08:00:00.000Z", "2026-03-09T07:00:00.000Z"],
  ["24h", "2026-02-28T00:30:00.000Z", "2026-02-28T00:30:00.000Z"],
])("in Los Angeles, %s covers %s up to %s", (text, from, to) => {
  expect(parseMoment(text, NOW, "America/Los_Angeles")).toEqual({ from, to });
});

it.each(["", "tomorrow", "7", "d", "-7d", "7m", "2026-02-30", "21.11.2026"])(
  "%j is refused",
  (text) => {
    expect(() => parseMoment(text, NOW, "UTC")).toThrow("Expected today, yesterday, 24h, 7d");
  },
);
