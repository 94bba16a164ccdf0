import type { Criteria } from "./criteria.ts";
import { groupPlaces } from "./group-places.ts";
import type { Listing, ListingCard } from "../listing.ts";
import { isInBand, PRICE_BANDS } from "./price-band.ts";
import { runAtOnce, type Steps } from "./steps.ts";
import { orderOf, sortByName, type SortId, SORTS } from "./sort.ts";
import { buildTextIndex, type TextIndex } from "./text-index.ts";

/** What of a listing the portfolio searches, filters, sorts and shows. */
export type SearchedListing = ListingCard &
  Pick<Listing, "extension" | "listedDate" | "keywords" | "useCases" | "hasMadeDescription">;

export type FacetName = Exclude<keyof Criteria, "q" | "sort">;
export const FACET_NAMES: readonly FacetName[] = ["extension", "category", "status", "price"];

/** All that a search needs, made once for a catalogue. Listings are numbered by name. */
export interface SearchIndex<T extends SearchedListing = SearchedListing> {
  readonly listings: readonly T[];
  /** Name and description: what the specification's search reads (section 5). */
  readonly main: TextIndex;
  /** Keywords, uses and category, for names that are related only. */
  readonly related: TextIndex;
  /** The numbers of the listings that have a value, ascending. */
  readonly facets: Readonly<Record<FacetName, ReadonlyMap<string, readonly number[]>>>;
  /** The numbers of all listings in each order. */
  readonly orders: Readonly<Record<SortId, Uint32Array>>;
}

/** A description that the seller did not write tells only what the filters know: it would be found by half of all words. */
const mainTexts = (listing: SearchedListing) => {
  const { domain, displayName, hasMadeDescription } = listing;
  const names = domain === displayName ? [domain] : [domain, displayName];
  return hasMadeDescription ? names : [...names, listing.description];
};

const relatedTexts = ({ keywords, useCases, category }: SearchedListing) => [
  ...keywords,
  ...useCases,
  category,
];

const bandOf = ({ price }: SearchedListing) =>
  PRICE_BANDS.find((band) => isInBand(price, band))?.id ?? "";

/** As buildSearchIndex, in steps: a hundred thousand listings take a while. */
export function* buildSearchIndexInSteps<T extends SearchedListing>(
  unordered: readonly T[],
): Steps<SearchIndex<T>> {
  const listings = yield* sortByName(unordered);
  const orders: [SortId, Uint32Array][] = [];
  for (const { id } of SORTS) {
    orders.push([id, yield* orderOf(listings, id)]);
  }
  const facets = {
    extension: yield* groupPlaces(listings, (listing) => listing.extension),
    category: yield* groupPlaces(listings, (listing) => listing.category),
    status: yield* groupPlaces(listings, (listing) => listing.status),
    price: yield* groupPlaces(listings, bandOf),
  };
  return {
    listings,
    main: yield* buildTextIndex(listings, mainTexts),
    related: yield* buildTextIndex(listings, relatedTexts),
    facets,
    orders: Object.fromEntries(orders) as Record<SortId, Uint32Array>,
  };
}

export function buildSearchIndex<T extends SearchedListing>(
  listings: readonly T[],
): SearchIndex<T> {
  return runAtOnce(buildSearchIndexInSteps(listings));
}
