import { expect, test } from "vitest";
import { compareToAsking, exampleOf, readOffer } from "./amount-field.tsx";

const MINIMUM = { minimum: 2_500, currency: "USD" } as const;

test("a sum below the minimum offer is refused, with the minimum", () => {
  expect(readOffer("2,499", MINIMUM).fault).toBe("The minimum offer for this name is $2,500.");
  expect(readOffer("2,500", MINIMUM).fault).toBeNull();
});

test.each([
  [28_000, 34_888, "is 80% of the asking price."],
  [34_887, 34_888, "is 99% of the asking price."],
  [34_888, 34_888, "is the asking price."],
  [100, 34_888, "is under 1% of the asking price."],
  [100, null, "is your offer."],
])("an offer of $%i for an asking price of $%i %s", (amount, asking, words) => {
  expect(compareToAsking(amount, asking)).toBe(words);
});

test.each([
  [null, 2_500, undefined],
  [6_900, null, "For example 6,200, $6,200 or 6.2k."],
  [34_888, null, "For example 31,000, $31,000 or 31k."],
  [34_888, 33_333, "For example 33,333 or $33,333."],
])(
  "the example for an asking price of %s and a minimum offer of %s is a valid offer",
  (asking, minimum, words) => {
    expect(exampleOf({ asking, minimum, currency: "USD" })).toBe(words);
  },
);
