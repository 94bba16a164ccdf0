import { expect, it } from "vitest";
import { countMinutes, explainTime } from "./deadlines.ts";

it("reservation lengths are given to the minute", () => {
  expect([10, 90, 120, 121, 150, 1440].map(countMinutes)).toEqual([
    "10 minutes",
    "90 minutes",
    "2 hours",
    "2 hours and 1 minute",
    "2 hours and 30 minutes",
    "24 hours",
  ]);
});

it("a purchase takes as long as its parts", () => {
  expect(explainTime(3)).toBe(
    "Most purchases take about a week: one to three business days for your wire, one to three days for the transfer, up to three for you to check the name.",
  );
  expect(explainTime(14)).toMatch(/^Most purchases take about 3 weeks: .*up to 14 for you/);
  expect(explainTime(null)).toMatch(
    /and the time that the escrow service gives you to check the name/,
  );
});
