import { expect, it } from "vitest";
import { formatAbout } from "./currency.ts";

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
])("%d dollars are as many %s as three digits tell", (dollars, currency, rate, shown, spoken) => {
  expect(formatAbout(dollars, currency, rate)).toBe(shown);
  expect(formatAbout(dollars, currency, rate, "name")).toBe(spoken);
});
