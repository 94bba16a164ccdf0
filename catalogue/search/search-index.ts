import type { Currency } from "../format/currency.ts";
import type { Listing } from "../schema/listing.ts";
import { type FilterName, isInBand, PRICE_BANDS } from "./criteria.ts";
import { NO_RELATED_WORDS, type RelatedWords } from "./related-words.ts";
import type { SearchedListing } from "./searched-listing.ts";
import { listPlaces, sortByName, type SortId, SORTS } from "./sort.ts";
import { buildWordIndex, type WordIndex, type WordSteps } from "./word-index.ts";

type FacetName = Exclude<FilterName, "q">;

const FACETS: Readonly<Record<FacetName, (listing: SearchedListing) => string>> = {
  extension: ({ extension }) => extension,
  category: ({ category }) => category,
  status: ({ status }) => status,
  price: ({ price }) => PRICE_BANDS.find((band) => isInBand(price, band))?.id ?? "",
};
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

export interface SearchIndex<T extends SearchedListing = SearchedListing> {
  /** In the order of their names. Other lists hold their places. */
  readonly listings: readonly T[];
  readonly currency: Currency;
  readonly featured: ReadonlySet<string>;
  /** Whether the shop offers payment plans. */
  readonly hasPlans: boolean;
  readonly facets: Readonly<Record<FacetName, ReadonlyMap<string, readonly number[]>>>;
  readonly orders: Readonly<Record<SortId, readonly number[]>>;
  readonly words: {
    readonly get: () => WordIndex;
    /** Each step takes a few milliseconds, so that a server can handle requests in between. */
    readonly prepare: () => Generator<void>;
  };
}

/** All names of a shop have prices in the same currency. */
export const currencyOf = (listings: readonly Pick<Listing, "price">[]): Currency =>
  listings[0]?.price.currency ?? "USD";

function finish(steps: WordSteps): WordIndex {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Returns the places of the items by key. */
export function groupPlaces<T, K>(items: readonly T[], keyOf: (item: T) => K) {
  const groups = new Map<K, number[]>();
  for (const [place, item] of items.entries()) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}

/** The words are read when a search first needs them, because a command that reads a shop's names rarely searches them. */
function makeWords(listings: readonly SearchedListing[], load: () => RelatedWords) {
  let words: WordIndex | null = null;
  return {
    get: () => (words ??= finish(buildWordIndex(listings, load()))),
    *prepare() {
      words ??= yield* buildWordIndex(listings, load());
    },
  };
}

export function buildSearchIndex<T extends SearchedListing>(
  unsorted: readonly T[],
  featured: readonly string[] = [],
  loadRelated = () => NO_RELATED_WORDS,
  hasPlans = true,
): SearchIndex<T> {
  const listings = sortByName(unsorted);
  const orders = SORTS.map(({ id }) => [id, listPlaces(listings, id)]);
  return {
    listings,
    currency: currencyOf(listings),
    featured: new Set(featured),
    hasPlans,
    facets: {
      extension: groupPlaces(listings, FACETS.extension),
      category: groupPlaces(listings, FACETS.category),
      status: groupPlaces(listings, FACETS.status),
      price: groupPlaces(listings, FACETS.price),
    },
    orders: Object.fromEntries(orders) as Record<SortId, readonly number[]>,
    words: makeWords(listings, loadRelated),
  };
}
