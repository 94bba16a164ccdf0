import { expect, it } from "vitest";
import { readMoney } from "./money-input.ts";

it.each([
  ["12.98", 1_298, null],
  ["1,200", 120_000, null],
  ["0.99", 99, null],
  ["12.5 EUR", 1_250, "EUR"],
  ["€12", 1_200, "EUR"],
  ["C$12.98", 1_298, "CAD"],
  ["Fr. 12.98", 1_298, "CHF"],
  ["CHF\u00A012.98", 1_298, "CHF"],
])("a sum entered as %j is %d cents in %s", (text, cents, currency) => {
  expect(readMoney(text)).toEqual({ cents, currency });
});

it.each(["", "12,98", "$12 EUR", "-3", "1e3", "12 SEK", "1,000,000,000"])(
  "%j is no sum",
  (text) => {
    expect(readMoney(text)).toBe(null);
  },
);
