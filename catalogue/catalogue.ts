import { compareExtensions } from "./extension.ts";
import type { Listing } from "./listing.ts";
import { buildSearchIndex, type SearchIndex } from "./search-index.ts";
import { sortListings } from "./sort.ts";

/** Everything for sale, loaded once and never changed: a new edition replaces it. */
export interface Catalogue {
  /** Changes whenever anything that a page shows changes. */
  readonly version: string;
  /** Leading names first, then newest first. */
  readonly listings: readonly Listing[];
  readonly byDomain: ReadonlyMap<string, Listing>;
  /** Sorted, with dots. */
  readonly extensions: readonly string[];
  /** Sorted. */
  readonly categories: readonly string[];
  /** What the portfolio searches. */
  readonly search: SearchIndex;
}

const distinct = (values: string[]) => [...new Set(values)];

/** Puts listings into the shop's order: the names in `lead` first, in that order, the rest newest first. */
export function buildCatalogue(
  listings: readonly Listing[],
  lead: readonly string[],
  version: string,
): Catalogue {
  const rank = new Map(lead.map((domain, index) => [domain, index]));
  const rankOf = (listing: Listing) => rank.get(listing.domain) ?? lead.length;
  const ordered = sortListings(listings, "newest").toSorted((a, b) => rankOf(a) - rankOf(b));
  return {
    version,
    listings: ordered,
    byDomain: new Map(ordered.map((listing) => [listing.domain, listing])),
    extensions: distinct(ordered.map((listing) => listing.extension)).toSorted(compareExtensions),
    categories: distinct(ordered.map((listing) => listing.category)).toSorted((a, b) =>
      a.localeCompare(b, "en"),
    ),
    search: buildSearchIndex(ordered),
  };
}

/** Finds a listing by its name in any case, in ASCII or as people read it, its accents composed or not. */
export function findListing(catalogue: Catalogue, name: string): Listing | undefined {
  const wanted = name.toLowerCase().normalize("NFC");
  return (
    catalogue.byDomain.get(wanted) ??
    catalogue.listings.find((listing) => listing.displayName === wanted)
  );
}
