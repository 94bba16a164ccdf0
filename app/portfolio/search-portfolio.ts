import { href } from "react-router";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import {
  type Criteria,
  FILTER_NAMES,
  formatCriteria,
  parseCriteria,
  parsePage,
} from "../../catalogue/search/criteria.ts";
import { toCards } from "../../catalogue/listing.ts";
import { PAGE_SIZE, paginate } from "../../catalogue/search/paging.ts";
import type { PortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import { buildSearchIndex, type SearchedListing } from "../../catalogue/search/search-index.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import { suggestText } from "../../catalogue/search/suggest.ts";

type PortfolioSource = Pick<Catalogue, "search" | "extensions" | "categories">;

/** Found by the server or in the browser. */
export type PortfolioResult = ReturnType<typeof searchPortfolio>;

export function searchPortfolio(
  { search, extensions, categories }: PortfolioSource,
  params: URLSearchParams,
) {
  const criteria = parseCriteria(params);
  const { matches, close, related } = searchListings(search, criteria);
  const page = paginate(matches, parsePage(params));
  const others = page.page === 1 ? { close, related } : { close: [], related: [] };
  return {
    criteria,
    canonical: canonicalPath(criteria, page.page, extensions),
    options: { extensions, categories },
    page: { ...page, items: toCards(page.items) },
    catalogueSize: search.listings.length,
    close: toGroup(others.close),
    related: toGroup(others.related),
    /** Another text to search for: what was probably meant. */
    suggestion: suggestText(search, criteria, { matches, close, related }),
  };
}

export type NameGroup = PortfolioResult["close"];

/** No more than a page has. */
const toGroup = (listings: readonly SearchedListing[]) => ({
  total: listings.length,
  items: toCards(listings.slice(0, PAGE_SIZE)),
});

/** The same search in the browser, over the fetched names. */
export function createLocalSearch({ listings, extensions, categories }: PortfolioNames) {
  const source = { search: buildSearchIndex(listings), extensions, categories };
  return (params: URLSearchParams): PortfolioResult => searchPortfolio(source, params);
}

/** Keeps only a known extension, and the page number unless another filter is active. */
function canonicalPath(
  { extension: requested, ...rest }: Criteria,
  page: number,
  extensions: readonly string[],
): string {
  const extension = extensions.includes(requested) ? requested : "";
  const filtered = FILTER_NAMES.some(
    (name) => name !== "extension" && rest[name as keyof typeof rest],
  );
  return href("/portfolio") + formatCriteria({ extension }, filtered ? 1 : page);
}
