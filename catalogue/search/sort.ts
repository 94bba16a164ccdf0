import { compareTexts } from "../format/format.ts";
import type { Listing } from "../schema/listing.ts";

export const SORTS = [
  { id: "newest", label: "Newest" },
  { id: "price-asc", label: "Price, low to high" },
  { id: "price-desc", label: "Price, high to low" },
  { id: "name", label: "Name" },
  { id: "shortest", label: "Shortest" },
] as const;

export type SortId = (typeof SORTS)[number]["id"];

type Sorted = Pick<Listing, "domain" | "displayName" | "price" | "listedDate">;

const LAST = Number.MAX_VALUE;

const KEYS: Record<SortId, (listing: Sorted) => number> = {
  newest: ({ listedDate }) => -Number(listedDate.replaceAll("-", "")),
  "price-asc": ({ price }) => price.amount ?? LAST,
  "price-desc": ({ price }) => (price.amount === null ? LAST : -price.amount),
  name: () => 0,
  shortest: ({ displayName }) => [...displayName].length,
};

export const sortByName = <T extends Sorted>(listings: readonly T[]): T[] =>
  listings.toSorted((a, b) => compareTexts(a.domain, b.domain));

/** Returns the places of the listings, which are in the order of their names, in another order. */
export function listPlaces(listings: readonly Sorted[], sort: SortId): number[] {
  const keys = listings.map(KEYS[sort]);
  return [...keys.keys()].toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0));
}
