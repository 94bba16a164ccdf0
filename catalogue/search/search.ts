/**
 * The portfolio's search returns these groups, each in the order of `Rank`, sold names last, and then in the visitor's:
 * - `matches`: the name or description contains the text ("Search and filters" in docs/specification.md). A text of two or
 *   three letters may instead be a word of a keyword, use case, audience or category.
 * - `close`: the same without regard to signs and accents, or each word is in the name, begins a word of the description, or is
 *   the extension.
 * - `related`: as before, but some words are only in a keyword, use case, audience or category.
 * - `meant`: as before, but some words only mean what the listing says (related-words.ts).
 * - `inside`: a text of two or three letters is only part of a word of the description, as 'hr' is of 'through'.
 */
import type { Criteria } from "./criteria.ts";
import { createLookUp, hasAny, Rank, type Ranks, rankText } from "./rank-text.ts";
import type { ReadFilter } from "./read-filters.ts";
import { FACET_NAMES, type SearchedListing, type SearchIndex } from "./search-index.ts";
import type { SortId } from "./sort.ts";

/** Added to the rank of a sold name, so that it comes after all others. */
const SOLD = 32;

export const withoutSold = (rank = 0) => rank & (SOLD - 1);

export const isOnlyMeant = (ranks: Ranks) =>
  ranks.every((rank) => rank === 0 || withoutSold(rank) >= Rank.MEANT_MOST);

export function keepFaceted({ facets }: SearchIndex, criteria: Criteria, ranks: Ranks): Ranks {
  let kept = ranks;
  for (const name of FACET_NAMES) {
    const value = criteria[name];
    if (value) kept = keepOnly(kept, facets[name].get(value) ?? []);
  }
  return kept;
}

function keepOnly(ranks: Ranks, indexes: ArrayLike<number>): Ranks {
  const kept = new Uint8Array(ranks.length);
  for (let at = 0; at < indexes.length; at += 1) {
    const index = indexes[at] ?? 0;
    kept[index] = ranks[index] ?? 0;
  }
  return kept;
}

/** Modifies `ranks`. */
export function keepPassing(
  ranks: Ranks,
  index: SearchIndex,
  passes: (at: number, index: SearchIndex) => boolean,
): void {
  for (let at = 0; at < ranks.length; at += 1) {
    if (ranks[at] !== 0 && !passes(at, index)) ranks[at] = 0;
  }
}

export function keepRead(index: SearchIndex, filters: readonly ReadFilter[], ranks: Ranks): Ranks {
  const extensions = filters.flatMap(({ extension }) => extension ?? []);
  const ofThese = extensions.flatMap((extension) => index.facets.extension.get(extension) ?? []);
  const kept = extensions.length > 0 ? keepOnly(ranks, ofThese) : ranks;
  for (const { passes } of filters) if (passes) keepPassing(kept, index, passes);
  return kept;
}

/** Modifies `ranks`. */
export function putSoldLast({ facets }: SearchIndex, ranks: Ranks): Ranks {
  for (const at of facets.status.get("sold") ?? []) if (ranks[at]) ranks[at] |= SOLD;
  return ranks;
}

/** Returns the rank of each of the index's listings, 0 if it isn't found. */
export function rankListings(
  index: SearchIndex,
  criteria: Criteria,
  lookUp = createLookUp(index),
): Ranks {
  const all = criteria.q
    ? putSoldLast(index, rankText(index, criteria.q, lookUp))
    : new Uint8Array(index.listings.length).fill(Rank.NAME);
  return keepFaceted(index, criteria, all);
}

const GROUPS = {
  matches: [Rank.NAME, Rank.BEGINS_WORD],
  close: [Rank.CLOSE_NAME, Rank.WORDS],
  related: [Rank.RELATED, Rank.RELATED],
  meant: [Rank.MEANT_MOST, Rank.MEANT_LEAST],
  inside: [Rank.INSIDE, Rank.INSIDE],
} as const;

/** In an order that the visitor chose, no name of a group comes before another because it matches better. */
export function levelGroups(ranks: Ranks): Ranks {
  return ranks.map((rank) => {
    const own = withoutSold(rank);
    const [first = own] = Object.values(GROUPS).find(([, last]) => own <= last) ?? [];
    return rank && rank - own + first;
  });
}

/** Returns a list for each rank, in the visitor's order. */
function listByRank<T extends SearchedListing>(
  { listings, orders }: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
): T[][] {
  const found = Array.from({ length: SOLD * 2 }, (): T[] => []);
  for (const at of hasAny(ranks) ? orders[sort] : []) {
    const rank = ranks[at];
    if (rank) found[rank]?.push(listings[at] as T);
  }
  return found;
}

export function groupRanked<T extends SearchedListing>(
  index: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
) {
  const found = listByRank(index, sort, ranks);
  const join = ([first, last]: readonly [number, number]) =>
    ([] as T[]).concat(
      ...found.slice(first, last + 1),
      ...found.slice(SOLD + first, SOLD + last + 1),
    );
  return {
    matches: join(GROUPS.matches),
    close: join(GROUPS.close),
    related: join(GROUPS.related),
    meant: join(GROUPS.meant),
    inside: join(GROUPS.inside),
  };
}

/** Lists all that was found, sold names last, except texts inside words. */
export const listRanked = <T extends SearchedListing>(
  index: SearchIndex<T>,
  sort: SortId,
  ranks: Ranks,
): T[] =>
  listByRank(index, sort, ranks)
    .filter((_, rank) => withoutSold(rank) !== Rank.INSIDE)
    .flat();

export function searchListings<T extends SearchedListing>(
  index: SearchIndex<T>,
  criteria: Criteria,
) {
  return groupRanked(index, criteria.sort, rankListings(index, criteria));
}

/** Lists names to suggest where a visitor found nothing. */
export function listNewestAvailable(
  { listings, orders }: SearchIndex,
  count: number,
  except: readonly SearchedListing[] = [],
): SearchedListing[] {
  const found: SearchedListing[] = [];
  for (const at of orders.newest) {
    const listing = listings[at];
    if (found.length === count) break;
    if (listing?.status === "available" && !except.includes(listing)) found.push(listing);
  }
  return found;
}
