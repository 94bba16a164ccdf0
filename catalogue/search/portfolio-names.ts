import type { PlanTerms } from "../schema/plan-settings.ts";
import { toCard } from "../schema/listing.ts";
import { listMeant, type SearchedListing, type SearchIndex } from "./search-index.ts";

export const NAMES_PATH = "/names.json";

export const MAX_LOCAL_NAMES = 1_000;

interface Searchable {
  readonly search: SearchIndex;
  readonly extensions: readonly string[];
  readonly categories: readonly string[];
}

export type PortfolioNames = NonNullable<ReturnType<typeof toPortfolioNames>>;

export function toPortfolioNames(catalogue: Searchable, terms: PlanTerms | null = null) {
  const { search, extensions, categories } = catalogue;
  if (search.listings.length > MAX_LOCAL_NAMES) return null;
  return {
    extensions,
    categories,
    terms,
    listings: search.listings.map((listing, at) => toSearched(listing, listMeant(search, at))),
  };
}

function toSearched(listing: SearchedListing, meant: readonly string[]): SearchedListing {
  const { extension, listedDate, keywords, useCases, targetAudience } = listing;
  return { ...toCard(listing), extension, listedDate, keywords, useCases, targetAudience, meant };
}
