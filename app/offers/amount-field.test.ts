import { expect, test } from "vitest";
import { AMOUNT_WANTED, TOO_LARGE } from "../../catalogue/offer.ts";
import { readOffer } from "./amount-field.tsx";

test("a sum is understood as buyers write it", () => {
  for (const text of ["12k", "$12,000", "12 000", " 12000 "]) {
    expect(readOffer(text, 2_500), text).toEqual({ amount: 12_000, fault: null });
  }
});

test("what is no sum, or none that can be offered, is told in words", () => {
  expect(readOffer("a lot", null)).toEqual({ amount: null, fault: AMOUNT_WANTED });
  expect(readOffer("", null)).toEqual({ amount: null, fault: AMOUNT_WANTED });
  expect(readOffer("9000m", null)).toEqual({ amount: null, fault: TOO_LARGE });
});

test("a sum below the least is shown back with the least beside it", () => {
  expect(readOffer("2,499", 2_500)).toEqual({
    amount: 2_499,
    fault: "The seller asks for at least $2,500 for this name.",
  });
  expect(readOffer("2,500", 2_500).fault).toBeNull();
});
