/** A search by price that finds nothing still tells what the names that fit otherwise cost. */
import { formatDollars } from "../format/price.ts";
import { type Criteria, PRICE_BANDS } from "./criteria.ts";
import { readFilters } from "./read-filters.ts";
import { keepRead, rankListings } from "./search.ts";
import type { SearchIndex } from "./search-index.ts";

/** Returns a sentence such as 'Names in .ai begin at $9,900.', or null if the price isn't what nothing fits. */
export function describeNearestMiss(index: SearchIndex, criteria: Criteria): string | null {
  const { filters, rest } = readFilters(criteria.q, index);
  const asked = filters.find(({ prices }) => prices);
  const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
  const bounds = asked?.prices ?? (band && ([band.from, band.below] as const));
  if (!bounds) return null;
  const others = filters.filter((filter) => filter !== asked);
  const found = rankListings(index, { ...criteria, price: "", q: rest });
  const kept = keepRead(index, others, found);
  const prices = index.listings.flatMap(({ price: { amount }, status }, at) =>
    kept[at] && amount !== null && (criteria.status === "sold" || status !== "sold") ? amount : [],
  );
  if (prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const extension = criteria.extension || others.find((filter) => filter.extension)?.extension;
  const what = extension ? `Names in ${extension}` : "Names like that";
  if (least > bounds[1]) return `${what} begin at ${formatDollars(least)}.`;
  if (most < bounds[0]) return `${what} cost up to ${formatDollars(most)}.`;
  const nearest = prices.toSorted((a, b) => distance(a, bounds) - distance(b, bounds))[0] as number;
  return `The nearest price is ${formatDollars(nearest)}.`;
}

const distance = (price: number, [from, to]: readonly [number, number]) =>
  price < from ? from - price : price - to;
