import { addTo } from "./group.ts";

/** The places of the items in their list, ascending, by a key of each. */
export function groupPlaces<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): ReadonlyMap<K, readonly number[]> {
  const groups = new Map<K, number[]>();
  for (const [place, item] of items.entries()) {
    addTo(groups, keyOf(item), place);
  }
  return groups;
}
