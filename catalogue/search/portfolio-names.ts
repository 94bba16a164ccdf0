import type { Catalogue } from "../catalogue.ts";
import type { SearchedListing } from "./search.ts";

/** Up to so many names the browser filters by itself, having fetched them all once. */
export const MAX_LOCAL_NAMES = 1_000;

/** All that a browser needs to work out the portfolio's answers by itself. */
export interface PortfolioNames {
  /** In the order of the selects. */
  readonly extensions: readonly string[];
  readonly categories: readonly string[];
  readonly listings: readonly SearchedListing[];
}

/** Every name with what the portfolio reads of it; null where that is too much for a browser. */
export function toPortfolioNames(catalogue: Catalogue): PortfolioNames | null {
  const { search, extensions, categories } = catalogue;
  if (search.listings.length > MAX_LOCAL_NAMES) return null;
  return { extensions, categories, listings: search.listings.map(toSearched) };
}

/** The index holds whole listings; only this much of them goes out. */
function toSearched(listing: SearchedListing): SearchedListing {
  const { domain, displayName, extension, price, category, status, tier } = listing;
  const { listedDate, description, hasMadeDescription, keywords, useCases } = listing;
  const card = { domain, displayName, price, category, status, tier, description };
  return { ...card, extension, listedDate, hasMadeDescription, keywords, useCases };
}
