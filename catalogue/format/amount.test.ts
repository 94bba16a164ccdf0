import { expect, it } from "vitest";
import { amountWanted, readAmount } from "./amount.ts";

it.each([
  ["12,000", 12_000],
  [" US$ 12 000 ", 12_000],
  ["12\u00a0000\u3000USD", 12_000],
  ["1.2m", 1_200_000],
  ["4.3500k", 4_350],
  ["12,000.00", 12_000],
  ["12000 dollars", 12_000],
  ["１２，０００", 12_000],
  ["＄１２．５ｋ", 12_500],
])("the sum '%s' is %i dollars", (text, dollars) => {
  expect(readAmount(text, "USD")).toEqual({ amount: dollars, fault: null });
});

it.each(["²k", "¹²000", "12₀₀", "①②k", "½k", "1½k", "𝟏𝟐k", "Ⅻk", "١٢k", "12㎞", "1e3", "-5", ""])(
  "'%s' isn't a sum",
  (text) => {
    expect(readAmount(text, "USD")).toEqual({ amount: null, fault: amountWanted("USD") });
  },
);

it.each([
  ["9000m", /below one billion/],
  ["23,500.50", /without cents/],
  ["1.2345k", /without cents/],
  ["1.2345678m", /without cents/],
  ["€20000", /in US dollars/],
  ["20000 EUR", /in US dollars/],
  ["A$20,000", /in US dollars/],
  ["25.000", /a comma for thousands, as in 25,000/],
  ["$1.250.000,00", /a comma for thousands/],
])("'%s' is refused with the reason", (text, words) => {
  expect(readAmount(text, "USD")).toEqual({ amount: null, fault: expect.stringMatching(words) });
});

it.each([
  ["EUR", "€4,888", 4_888],
  ["EUR", "12k", 12_000],
  ["EUR", "12k €", 12_000],
  ["EUR", "EUR 12,000", 12_000],
  ["EUR", "12 000 €", 12_000],
  ["EUR", "12000 euros", 12_000],
  ["GBP", "£1.2m", 1_200_000],
  ["GBP", "5000 pounds", 5_000],
  ["CHF", "CHF 12’000", 12_000],
  ["CHF", "Fr. 12'000", 12_000],
  ["CAD", "CA$12,000", 12_000],
  ["CAD", "12,000 Canadian dollars", 12_000],
  ["AUD", "A$12k", 12_000],
] as const)("in %s, '%s' is %i", (currency, text, amount) => {
  expect(readAmount(text, currency)).toEqual({ amount, fault: null });
});

it.each([
  ["EUR", "$12,000", "Offers are in euros. Enter the amount in euros, such as 12,000."],
  ["EUR", "12,000 dollars", "Offers are in euros. Enter the amount in euros, such as 12,000."],
  ["EUR", "USD 12k", /^Offers are in euros/],
  ["EUR", "4.888 €", /a comma for thousands/],
  ["EUR", "4.888,00", /a comma for thousands/],
  ["EUR", "12,000.50", "Enter whole euros, without cents."],
  ["EUR", "many", "Enter an amount in whole euros, such as 12,000 or 12k."],
  ["GBP", "12,000.50", "Enter whole pounds, without pence."],
  ["GBP", "€900", /^Offers are in pounds sterling\. Enter the amount in pounds,/],
  ["CHF", "12000 EUR", /^Offers are in Swiss francs/],
  ["CAD", "$12,000", /^Offers are in Canadian dollars/],
  ["AUD", "12000 dollars", /^Offers are in Australian dollars/],
] as const)("in %s, '%s' is refused with the reason", (currency, text, words) => {
  expect(readAmount(text, currency)).toEqual({ amount: null, fault: expect.stringMatching(words) });
});
