/** Texts are folded once and joined, 64 listings to a string, which a search reads with `indexOf`. Sorted lists spare it from sorting. */
import type { Currency } from "../format/currency.ts";
import type { Listing, ListingCard } from "../schema/listing.ts";
import { type FilterName, isInBand, PRICE_BANDS } from "./criteria.ts";
import { foldText, foldWords, squeeze } from "./fold.ts";
import { orderBy, sortByName, type SortId, SORTS } from "./sort.ts";
import { groupIndexes, runAtOnce, STEP_SIZE, type Steps } from "./steps.ts";

const CHUNK_SIZE = 64;

interface TextColumn {
  readonly chunks: readonly string[];
  readonly ends: Uint32Array;
  readonly firstEnds: Uint32Array;
}

function* buildColumn<T>(
  items: readonly T[],
  partsOf: (item: T) => readonly [first: string, second?: string],
): Steps<TextColumn> {
  const chunks: string[] = [];
  const ends = new Uint32Array(items.length);
  const firstEnds = new Uint32Array(items.length);
  for (let start = 0; start < items.length; start += CHUNK_SIZE) {
    let chunk = "";
    for (const [offset, item] of items.slice(start, start + CHUNK_SIZE).entries()) {
      const [first, second = ""] = partsOf(item);
      chunk += first;
      firstEnds[start + offset] = chunk.length;
      chunk += second;
      ends[start + offset] = chunk.length;
    }
    chunks.push(chunk);
    yield;
  }
  return { chunks, ends, firstEnds };
}

interface LaterColumn {
  readonly get: () => TextColumn;
  readonly prepare: () => Steps<void>;
}

/** Makes the column when it is first needed, because a command that reads a shop's names rarely searches them. */
function makeLater(steps: () => Steps<TextColumn>): LaterColumn {
  let column: TextColumn | null = null;
  return {
    get: () => (column ??= runAtOnce(steps())),
    *prepare() {
      column ??= yield* steps();
    },
  };
}

const FREQUENT = " etaoinsrhldcumfpgwybvkxjzq";

const rarity = (character: string) =>
  FREQUENT.includes(character) ? FREQUENT.indexOf(character) : FREQUENT.length;

function rarestAt(text: string): number {
  let rarest = 0;
  for (let at = 1; at < text.length; at += 1) {
    if (rarity(text.charAt(at)) > rarity(text.charAt(rarest))) rarest = at;
  }
  return rarest;
}

/** Returns true if the place settles the listing, so that its other places can be skipped. */
type Visit = (index: number, at: number, chunk: string) => boolean;

export function hasMarked(among: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end && at < among.length; at += 1) if (among[at] !== 0) return true;
  return false;
}

/** `indexOf` is slow for text that begins with a frequent letter, so this looks from the rarest letter on. */
export function eachPlace(
  { chunks, ends }: TextColumn,
  needle: string,
  among: Uint8Array | null,
  visit: Visit,
): void {
  const skipped = rarestAt(needle);
  const rest = needle.slice(skipped);
  for (let number = 0; number < chunks.length; number += 1) {
    const chunk = chunks[number] ?? "";
    let index = number * CHUNK_SIZE;
    if (among && !hasMarked(among, index, index + CHUNK_SIZE)) continue;
    let found = chunk.indexOf(rest, skipped);
    while (found !== -1) {
      const at = found - skipped;
      if (skipped > 0 && !chunk.startsWith(needle, at)) {
        found = chunk.indexOf(rest, found + 1);
        continue;
      }
      while ((ends[index] ?? Infinity) <= at) index += 1;
      const isSettled = among?.[index] === 0 || visit(index, at, chunk);
      found = chunk.indexOf(rest, (isSettled ? (ends[index] ?? 0) : at + 1) + skipped);
    }
  }
}

export type SearchedListing = ListingCard &
  Pick<
    Listing,
    "description" | "extension" | "listedDate" | "keywords" | "useCases" | "targetAudience"
  >;

/** Lists words that a listing doesn't have, but that mean what it says, the nearest first. */
export type ReadMeaning = (listing: SearchedListing) => readonly string[];

type FacetName = Exclude<FilterName, "q">;

const FACETS: Readonly<Record<FacetName, (listing: SearchedListing) => string>> = {
  extension: ({ extension }) => extension,
  category: ({ category }) => category,
  status: ({ status }) => status,
  price: ({ price }) => PRICE_BANDS.find((band) => isInBand(price, band))?.id ?? "",
};
export const FACET_NAMES = Object.keys(FACETS) as FacetName[];

export interface SearchIndex<T extends SearchedListing = SearchedListing> {
  readonly listings: readonly T[];
  readonly currency: Currency;
  /** NaN for a listing without a price. Numbers in one array are read much faster than in listings. */
  readonly prices: Float64Array;
  readonly nameLengths: Uint8Array;
  readonly texts: TextColumn;
  readonly names: TextColumn;
  readonly words: TextColumn;
  readonly meanings: LaterColumn;
  readonly holders: ReadonlyMap<string, readonly number[]>;
  readonly vocabulary: readonly string[];
  readonly facets: Readonly<Record<FacetName, ReadonlyMap<string, readonly number[]>>>;
  readonly orders: Readonly<Record<SortId, Uint32Array>>;
}

/** All names of a shop have prices in the same currency. */
export const currencyOf = (listings: readonly Pick<Listing, "price">[]): Currency =>
  listings[0]?.price.currency ?? "USD";

const lines = (...texts: readonly string[]) => texts.map((text) => `${foldText(text)}\n`).join("");
const spaced = (...texts: readonly string[]) => ` ${foldWords(texts.join(" "))} `;

export const nameOf = ({ displayName, extension }: SearchedListing) =>
  displayName.slice(0, -extension.length);

export const labelOf = (listing: SearchedListing) => squeeze(nameOf(listing));

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
  readMeaning: ReadMeaning = () => [],
): Steps<SearchIndex<T>> {
  const listings = yield* sortByName(unsorted);
  const orders: [SortId, Uint32Array][] = [];
  for (const { id } of SORTS) orders.push([id, yield* orderBy(listings, id)]);
  return {
    listings,
    currency: currencyOf(listings),
    prices: Float64Array.from(listings, ({ price }) => price.amount ?? NaN),
    nameLengths: Uint8Array.from(listings, (listing) => [...nameOf(listing)].length),
    texts: yield* buildColumn(listings, (listing) => [
      lines(...new Set([listing.displayName, listing.domain])),
      lines(listing.description),
    ]),
    names: yield* buildColumn(listings, ({ displayName }) => [`${squeeze(displayName)}\n`]),
    words: yield* buildColumn(listings, (listing) => [
      spaced(listing.description),
      spaced(...listing.keywords, ...listing.useCases, ...listing.targetAudience, listing.category),
    ]),
    meanings: makeLater(() =>
      buildColumn(listings, (listing) => [`${spaced(...readMeaning(listing))}\n`]),
    ),
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
  readMeaning?: ReadMeaning,
): SearchIndex<T> {
  return runAtOnce(buildSearchIndexInSteps(listings, readMeaning));
}
