import { describe, expect, it } from "vitest";
import { dollars, ON_REQUEST } from "../../test/support/listing.ts";
import { isInBand, PRICE_BANDS } from "./price-band.ts";

const bandsOf = (price: Parameters<typeof isInBand>[0]) =>
  PRICE_BANDS.filter((band) => isInBand(price, band)).map((band) => band.label);

describe("the price ranges of the portfolio", () => {
  it("are the five that the specification names", () => {
    expect(PRICE_BANDS.map((band) => band.label)).toEqual([
      "Under $10,000",
      "$10,000-$25,000",
      "$25,000-$50,000",
      "$50,000-$100,000",
      "Over $100,000",
    ]);
  });

  it.each([
    [1, "Under $10,000"],
    [9_999, "Under $10,000"],
    [10_000, "$10,000-$25,000"],
    [24_999, "$10,000-$25,000"],
    [25_000, "$25,000-$50,000"],
    [49_999, "$25,000-$50,000"],
    [50_000, "$50,000-$100,000"],
    [99_999, "$50,000-$100,000"],
    [100_000, "Over $100,000"],
    [Number.MAX_SAFE_INTEGER, "Over $100,000"],
  ])("hold $%i in one range only, %s", (amount, label) => {
    expect(bandsOf(dollars(amount))).toEqual([label]);
  });

  it("hold no name that is on request", () => {
    expect(bandsOf(ON_REQUEST)).toEqual([]);
  });
});
