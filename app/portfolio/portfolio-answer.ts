import { href } from "react-router";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import {
  type Criteria,
  FILTER_NAMES,
  formatCriteria,
  parseCriteria,
  parsePage,
} from "../../catalogue/search/criteria.ts";
import { filterListings } from "../../catalogue/search/filter.ts";
import { toCards } from "../../catalogue/listing.ts";
import { PAGE_SIZE, paginate } from "../../catalogue/search/paging.ts";

/** What of a catalogue the portfolio is made from. */
export type PortfolioSource = Pick<Catalogue, "search" | "extensions" | "categories">;

/** All that the portfolio shows for a query, whether the server or the browser works it out. */
export type PortfolioAnswer = ReturnType<typeof answerPortfolio>;

export function answerPortfolio(
  { search, extensions, categories }: PortfolioSource,
  params: URLSearchParams,
) {
  const criteria = parseCriteria(params);
  const { matches, related } = filterListings(search, criteria);
  const page = paginate(matches, parsePage(params));
  return {
    criteria,
    canonical: canonicalPath(criteria, page.page, extensions),
    options: { extensions, categories },
    page: { ...page, items: toCards(page.items) },
    catalogueSize: search.listings.length,
    relatedTotal: related.length,
    related: page.page === 1 ? toCards(related.slice(0, PAGE_SIZE)) : [],
  };
}

/**
 * A filtered view stands for the whole portfolio, or for its extension where some name has it; only an unfiltered page
 * stands for itself.
 */
function canonicalPath(
  { extension: asked, ...rest }: Criteria,
  page: number,
  extensions: readonly string[],
): string {
  const extension = extensions.includes(asked) ? asked : "";
  const filtered = FILTER_NAMES.some(
    (name) => name !== "extension" && rest[name as keyof typeof rest],
  );
  return href("/portfolio") + formatCriteria({ extension }, filtered ? 1 : page);
}
