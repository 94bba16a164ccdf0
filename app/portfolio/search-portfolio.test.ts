import { expect, it } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { plans } from "../../catalogue/schema/plan-settings.ts";
import { dollars, makeListing } from "../../test/support/listing.ts";
import { searchPortfolio } from "./search-portfolio.ts";

const PLANS = plans.parse("yes")?.terms ?? null;

it("cards show the advertised payment plan if the visitor asks for it", () => {
  const listings = [
    makeListing({ domain: "plan.com", price: dollars(12_500), listedDate: "2025-02-01" }),
    makeListing({ domain: "sold.com", status: "sold", listedDate: "2025-01-01" }),
  ];
  const monthlyOf = (query: string, terms = PLANS) =>
    searchPortfolio(
      buildCatalogue(listings, [], "1"),
      new URLSearchParams(query),
      terms,
    ).page.items.map(({ monthly }) => monthly);
  expect(monthlyOf("monthly=yes")).toEqual(["or 12 payments of $1,042, no surcharge", undefined]);
  expect(monthlyOf("")).toEqual([undefined, undefined]);
  expect(monthlyOf("monthly=yes", null)).toEqual([undefined, undefined]);
});
