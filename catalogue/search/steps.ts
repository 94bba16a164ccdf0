/** Work in steps of a few milliseconds, between which a server can handle requests. */
export type Steps<T> = Generator<void, T>;

const STEP_SIZE = 500;

export function* inSteps<T>(items: readonly T[], handle: (item: T) => void): Steps<void> {
  for (let start = 0; start < items.length; start += STEP_SIZE) {
    for (const item of items.slice(start, start + STEP_SIZE)) handle(item);
    yield;
  }
}

/** Ascending indexes of the items, grouped by key. */
export function* groupIndexes<T, K>(
  items: readonly T[],
  keyOf: (item: T) => K,
): Steps<ReadonlyMap<K, readonly number[]>> {
  const groups = new Map<K, number[]>();
  let index = 0;
  yield* inSteps(items, (item) => {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(index);
    else groups.set(key, [index]);
    index += 1;
  });
  return groups;
}

export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
