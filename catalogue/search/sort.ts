import { groupPlaces } from "./group-places.ts";
import type { Listing } from "../listing.ts";
import { sortInSteps } from "./sort-in-steps.ts";
import { runAtOnce, type Steps } from "./steps.ts";

export const SORTS = [
  { id: "newest", label: "Newest" },
  { id: "price-asc", label: "Price, low to high" },
  { id: "price-desc", label: "Price, high to low" },
  { id: "name", label: "Name" },
  { id: "shortest", label: "Shortest" },
] as const;

export type SortId = (typeof SORTS)[number]["id"];

type Sorted = Pick<Listing, "domain" | "displayName" | "price" | "listedDate">;

/** 'Make Offer' names stand last whichever way the prices run. */
const LAST = Number.MAX_VALUE;

/** The smaller stands before the greater. */
const KEYS: Record<SortId, (listing: Sorted) => number> = {
  newest: ({ listedDate }) => -Number(listedDate.replaceAll("-", "")),
  "price-asc": ({ price }) => price.amount ?? LAST,
  "price-desc": ({ price }) => (price.amount === null ? LAST : -price.amount),
  name: () => 0,
  shortest: ({ displayName }) => [...displayName].length,
};

const byName = (a: Sorted, b: Sorted) => (a.domain < b.domain ? -1 : a.domain > b.domain ? 1 : 0);

export function sortByName<T extends Sorted>(listings: readonly T[]): Steps<T[]> {
  return sortInSteps(listings, byName);
}

/** The order of listings that stand by name, as their places there; equal ones stay by name. */
export function* orderOf(byName: readonly Sorted[], sort: SortId): Steps<Uint32Array> {
  const places = yield* groupPlaces(byName, KEYS[sort]);
  const order = new Uint32Array(byName.length);
  let length = 0;
  for (const key of [...places.keys()].toSorted((a, b) => a - b)) {
    const equal = places.get(key) ?? [];
    order.set(equal, length);
    length += equal.length;
  }
  return order;
}

/** A sorted copy; equal listings stand by name. */
export function sortListings<T extends Sorted>(listings: readonly T[], sort: SortId): T[] {
  const named = listings.toSorted(byName);
  return Array.from(runAtOnce(orderOf(named, sort))).flatMap((place) => named[place] ?? []);
}
