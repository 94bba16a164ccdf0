import { expect, it } from "vitest";
import { makeListing } from "../test/support/listing.ts";
import { buildCatalogue } from "./catalogue.ts";
import { countFeatured } from "./featured.ts";

const NAMES = Array.from({ length: 10 }, (_, index) => `name-${index}.com`);

it.each([
  [0, 3],
  [5, 3],
  [6, 6],
  [8, 6],
  [9, 9],
  [10, 9],
])("with %i featured names, the home page shows %i", (featured, shown) => {
  const listings = NAMES.map((domain) => makeListing({ domain }));
  const lead = NAMES.slice(0, featured);
  expect(countFeatured(buildCatalogue(listings, lead, "1"), lead)).toBe(shown);
});

it("counts only featured names that are available and in the shop", () => {
  const listings = NAMES.map((domain, index) =>
    makeListing({ domain, status: index === 0 ? "sold" : "available", hidden: index === 1 }),
  );
  const lead = [...NAMES.slice(0, 7), "nobody.com"];
  expect(countFeatured(buildCatalogue(listings, lead, "1"), lead)).toBe(3);
});
