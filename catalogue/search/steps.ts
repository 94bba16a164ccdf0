/** Each step takes a few milliseconds, so that a server can handle requests in between. */
export type Steps<T> = Generator<void, T>;

export const STEP_SIZE = 500;

export function* groupIndexes<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): Steps<ReadonlyMap<K, readonly number[]>> {
  const groups = new Map<K, number[]>();
  for (const [index, item] of items.entries()) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
    if ((index + 1) % STEP_SIZE === 0) yield;
  }
  return groups;
}

export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
