import { expect, it } from "vitest";
import { readAmount } from "./offer.ts";

it.each([
  ["12,000", 12_000],
  [" US$ 12 000 ", 12_000],
  ["12\u00a0000\u3000USD", 12_000],
  ["1.2m", 1_200_000],
  ["12,000.00", 12_000],
  // Full-width characters, as input methods for Chinese, Japanese and Korean write them.
  ["１２，０００", 12_000],
  ["＄１２．５ｋ", 12_500],
])("the sum '%s' is %i dollars", (text, dollars) => {
  expect(readAmount(text)).toBe(dollars);
});

it.each([
  "²k",
  "¹²000",
  "12₀₀",
  "①②k",
  "½k",
  "1½k",
  "𝟏𝟐k",
  "Ⅻk",
  "١٢k",
  "12㎞",
  "12.000",
  "1e3",
  "-5",
  "",
])("'%s' is no sum", (text) => {
  expect(readAmount(text)).toBeNull();
});
