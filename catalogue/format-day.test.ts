import { describe, expect, it } from "vitest";
import { formatDay } from "./format-day.ts";

describe("a day on a page", () => {
  it.each([
    ["2025-10-26", "26 October 2025"],
    ["2025-11-03", "3 November 2025"],
    ["2024-02-29", "29 February 2024"],
    ["2025-01-01", "1 January 2025"],
    ["2025-12-31", "31 December 2025"],
  ])("%s reads %s", (day, text) => {
    expect(formatDay(day)).toBe(text);
  });
});

it.each([
  ["2025-10-26", "26 Oct 2025"],
  ["2025-05-03", "3 May 2025"],
  ["2024-06-09", "9 Jun 2024"],
  ["2024-09-30", "30 Sept 2024"],
])("%s reads %s where there is little room", (day, text) => {
  expect(formatDay(day, "short")).toBe(text);
});
