import { expect, it } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { plans } from "../../catalogue/schema/plan-settings.ts";
import { type PortfolioNames, toPortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import { dollars, generateListings, makeListing } from "../../test/support/listing.ts";
import { createLocalSearch, searchPortfolio } from "./search-portfolio.ts";

const PLANS = plans.parse("yes")?.terms ?? null;

const QUERIES = [
  "",
  "page=2",
  "page=999",
  ...["fintech", "a", "LEDGER", ".ai", "of the", "zzzz", "façade", "xn--", "%F0%9F%8C%B1"].flatMap(
    (q) =>
      ["", "&status=sold", "&extension=.com&sort=price-desc", "&price=under-10000&page=2"].map(
        (rest) => `q=${q}${rest}`,
      ),
  ),
  ...["newest", "price-asc", "price-desc", "name", "shortest"].map((sort) => `sort=${sort}`),
  "q=ledgr",
  "q=ledgr&exact=yes",
  "q=cheap+names&page=2",
  "q=something+with+ledger&status=available",
  "q=under+20000+fintech",
  "q=under+€5000+fintech",
  "q=at+least+8+letters",
  "q=premium+domains",
  "q=12+letters+under+5",
  "q=cheap+short+names&sort=name",
  "monthly=yes",
  "q=page&monthly=yes&sort=price-asc",
  "extension=.zz&category=nothing",
  "category=AI+%26+Enterprise+Software",
];

const catalogues = [40, 1_000].map((count) => buildCatalogue(generateListings(count), [], "1"));

it.each(catalogues)(
  "a browser finds the same as the server for every query, among $listings.length names",
  (catalogue) => {
    const sent = JSON.stringify(toPortfolioNames(catalogue, PLANS));
    const names = JSON.parse(sent) as PortfolioNames;
    const searchLocally = createLocalSearch(names);
    for (const query of QUERIES) {
      const params = new URLSearchParams(query);
      expect(searchLocally(params), query).toEqual(searchPortfolio(catalogue, params, PLANS));
    }
  },
);

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

it("the names of a large catalogue stay on the server", () => {
  const large = buildCatalogue(generateListings(1_001), [], "1");
  expect(toPortfolioNames(large)).toBeNull();
});
