import { expect, it } from "vitest";
import { findHeadingCurrency, findSumStyle, readSum } from "./read-sums.ts";

const ENGLISH = "1,234.56";
const EUROPEAN = "1.234,56";

it.each([
  ["4888", 4888, null],
  ["4888.-", 4888, null],
  ["1'600", 1600, null],
  ["CHF 1’600.50", 1600.5, "CHF"],
  ["4 888,50 €", 4888.5, "EUR"],
  ["32k", 32_000, null],
  ["1600 ¤", 1600, "¤"],
  ["kr 900 SEK", 900, "SEK"],
  ["$900 EUR", 900, "?"],
  ["５０００", 5000, null],
])("%s is a sum however its column separates thousands", (cell, amount, currency) => {
  for (const style of [null, ENGLISH, EUROPEAN] as const)
    expect(readSum(cell, style)).toEqual({ amount, currency });
});

it.each([
  ["$4,888", ENGLISH, 4888],
  ["US $ 4,888.00", ENGLISH, 4888],
  ["4,888.5", ENGLISH, 4888.5],
  ["$ 1.2m", ENGLISH, 1_200_000],
  ["$1.99", ENGLISH, 1.99],
  ["1,234,567", ENGLISH, 1_234_567],
  ["69,00", EUROPEAN, 69],
  ["12,5 euros", EUROPEAN, 12.5],
  ["4.888,00 USD", EUROPEAN, 4888],
  ["€ 1.600,-", EUROPEAN, 1600],
  ["1.234.567", EUROPEAN, 1_234_567],
  ["1,5k", EUROPEAN, 1500],
] as const)(
  "%s shows how its column writes sums, and is none in the other",
  (cell, style, amount) => {
    expect(findSumStyle(["12", cell])).toBe(style);
    expect(readSum(cell, style)?.amount).toBe(amount);
    expect(readSum(cell, style === ENGLISH ? EUROPEAN : ENGLISH)).toBeNull();
  },
);

it.each(["12.500", "$12.500", "€1.600", "4.888 $", "$1.999"])("%s alone shows nothing", (cell) => {
  expect(findSumStyle([cell, "5"])).toBe("?");
  expect([readSum(cell), readSum(cell, ENGLISH)]).toEqual([null, null]);
  expect(readSum(cell, EUROPEAN)?.amount).toBe(Number(cell.replaceAll(/\D/g, "")));
});

it.each(
  "1,23,456|1e3|25OO|5 Tsd.|5000 (was 8000)|3k-5k|٥٠٠٠|-5000|12-500|1 million|1.2.3|1,2,3|4,8888|$5/yr|0x10|Make Offer|60%|sold|".split(
    "|",
  ),
)("%j is no sum", (cell) => {
  for (const style of [null, ENGLISH, EUROPEAN] as const) expect(readSum(cell, style)).toBeNull();
});

it("a column of both styles shows none", () => {
  expect(findSumStyle(["69,00", "1,234.00"])).toBe("?");
  expect(findSumStyle(["69", "1 000"])).toBeNull();
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
