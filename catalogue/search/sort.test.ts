import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { NO_CRITERIA } from "./criteria.ts";
import { buildSearchIndex } from "./search-index.ts";
import { searchListings } from "./search.ts";
import type { SortId } from "./sort.ts";

const SHOP = [
  makeListing({ domain: "zeta.com", price: ON_REQUEST, listedDate: "2025-11-03" }),
  makeListing({ domain: "mu.ai", price: dollars(9_888), listedDate: "2025-10-29" }),
  makeListing({ domain: "alphabet.now", price: dollars(100_000), listedDate: "2025-11-03" }),
  makeListing({ domain: "beta.com", price: ON_REQUEST, listedDate: "2024-12-31" }),
  makeListing({ domain: "gamma.talk", price: dollars(24_888), listedDate: "2025-11-10" }),
  makeListing({ domain: "eta.you", price: dollars(9_888), listedDate: "2025-10-29" }),
];

const order = (sort: SortId, listings = SHOP) =>
  searchListings(buildSearchIndex(listings), { ...NO_CRITERIA, sort }).listings.map(
    ({ domain }) => domain,
  );

describe("the order of the portfolio", () => {
  it.each<[SortId, string, string]>([
    ["newest", "the latest date, then by name", "gamma alphabet zeta eta mu beta"],
    ["price-asc", "the lowest price, Make Offer last", "eta mu gamma alphabet beta zeta"],
    ["price-desc", "the highest price, Make Offer last", "alphabet gamma eta mu beta zeta"],
    ["name", "A", "alphabet beta eta gamma mu zeta"],
    ["shortest", "the fewest characters", "mu eta beta zeta gamma alphabet"],
  ])("%s begins with %s, whatever the order before", (sort, _, wanted) => {
    for (const listings of [SHOP, SHOP.toReversed()]) {
      const labels = order(sort, listings).map((domain) => domain.split(".")[0]);
      expect(labels).toEqual(wanted.split(" "));
    }
  });

  it("shortest counts the characters as people read them", () => {
    const punycode = makeListing({ domain: "xn--mnze-0ra.com", displayName: "münze.com" });
    const names = [makeListing({ domain: "muenzen.com" }), punycode];
    expect(order("shortest", names)).toEqual(["xn--mnze-0ra.com", "muenzen.com"]);
  });
});
