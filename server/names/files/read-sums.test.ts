import { expect, it } from "vitest";
import { findHeadingCurrency, readSum } from "./read-sums.ts";

it.each([
  ["4888", 4888, null],
  ["$4,888", 4888, "$"],
  ["US $ 4,888.00", 4888, "USD"],
  ["12.500 $", 12_500, "$"],
  ["4.888,00 USD", 4888, "USD"],
  ["4888.-", 4888, null],
  ["1'600", 1600, null],
  ["CHF 1'600", 1600, "CHF"],
  ["€ 1.600,-", 1600, "EUR"],
  ["€1.600", 1600, "EUR"],
  ["4 888,50 €", 4888.5, "EUR"],
  ["12,5 euros", 12.5, "EUR"],
  ["32k", 32_000, null],
  ["$ 1.2m", 1_200_000, "$"],
  ["$4,888 CAD", 4888, "CAD"],
  ["$900 EUR", 900, "?"],
  ["1600 ¤", 1600, "¤"],
  ["kr 900", 900, "kr"],
  ["kr 900 SEK", 900, "SEK"],
  ["1.234.567", 1_234_567, null],
])("%s is read as a sum", (cell, amount, currency) => {
  expect(readSum(cell)).toEqual({ amount, currency });
});

it("a sum that could be two is none, unless the column separates thousands by dots", () => {
  for (const cell of ["12.500", "$12.500", "4,88", "12-500", "Make Offer", "60%", ""]) {
    expect(readSum(cell), cell).toBeNull();
  }
  expect(readSum("12.500", true)).toEqual({ amount: 12_500, currency: null });
});

it.each([
  ["Price (EUR)", "EUR"],
  ["price_usd", "USD"],
  ["Preis in €", "EUR"],
  ["Price (A$)", "AUD"],
  ["Price (in CHF)", "CHF"],
  ["Top price", null],
  ["Price for all", null],
])("the heading %s names its currency", (heading, currency) => {
  expect(findHeadingCurrency(heading)).toBe(currency);
});
