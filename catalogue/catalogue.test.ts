import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../test/support/listing.ts";
import { buildCatalogue, findListing, findOwned, formatTotalValue } from "./catalogue.ts";

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

it("the shop lists featured names first, then the newest, and names of the same day by name", () => {
  const rest = ["apple.com", "zebra.com", "xn--mnze-0ra.ai"];
  expect(domains([])).toEqual([...rest, "lead.now", "old.talk"]);
  expect(domains(["old.talk", "gone.com", "lead.now"])).toEqual(["old.talk", "lead.now", ...rest]);
});

it("the portfolio's filters offer each extension and category once, sorted", () => {
  const { extensions, categories } = buildCatalogue(LISTINGS, [], "1");
  expect(extensions).toEqual([".ai", ".com", ".now", ".talk"]);
  expect(categories).toEqual(["AI & Software", "Éclairs", "Floral", "Media"]);
});

describe("a name in the address", () => {
  const catalogue = buildCatalogue(LISTINGS, [], "1");

  it.each([
    ["Zebra.COM", "zebra.com"],
    ["MÜNZE.ai", "xn--mnze-0ra.ai"],
    ["MU\u0308NZE.ai", "xn--mnze-0ra.ai"],
  ])("%s finds %s", (name, domain) => {
    expect(findListing(catalogue, name)?.domain).toBe(domain);
  });

  it.each(["", "zebra", ".com", "zebra.com.", "zebra.com ", "__proto__", "constructor", "\0"])(
    "%j finds nothing",
    (name) => {
      expect(findListing(catalogue, name)).toBeUndefined();
    },
  );
});

describe("Total Value on the home page", () => {
  it.each([
    [0, "$0K+"],
    [24_888, "$24K+"],
    [999_999, "$999K+"],
    [1_000_000, "$1.0M+"],
    [1_960_000, "$1.9M+"],
  ])("shows $%i as %s", (sum, label) => {
    expect(formatTotalValue(sum, "USD")).toBe(label);
    expect(formatTotalValue(sum, "EUR")).toBe(label.replace("$", "€"));
  });
});

it("the home page counts all names, available names and categories, and adds up only names with a price", () => {
  const shop = [
    makeListing({ domain: "a.com", price: dollars(500_000), category: "Media" }),
    makeListing({ domain: "b.com", price: dollars(499_999), category: "Floral", status: "sold" }),
    makeListing({ domain: "c.com", price: ON_REQUEST, category: "Media", status: "reserved" }),
    ...Array.from({ length: 1_234 }, (_, index) =>
      makeListing({ domain: `n${index}.com`, price: ON_REQUEST, category: "Media" }),
    ),
  ];
  expect(buildCatalogue(shop, [], "1").totals).toEqual({
    premiumDomains: "1,237",
    availableNow: "1,235",
    industriesCovered: "2+",
    totalValue: "$999K+",
  });
  expect(buildCatalogue([], [], "1").totals).toEqual({
    premiumDomains: "0",
    availableNow: "0",
    industriesCovered: "0+",
    totalValue: "$0K+",
  });
});

it("the catalogue keeps hidden names apart from everything that the shop shows", () => {
  const hidden = makeListing({ domain: "quiet.now", hidden: true, category: "Secret" });
  const catalogue = buildCatalogue([...LISTINGS, hidden], ["quiet.now"], "1");
  expect(catalogue.listings).toHaveLength(LISTINGS.length);
  expect(catalogue.search.listings).toHaveLength(LISTINGS.length);
  expect(findListing(catalogue, "quiet.now")).toBeUndefined();
  expect(catalogue.categories).not.toContain("Secret");
  expect(catalogue.extensions).toEqual([".ai", ".com", ".now", ".talk"]);
  expect(findOwned(catalogue, "quiet.now")).toBe(hidden);
});
