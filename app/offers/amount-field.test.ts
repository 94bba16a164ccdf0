import { expect, test } from "vitest";
import { compareToAsking, readOffer } from "./amount-field.tsx";

test("a sum below the least is refused in words that name it", () => {
  expect(readOffer("2,499", 2_500).fault).toBe("The minimum offer for this name is $2,500.");
  expect(readOffer("2,500", 2_500).fault).toBeNull();
});

test.each([
  [28_000, 34_888, "is 80% of the asking price."],
  [34_887, 34_888, "is 99% of the asking price."],
  [34_888, 34_888, "is the asking price."],
  [40_000, 34_888, "is more than the asking price."],
  [100, 34_888, "is less than 1% of the asking price."],
  [100, null, "is your offer."],
])("$%i of $%i %s", (amount, asking, words) => {
  expect(compareToAsking(amount, asking)).toBe(words);
});
