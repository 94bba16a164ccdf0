import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { type SortId, SORTS, sortListings } from "./sort.ts";

const SHOP = [
  makeListing({ domain: "zeta.com", price: ON_REQUEST, listedDate: "2025-11-03" }),
  makeListing({ domain: "mu.ai", price: dollars(9_888), listedDate: "2025-10-29" }),
  makeListing({ domain: "alphabet.now", price: dollars(100_000), listedDate: "2025-11-03" }),
  makeListing({ domain: "beta.com", price: ON_REQUEST, listedDate: "2024-12-31" }),
  makeListing({ domain: "gamma.talk", price: dollars(24_888), listedDate: "2025-11-10" }),
  makeListing({ domain: "eta.you", price: dollars(9_888), listedDate: "2025-10-29" }),
];

const order = (sort: SortId) => sortListings(SHOP, sort).map((listing) => listing.domain);

describe("the order of the portfolio", () => {
  it("newest: the latest date first, a day's names by name", () => {
    expect(order("newest")).toEqual([
      "gamma.talk",
      "alphabet.now",
      "zeta.com",
      "eta.you",
      "mu.ai",
      "beta.com",
    ]);
  });

  it("price, low to high: by number, Make Offer last", () => {
    expect(order("price-asc")).toEqual([
      "eta.you",
      "mu.ai",
      "gamma.talk",
      "alphabet.now",
      "beta.com",
      "zeta.com",
    ]);
  });

  it("price, high to low: by number, Make Offer last as well", () => {
    expect(order("price-desc")).toEqual([
      "alphabet.now",
      "gamma.talk",
      "eta.you",
      "mu.ai",
      "beta.com",
      "zeta.com",
    ]);
  });

  it("name: from A to Z", () => {
    expect(order("name")).toEqual([
      "alphabet.now",
      "beta.com",
      "eta.you",
      "gamma.talk",
      "mu.ai",
      "zeta.com",
    ]);
  });

  it("shortest: by the characters that people read", () => {
    expect(order("shortest")).toEqual([
      "mu.ai",
      "eta.you",
      "beta.com",
      "zeta.com",
      "gamma.talk",
      "alphabet.now",
    ]);
    const punycode = makeListing({ domain: "xn--mnze-0ra.com", displayName: "münze.com" });
    const [first] = sortListings([makeListing({ domain: "muenzen.com" }), punycode], "shortest");
    expect(first).toBe(punycode);
  });

  it("is the same however the names stood before, and leaves the catalogue as it was", () => {
    const before = [...SHOP];
    for (const { id } of SORTS) {
      expect(sortListings(SHOP.toReversed(), id).map((listing) => listing.domain)).toEqual(
        order(id),
      );
    }
    expect(SHOP).toEqual(before);
  });
});
