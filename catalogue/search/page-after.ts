import type { Ranks } from "./rank-text.ts";
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

/** Returns how many listings in the order of `sort` come before this place or are at it. */
function countUpTo(
  { listings, orders }: SearchIndex,
  sort: SortId,
  { key, domain }: Omit<ListPlace, "rank">,
): number {
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
  const order = index.orders[sort];
  const start = after ? countUpTo(index, sort, after) : 0;
  const groups: number[][] = [];
  let total = 0;
  for (let position = 0; position < order.length; position += 1) {
    const at = order[position] ?? 0;
    const rank = ranks[at] ?? 0;
    if (rank === 0) continue;
    total += 1;
    if (after && (rank < after.rank || (rank === after.rank && position < start))) continue;
    const group = (groups[rank] ??= []);
    if (group.length <= limit) group.push(at);
  }
  const found = groups.flat();
  const items = found.slice(0, limit).flatMap((at) => index.listings[at] ?? []);
  const end = found.length > limit ? items.at(-1) : undefined;
  return {
    items,
    last: end && {
      rank: ranks[found[limit - 1] ?? 0] ?? 0,
      key: sortKey(end, sort),
      domain: end.domain,
    },
    total,
  };
}
