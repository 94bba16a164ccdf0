import { addTo } from "../group.ts";
import { inSteps, type Steps } from "./steps.ts";

/** The places of the items in their list, ascending, by a key of each. */
export function* groupPlaces<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): Steps<ReadonlyMap<K, readonly number[]>> {
  const groups = new Map<K, number[]>();
  let place = 0;
  yield* inSteps(items, (item) => {
    addTo(groups, keyOf(item), place);
    place += 1;
  });
  return groups;
}
