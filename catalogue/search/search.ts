/**
 * The portfolio's search (specification, section 5).
 *
 * What is found. A listing matches when its name or its description contains the search text. One that has it only in a
 * keyword, a use case or the category is related: shown apart, never counted as a match. Letter case, composed accents and
 * the number of spaces make no difference (`foldText`). A description that the seller did not write is not searched. All
 * filters combine with AND.
 *
 * How. The texts are folded once and joined, 64 listings to a string (`chunks`): for each listing its name and description
 * (up to `mainEnds`), then keywords, use cases and category (up to `ends`). Each text ends with a line break, which no
 * folded text contains. `findText` runs `indexOf` over the chunks: the first hit in a listing decides between match and
 * related. Long strings are searched faster than many short ones, but one letter beyond Latin-1 doubles a string's size.
 *
 * Filters and orders. Listings are sorted by name once and known by their index. Each filter value has a list of indexes,
 * and so has each sort order, so that a search sorts nothing.
 *
 * Where it runs. On the server, which builds the index in steps between requests; and for up to 1,000 names in the browser,
 * from /names.json. Measurements and alternatives: docs/decisions/0009-search.md.
 */
import { collapseSpaces } from "../clean-text.ts";
import type { Listing, ListingCard } from "../listing.ts";
import { type Criteria, isInBand, PRICE_BANDS } from "./criteria.ts";
import { orderBy, sortByName, type SortId, SORTS } from "./sort.ts";
import { groupIndexes, runAtOnce, type Steps } from "./steps.ts";

export type SearchedListing = ListingCard &
  Pick<Listing, "extension" | "listedDate" | "keywords" | "useCases" | "hasMadeDescription">;

type FacetName = Exclude<keyof Criteria, "q" | "sort">;

const FACETS: Readonly<Record<FacetName, (listing: SearchedListing) => string>> = {
  extension: ({ extension }) => extension,
  category: ({ category }) => category,
  status: ({ status }) => status,
  price: ({ price }) => PRICE_BANDS.find((band) => isInBand(price, band))?.id ?? "",
};
const FACET_NAMES = Object.keys(FACETS) as FacetName[];

export interface SearchIndex<T extends SearchedListing = SearchedListing> {
  /** Sorted by name. */
  readonly listings: readonly T[];
  readonly chunks: readonly string[];
  readonly mainEnds: Uint32Array;
  readonly ends: Uint32Array;
  readonly facets: Readonly<Record<FacetName, ReadonlyMap<string, readonly number[]>>>;
  readonly orders: Readonly<Record<SortId, Uint32Array>>;
}

const CHUNK_SIZE = 64;
const MATCH = 1;
const RELATED = 2;

/** Text without a match only needs lower case. */
const UNUSUAL = /[^ -~]|  /;

function foldText(text: string): string {
  return UNUSUAL.test(text)
    ? collapseSpaces(text).toLowerCase().normalize("NFC")
    : text.toLowerCase();
}

const join = (texts: readonly string[]) => texts.map((text) => `${foldText(text)}\n`).join("");

function* joinTexts(listings: readonly SearchedListing[]) {
  const chunks: string[] = [];
  const mainEnds = new Uint32Array(listings.length);
  const ends = new Uint32Array(listings.length);
  for (let first = 0; first < listings.length; first += CHUNK_SIZE) {
    let chunk = "";
    for (const [offset, listing] of listings.slice(first, first + CHUNK_SIZE).entries()) {
      const { domain, displayName, description, hasMadeDescription } = listing;
      chunk += join([domain, displayName, ...(hasMadeDescription ? [] : [description])]);
      mainEnds[first + offset] = chunk.length;
      chunk += join([...listing.keywords, ...listing.useCases, listing.category]);
      ends[first + offset] = chunk.length;
    }
    chunks.push(chunk);
    yield;
  }
  return { chunks, mainEnds, ends };
}

export function* buildSearchIndexInSteps<T extends SearchedListing>(
  unsorted: readonly T[],
): Steps<SearchIndex<T>> {
  const listings = yield* sortByName(unsorted);
  const orders: [SortId, Uint32Array][] = [];
  for (const { id } of SORTS) orders.push([id, yield* orderBy(listings, id)]);
  return {
    listings,
    ...(yield* joinTexts(listings)),
    facets: {
      extension: yield* groupIndexes(listings, FACETS.extension),
      category: yield* groupIndexes(listings, FACETS.category),
      status: yield* groupIndexes(listings, FACETS.status),
      price: yield* groupIndexes(listings, FACETS.price),
    },
    orders: Object.fromEntries(orders) as Record<SortId, Uint32Array>,
  };
}

export function buildSearchIndex<T extends SearchedListing>(
  listings: readonly T[],
): SearchIndex<T> {
  return runAtOnce(buildSearchIndexInSteps(listings));
}

/** Marks each listing as MATCH, RELATED or 0. `needle` is folded and not empty. */
function findText({ listings, chunks, mainEnds, ends }: SearchIndex, needle: string): Uint8Array {
  const marks = new Uint8Array(listings.length);
  for (const [at, chunk] of chunks.entries()) {
    let index = at * CHUNK_SIZE;
    for (let hit = chunk.indexOf(needle); hit !== -1; hit = chunk.indexOf(needle, ends[index])) {
      while ((ends[index] ?? Infinity) <= hit) index += 1;
      marks[index] = hit < (mainEnds[index] ?? 0) ? MATCH : RELATED;
    }
  }
  return marks;
}

function keepOnly(marks: Uint8Array, indexes: readonly number[]): Uint8Array {
  const kept = new Uint8Array(marks.length);
  for (const index of indexes) kept[index] = marks[index] ?? 0;
  return kept;
}

/** An empty search text matches every listing. */
export function searchListings<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
) {
  const { listings, facets, orders } = index;
  const needle = foldText(criteria.q);
  let marks = needle ? findText(index, needle) : new Uint8Array(listings.length).fill(MATCH);
  for (const name of FACET_NAMES) {
    const value = criteria[name];
    if (value) marks = keepOnly(marks, facets[name].get(value) ?? []);
  }
  const matches: T[] = [];
  const related: T[] = [];
  for (const at of orders[criteria.sort]) {
    const mark = marks[at];
    if (mark === MATCH) matches.push(listings[at] as T);
    else if (mark === RELATED) related.push(listings[at] as T);
  }
  return { matches, related };
}
