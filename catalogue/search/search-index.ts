/**
 * What a search reads.
 *
 * How. The texts are folded once and joined, 64 listings to a string (`text-column.ts`); a search reads all of these strings
 * with `indexOf`. One letter beyond Latin-1 doubles a string's size.
 *
 * Filters and orders. Listings are sorted by name once and known by their index. Each filter value has a list of indexes,
 * and so has each sort order, so that a search sorts nothing.
 */
import type { Listing, ListingCard } from "../listing.ts";
import { type FilterName, isInBand, PRICE_BANDS } from "./criteria.ts";
import { foldText, foldWords, squeeze } from "./fold.ts";
import { orderBy, sortByName, type SortId, SORTS } from "./sort.ts";
import { groupIndexes, runAtOnce, STEP_SIZE, type Steps } from "./steps.ts";
import { buildColumn, type TextColumn } from "./text-column.ts";

export type SearchedListing = ListingCard &
  Pick<Listing, "extension" | "listedDate" | "keywords" | "useCases">;

type FacetName = Exclude<FilterName, "q">;

const FACETS: Readonly<Record<FacetName, (listing: SearchedListing) => string>> = {
  extension: ({ extension }) => extension,
  category: ({ category }) => category,
  status: ({ status }) => status,
  price: ({ price }) => PRICE_BANDS.find((band) => isInBand(price, band))?.id ?? "",
};
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

export interface SearchIndex<T extends SearchedListing = SearchedListing> {
  /** Sorted by name. */
  readonly listings: readonly T[];
  /** Names, then the description, as they are. */
  readonly texts: TextColumn;
  /** Names without spaces and signs. */
  readonly names: TextColumn;
  /** Words of the description, then of keywords, use cases and category. */
  readonly words: TextColumn;
  /** The listings that have a word among their keywords. */
  readonly holders: ReadonlyMap<string, readonly number[]>;
  /** What a slip of the pen may have meant: names without extension, then the words of keywords. */
  readonly vocabulary: readonly string[];
  readonly facets: Readonly<Record<FacetName, ReadonlyMap<string, readonly number[]>>>;
  readonly orders: Readonly<Record<SortId, Uint32Array>>;
}

const lines = (...texts: readonly string[]) => texts.map((text) => `${foldText(text)}\n`).join("");
const spaced = (...texts: readonly string[]) => ` ${foldWords(texts.join(" "))} `;

/** The name without its extension, folded. */
export const labelOf = ({ displayName, extension }: SearchedListing) =>
  squeeze(displayName.slice(0, -extension.length));

function* indexKeywords(
  listings: readonly SearchedListing[],
): Steps<Pick<SearchIndex, "holders" | "vocabulary">> {
  const holders = new Map<string, number[]>();
  const labels: string[] = [];
  for (const [index, listing] of listings.entries()) {
    labels.push(labelOf(listing));
    for (const word of new Set(foldWords(listing.keywords.join(" ")).split(" "))) {
      const held = holders.get(word);
      if (held) held.push(index);
      else holders.set(word, [index]);
    }
    if (index % STEP_SIZE === 0) yield;
  }
  return { holders, vocabulary: [...labels, ...holders.keys()] };
}

export function* buildSearchIndexInSteps<T extends SearchedListing>(
  unsorted: readonly T[],
): Steps<SearchIndex<T>> {
  const listings = yield* sortByName(unsorted);
  const orders: [SortId, Uint32Array][] = [];
  for (const { id } of SORTS) orders.push([id, yield* orderBy(listings, id)]);
  return {
    listings,
    texts: yield* buildColumn(listings, (listing) => [
      lines(...new Set([listing.displayName, listing.domain])),
      lines(listing.description),
    ]),
    names: yield* buildColumn(listings, ({ displayName }) => [`${squeeze(displayName)}\n`]),
    words: yield* buildColumn(listings, (listing) => [
      spaced(listing.description),
      spaced(...listing.keywords, ...listing.useCases, listing.category),
    ]),
    ...(yield* indexKeywords(listings)),
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
