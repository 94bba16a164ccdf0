import { compareTexts } from "../format/format.ts";
import type { Listing } from "../schema/listing.ts";
import { groupIndexes, type Steps } from "./steps.ts";

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

export function* sortByName<T extends Sorted>(listings: readonly T[]): Steps<T[]> {
  const groups = yield* groupIndexes(listings, ({ domain }) => domain.slice(0, 2));
  const sorted: T[][] = [];
  for (const start of [...groups.keys()].toSorted()) {
    const group = (groups.get(start) ?? []).flatMap((index) => listings[index] ?? []);
    sorted.push(group.toSorted((a, b) => compareTexts(a.domain, b.domain)));
    yield;
  }
  return sorted.flat();
}

export function* orderBy(listings: readonly Sorted[], sort: SortId): Steps<Uint32Array> {
  const groups = yield* groupIndexes(listings, KEYS[sort]);
  const keys = [...groups.keys()].toSorted((a, b) => a - b);
  return Uint32Array.from(keys.flatMap((key) => groups.get(key) ?? []));
}
