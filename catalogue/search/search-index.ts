import type { Currency } from "../format/currency.ts";
import type { Listing } from "../schema/listing.ts";
import { type FilterName, isInBand, PRICE_BANDS } from "./criteria.ts";
import { NO_RELATED_WORDS, type RelatedWords } from "./related-words.ts";
import type { SearchedListing } from "./searched-listing.ts";
import { orderBy, sortByName, type SortId, SORTS } from "./sort.ts";
import { groupIndexes, runAtOnce, type Steps } from "./steps.ts";
import { buildWordIndex, type WordIndex } from "./word-index.ts";

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
  readonly orders: Readonly<Record<SortId, Uint32Array>>;
  readonly words: {
    readonly get: () => WordIndex;
    readonly prepare: () => Steps<void>;
  };
}

/** All names of a shop have prices in the same currency. */
export const currencyOf = (listings: readonly Pick<Listing, "price">[]): Currency =>
  listings[0]?.price.currency ?? "USD";

/** The words are read when a search first needs them, because a command that reads a shop's names rarely searches them. */
function makeWords(listings: readonly SearchedListing[], load: () => RelatedWords) {
  let words: WordIndex | null = null;
  return {
    get: () => (words ??= runAtOnce(buildWordIndex(listings, load()))),
    *prepare() {
      words ??= yield* buildWordIndex(listings, load());
    },
  };
}

export function* buildSearchIndexInSteps<T extends SearchedListing>(
  unsorted: readonly T[],
  featured: readonly string[] = [],
  loadRelated = () => NO_RELATED_WORDS,
  hasPlans = true,
): Steps<SearchIndex<T>> {
  const listings = yield* sortByName(unsorted);
  const orders: [SortId, Uint32Array][] = [];
  for (const { id } of SORTS) orders.push([id, yield* orderBy(listings, id)]);
  return {
    listings,
    currency: currencyOf(listings),
    featured: new Set(featured),
    hasPlans,
    facets: {
      extension: yield* groupIndexes(listings, FACETS.extension),
      category: yield* groupIndexes(listings, FACETS.category),
      status: yield* groupIndexes(listings, FACETS.status),
      price: yield* groupIndexes(listings, FACETS.price),
    },
    orders: Object.fromEntries(orders) as Record<SortId, Uint32Array>,
    words: makeWords(listings, loadRelated),
  };
}

export const buildSearchIndex = <T extends SearchedListing>(
  ...given: Parameters<typeof buildSearchIndexInSteps<T>>
): SearchIndex<T> => runAtOnce(buildSearchIndexInSteps(...given));
