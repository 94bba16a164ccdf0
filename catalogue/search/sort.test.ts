import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { NO_CRITERIA } from "./criteria.ts";
import { buildSearchIndex } from "./search-index.ts";
import { searchListings } from "./search.ts";
import { type SortId, SORTS } from "./sort.ts";

const SHOP = [
  makeListing({ domain: "zeta.com", price: ON_REQUEST, listedDate: "2025-11-03" }),
  makeListing({ domain: "mu.ai", price: dollars(9_888), listedDate: "2025-10-29" }),
  makeListing({ domain: "alphabet.now", price: dollars(100_000), listedDate: "2025-11-03" }),
  makeListing({ domain: "beta.com", price: ON_REQUEST, listedDate: "2024-12-31" }),
  makeListing({ domain: "gamma.talk", price: dollars(24_888), listedDate: "2025-11-10" }),
  makeListing({ domain: "eta.you", price: dollars(9_888), listedDate: "2025-10-29" }),
];

const order = (sort: SortId, listings = SHOP) =>
  searchListings(buildSearchIndex(listings), { ...NO_CRITERIA, sort }).matches.map(
    ({ domain }) => domain,
  );

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
    const names = [makeListing({ domain: "muenzen.com" }), punycode];
    expect(order("shortest", names)).toEqual(["xn--mnze-0ra.com", "muenzen.com"]);
  });

  it("is the same however the names stood before, and leaves the catalogue as it was", () => {
    const before = [...SHOP];
    for (const { id } of SORTS) {
      expect(order(id, SHOP.toReversed())).toEqual(order(id));
    }
    expect(SHOP).toEqual(before);
  });
});
