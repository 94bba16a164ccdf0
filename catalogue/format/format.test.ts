import { describe, expect, it } from "vitest";
import {
  dayIn,
  formatDay,
  formatDeadline,
  formatMoment,
  formatPolicyDay,
  formatTimeLeft,
  formatUntil,
  groupDigits,
  nameZone,
  shorten,
  takeSentences,
} from "./format.ts";
import { formatCompact } from "./live-figures.ts";

it.each([["2025-11-03", "Nov 3, 2025"]])("the day %s is shown as %s", (day, text) => {
  expect(formatDay(day)).toBe(text);
});

it("a policy's date is written as in the specification", () => {
  expect(formatPolicyDay("2025-10-26")).toBe("26 October 2025");
});

it("a time zone is named by its place", () => {
  expect(["America/New_York", "Asia/Kathmandu", "UTC"].map(nameZone)).toEqual([
    "New York time",
    "Kathmandu time",
    "UTC",
  ]);
});

it("the day depends on the time zone", () => {
  expect(dayIn("2026-11-30T03:00:00.000Z", "America/New_York")).toBe("2026-11-29");
  expect(dayIn("2026-11-29T12:00:00.000Z", "Pacific/Auckland")).toBe("2026-11-30");
});

it.each([["2026-11-29T14:05:00Z", "Europe/Berlin", "Nov 29, 2026, 3:05 PM GMT+1"]])(
  "the moment %s in %s is shown as %s",
  (time, zone, text) => {
    expect(formatMoment(time, zone)).toBe(text);
  },
);

describe("a count in the live insights", () => {
  it.each([
    [0, "0"],
    [999, "999"],
    [1_000, "1.0K"],
    [1_000_000, "1.0M"],
  ])("of %i is shown as %s", (count, text) => {
    expect(formatCompact(count)).toBe(text);
  });
});

it.each([0, 7, 999, 1_000, 12_345, 100_000, 1_234_567])("%i is grouped by thousands", (count) => {
  expect(groupDigits(count)).toBe(count.toLocaleString("en-US"));
});

it.each([
  ["short enough", 12, "short enough"],
  ["茶".repeat(20), 8, `${"茶".repeat(7)}…`],
  ["👩‍🚀".repeat(20), 8, "👩‍🚀…"],
  [`a${"\u0301".repeat(20)} b`, 8, `a${"\u0301".repeat(6)}…`],
])("%s, in %i characters", (text, length, expected) => {
  expect(shorten(text, length)).toBe(expected);
});

it.each([
  ["A pier. A harbor.", 30, "A pier. A harbor."],
  ["A pier. A harbor.", 12, "A pier."],
  ["A pier for boats, ships and more.", 20, "A pier for boats."],
  ["", 15, ""],
])("the sentences of %j that fit into %i characters", (text, length, expected) => {
  expect(takeSentences(text, length)).toBe(expected);
});

describe("a future time", () => {
  it.each([
    ["2026-11-27T22:52:00Z", "UTC", "Friday, Nov 27, 10:52 PM UTC"],
    ["2026-11-27T22:52:00Z", "Asia/Kathmandu", "Saturday, Nov 28, 4:37 AM GMT+5:45"],
  ])("%s in %s is shown as %s", (time, zone, text) => {
    expect(formatDeadline(time, 0, zone)).toBe(text);
  });

  it("is shown without its day if it is less than a day away", () => {
    const time = "2026-11-27T22:52:00Z";
    const before = (hours: number) => Date.parse(time) - hours * 3_600_000;
    expect(formatDeadline(time, before(1), "UTC")).toBe("at 10:52 PM UTC");
    expect(formatDeadline(time, before(24), "UTC")).toMatch(/^Friday/);
  });

  it.each([
    [24 * 60 + 5, "24 hours"],
    [49 * 60, "2 days"],
    [0.1, "1 minute"],
  ])("%d minutes away leaves %s", (minutes, text) => {
    expect(formatTimeLeft(minutes * 60_000, 0)).toBe(text);
  });

  it.each([
    ["2026-11-27T22:52:00Z", "in 5 days"],
    ["2026-11-24T00:30:00Z", "in 2 days"],
    ["2026-11-23T12:00:00Z", "tomorrow"],
    ["2026-11-22T11:59:00Z", "now"],
  ])("%s, seen from noon on Nov 22, is %s", (time, text) => {
    const now = Date.parse("2026-11-22T12:00:00Z");
    expect(formatUntil(Date.parse(time), now, "UTC")).toBe(text);
  });

  it("counts its days by the calendar of its time zone", () => {
    const [time, now] = ["2026-11-24T00:30:00Z", "2026-11-22T23:30:00Z"].map(Date.parse);
    expect(formatUntil(time ?? 0, now ?? 0, "UTC")).toBe("in 2 days");
    expect(formatUntil(time ?? 0, now ?? 0, "Europe/Berlin")).toBe("tomorrow");
  });
});
