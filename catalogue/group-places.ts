/** The places of the items in their list, ascending, by a key of each. */
export function groupPlaces<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): ReadonlyMap<K, readonly number[]> {
  const groups = new Map<K, number[]>();
  for (const [place, item] of items.entries()) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(place);
    else groups.set(key, [place]);
  }
  return groups;
}
