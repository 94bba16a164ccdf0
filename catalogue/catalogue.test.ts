import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../test/support/listing.ts";
import { buildCatalogue, findListing, findOwned, formatTotalValue } from "./catalogue.ts";
import type { Listing } from "./schema/listing.ts";

const LISTINGS = [
  makeListing({ domain: "old.talk", listedDate: "2025-10-27", category: "Media" }),
  makeListing({ domain: "zebra.com", listedDate: "2025-11-03", category: "Floral" }),
  makeListing({
    domain: "xn--mnze-0ra.ai",
    displayName: "münze.ai",
    listedDate: "2025-11-01",
    category: "Éclairs",
  }),
  makeListing({ domain: "apple.com", listedDate: "2025-11-03", category: "Media" }),
  makeListing({ domain: "lead.now", listedDate: "2025-10-28", category: "AI & Software" }),
];

const domains = (lead: string[]) =>
  buildCatalogue(LISTINGS, lead, "1").listings.map((listing) => listing.domain);

describe("the shop's order", () => {
  it("is newest first, a day's names by name", () => {
    expect(domains([])).toEqual([
      "apple.com",
      "zebra.com",
      "xn--mnze-0ra.ai",
      "lead.now",
      "old.talk",
    ]);
  });

  it("begins with the leading names, as the seller ordered them", () => {
    expect(domains(["old.talk", "lead.now"])).toEqual([
      "old.talk",
      "lead.now",
      "apple.com",
      "zebra.com",
      "xn--mnze-0ra.ai",
    ]);
  });

  it("passes over leading names that are not listed", () => {
    expect(domains(["gone.com", "lead.now"]).slice(0, 2)).toEqual(["lead.now", "apple.com"]);
  });
});

describe("the options of the portfolio's filters", () => {
  const { extensions, categories, version } = buildCatalogue(LISTINGS, [], "version");

  it("name each extension once, sorted, with its dot", () => {
    expect(extensions).toEqual([".ai", ".com", ".now", ".talk"]);
  });

  it("name each category once, in the order of a dictionary", () => {
    expect(categories).toEqual(["AI & Software", "Éclairs", "Floral", "Media"]);
  });

  it("belong to one version", () => {
    expect(version).toBe("version");
  });
});

describe("a name in the address", () => {
  const catalogue = buildCatalogue(LISTINGS, [], "1");

  it.each(["zebra.com", "ZEBRA.com", "Zebra.COM"])("%s finds its listing", (name) => {
    expect(findListing(catalogue, name)?.domain).toBe("zebra.com");
  });

  it.each(["xn--mnze-0ra.ai", "XN--MNZE-0RA.AI", "münze.ai", "MÜNZE.ai"])(
    "%s finds an internationalised listing",
    (name) => {
      expect(findListing(catalogue, name)?.domain).toBe("xn--mnze-0ra.ai");
    },
  );

  it("finds its listing when its accents are typed apart", () => {
    expect(findListing(catalogue, "mu\u0308nze.ai")?.domain).toBe("xn--mnze-0ra.ai");
    expect(findListing(catalogue, "MU\u0308NZE.ai")?.domain).toBe("xn--mnze-0ra.ai");
  });

  it.each(["", "zebra", ".com", "zebra.com.", "zebra.com ", "__proto__", "constructor", "\0"])(
    "%j finds nothing",
    (name) => {
      expect(findListing(catalogue, name)).toBeUndefined();
    },
  );
});

const computeTotals = (listings: readonly Listing[]) => buildCatalogue(listings, [], "1").totals;

describe("Total Value on the home page", () => {
  it.each([
    [0, "$0K+"],
    [999, "$0K+"],
    [1_000, "$1K+"],
    [1_999, "$1K+"],
    [24_888, "$24K+"],
    [999_000, "$999K+"],
    [999_999, "$999K+"],
    [1_000_000, "$1.0M+"],
    [1_099_999, "$1.0M+"],
    [1_100_000, "$1.1M+"],
    [1_200_000, "$1.2M+"],
    [1_960_000, "$1.9M+"],
    [1_999_999, "$1.9M+"],
    [2_300_000, "$2.3M+"],
    [12_300_000, "$12.3M+"],
    [1_000_000_000, "$1000.0M+"],
  ])("of $%i reads %s", (sum, label) => {
    expect(formatTotalValue(sum)).toBe(label);
  });
});

describe("the figures of the home page", () => {
  const shop = [
    makeListing({ domain: "a.com", price: dollars(500_000), category: "Media" }),
    makeListing({ domain: "b.com", price: dollars(499_999), category: "Floral", status: "sold" }),
    makeListing({ domain: "c.com", price: ON_REQUEST, category: "Media", status: "reserved" }),
    makeListing({ domain: "d.com", price: ON_REQUEST, category: "Media" }),
  ];

  it("count all names, available ones and categories, and leave Make Offer out of the sum", () => {
    expect(computeTotals(shop)).toEqual({
      premiumDomains: "4",
      availableNow: "2",
      industriesCovered: "2+",
      totalValue: "$999K+",
    });
  });

  it("change to millions with the last dollar", () => {
    const more = [...shop, makeListing({ domain: "e.com", price: dollars(1) })];
    expect(computeTotals(more).totalValue).toBe("$1.0M+");
  });

  it("separate thousands", () => {
    const many = Array.from({ length: 1_234 }, (_, index) =>
      makeListing({ domain: `n${index}.com`, price: ON_REQUEST }),
    );
    expect(computeTotals(many)).toEqual({
      premiumDomains: "1,234",
      availableNow: "1,234",
      industriesCovered: "1+",
      totalValue: "$0K+",
    });
  });

  it("are zeros in an empty shop", () => {
    expect(computeTotals([])).toEqual({
      premiumDomains: "0",
      availableNow: "0",
      industriesCovered: "0+",
      totalValue: "$0K+",
    });
  });
});

it("keeps hidden names apart from everything that the shop shows", () => {
  const hidden = makeListing({ domain: "quiet.now", hidden: true, category: "Secret" });
  const catalogue = buildCatalogue([...LISTINGS, hidden], ["quiet.now"], "1");
  expect(catalogue.listings).toHaveLength(LISTINGS.length);
  expect(catalogue.search.listings).toHaveLength(LISTINGS.length);
  expect(findListing(catalogue, "quiet.now")).toBeUndefined();
  expect(catalogue.categories).not.toContain("Secret");
  expect(catalogue.extensions).toEqual([".ai", ".com", ".now", ".talk"]);
  expect(findOwned(catalogue, "quiet.now")).toBe(hidden);
});
