import type { Ranks } from "./search.ts";
import type { SearchedListing, SearchIndex } from "./search-index.ts";
import { sortKey, type SortId } from "./sort.ts";

/** A listing's place in a list. Unlike a number of names to skip, it stays right while other listings come and go. */
export interface ListPlace {
  readonly rank: number;
  readonly key: number;
  readonly domain: string;
}

interface RankedList<T> {
  readonly index: SearchIndex<SearchedListing & T>;
  readonly sort: SortId;
  /** Holds one rank for each of the index's listings, lowest first; 0 leaves the listing out. */
  readonly ranks: Ranks;
}

function findStart<T>({ index, sort }: RankedList<T>, { key, domain }: ListPlace): number {
  const { listings, orders } = index;
  let [low, high] = [0, orders[sort].length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const listing = listings[orders[sort][middle] ?? 0];
    const own = listing ? sortKey(listing, sort) : 0;
    const isAfter = own === key ? (listing?.domain ?? "") > domain : own > key;
    if (isAfter) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Returns up to `limit` listings after a place, or the first ones. `last` is the place after which the next page begins. */
export function takePageAfter<T extends SearchedListing>(
  list: RankedList<T>,
  after: ListPlace | null,
  limit: number,
) {
  const { index, sort, ranks } = list;
  const start = after ? findStart(list, after) : 0;
  const groups: { listing: T; rank: number }[][] = [];
  let total = 0;
  for (const [position, at] of index.orders[sort].entries()) {
    const rank = ranks[at] ?? 0;
    if (rank === 0) continue;
    total += 1;
    if (after && (rank < after.rank || (rank === after.rank && position < start))) continue;
    const group = (groups[rank] ??= []);
    const listing = index.listings[at];
    if (listing && group.length <= limit) group.push({ listing, rank });
  }
  const found = groups.flat();
  const end = found.length > limit ? found[limit - 1] : undefined;
  return {
    items: found.slice(0, limit).map(({ listing }) => listing),
    last: end && {
      rank: end.rank,
      key: sortKey(end.listing, sort),
      domain: end.listing.domain,
    },
    total,
  };
}
