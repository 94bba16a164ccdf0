import { describe, expect, it } from "vitest";
import { formatAbout } from "./about-price.ts";
import { parseCost, parsePrice } from "./price.ts";

describe("a price as the seller writes it", () => {
  it.each([
    ["$1", 1],
    ["$999", 999],
    ["$24,888", 24_888],
    ["$1,000,000", 1_000_000],
  ])("%s is shown as written and counts as a number", (text, amount) => {
    expect(parsePrice(text, "USD")).toEqual({ amount, currency: "USD", label: text });
  });

  it.each([
    "4888",
    "4,888",
    "$4888",
    " $4,888\n",
    "$ 4,888",
    "$4,888.00",
    "4,888 USD",
    "4888usd",
    "USD 4,888",
    "US$4,888",
    "US $4,888",
  ])("%j is shown as $4,888", (text) => {
    expect(parsePrice(text, "USD")).toEqual({ amount: 4_888, currency: "USD", label: "$4,888" });
  });

  it.each(["Make Offer", " make offer ", "MAKE OFFER", "Make an offer"])(
    "%j is shown as Request Price, and has no number",
    (text) =>
      expect(parsePrice(text, "USD")).toEqual({
        amount: null,
        currency: "USD",
        label: "Request Price",
      }),
  );

  it.each([
    "",
    "$",
    "$0",
    "$0,500",
    "$04,888",
    "$-4,888",
    "-$4,888",
    "$4,88",
    "$4,8888",
    "$,888",
    "$4,,888",
    "$4.888",
    "4 888",
    "4888.50",
    "$4,888 EUR",
    "€4,888",
    "$4k",
    "$٤",
    "Request Price",
    "Infinity",
    "NaN",
    "$9,007,199,254,740,993",
  ])("%j is refused", (text) => {
    expect(parsePrice(text, "USD")).toBeNull();
  });
});

it.each([
  ["EUR", "€4,888", ["4,888", "4888 €", "4,888\u00a0€", "EUR 4,888", "4,888 eur"]],
  ["GBP", "£4,888", ["£ 4,888", "4888", "4,888 GBP"]],
  ["CHF", "CHF\u00a04,888", ["CHF 4,888", "4,888 CHF", "Fr. 4,888", "4888"]],
  ["CAD", "CA$4,888", ["C$4,888", "CAD 4,888", "4,888"]],
  ["AUD", "A$4,888", ["AU$4,888", "AUD4,888", "4,888"]],
] as const)("in a shop in %s, a price is shown as %s", (currency, label, written) => {
  for (const text of [label, ...written])
    expect(parsePrice(text, currency), text).toEqual({ amount: 4_888, currency, label });
  const foreign = ["$4,888", "US$4,888", "4,888 USD", "¥4,888", "4.888", "kr 4,888"];
  for (const text of foreign) expect(parsePrice(text, currency), text).toBeNull();
});

it.each([
  ["$12.98", "$12.98", "USD", 12.98],
  ["12.98 USD", "$12.98", "USD", 12.98],
  ["12.98", "€12.98", "EUR", 12.98],
  ["CHF 1,250", "CHF\u00a01,250", "CHF", 1_250],
  ["CA$9.50", "CA$9.50", "CAD", 9.5],
  ["9.5", "€9.50", "EUR", 9.5],
])("a cost of %s in a shop in euros is %s", (written, label, currency, amount) => {
  expect(parseCost(written, "EUR")).toEqual({ amount, currency, label });
});

it.each([
  [34_888, "EUR", 0.9249, "about €32,300", "about 32,300 euros"],
  [34_888, "CNY", 7.1143, "about CN¥248,000", "about 248,000 Chinese yuan"],
  [
    129_000,
    "IDR",
    16_703.1,
    "about IDR\u00A02,150,000,000",
    "about 2,150,000,000 Indonesian rupiahs",
  ],
  [50, "GBP", 0.7912, "about £40", "about 40 British pounds"],
  [1, "CAD", 1.4, "about CA$1", "about 1 Canadian dollar"],
])("%d dollars in %s are rounded to three digits", (dollars, currency, rate, shown, spoken) => {
  expect(formatAbout(dollars, currency, rate)).toBe(shown);
  expect(formatAbout(dollars, currency, rate, "name")).toBe(spoken);
});
