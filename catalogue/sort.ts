import type { Listing } from "./listing.ts";

export const SORTS = [
  { id: "newest", label: "Newest" },
  { id: "price-asc", label: "Price, low to high" },
  { id: "price-desc", label: "Price, high to low" },
  { id: "name", label: "Name" },
  { id: "shortest", label: "Shortest" },
] as const;

export type SortId = (typeof SORTS)[number]["id"];

type Order = (a: Listing, b: Listing) => number;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byName: Order = (a, b) => byText(a.domain, b.domain);

/** 'Make Offer' names stand last whichever way the prices run. */
const byPrice =
  (direction: 1 | -1): Order =>
  (a, b) => {
    if (a.price.amount === null || b.price.amount === null) {
      return Number(a.price.amount === null) - Number(b.price.amount === null);
    }
    return direction * (a.price.amount - b.price.amount);
  };

const nameLength = (listing: Listing) => [...listing.displayName].length;

const ORDERS: Record<SortId, Order> = {
  newest: (a, b) => byText(b.listedDate, a.listedDate),
  "price-asc": byPrice(1),
  "price-desc": byPrice(-1),
  name: byName,
  shortest: (a, b) => nameLength(a) - nameLength(b),
};

/** A sorted copy; equal listings stand by name. */
export function sortListings(listings: readonly Listing[], sort: SortId): Listing[] {
  const order = ORDERS[sort];
  return listings.toSorted((a, b) => order(a, b) || byName(a, b));
}
