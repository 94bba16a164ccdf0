/** Work cut into steps of a few milliseconds, so that a server can answer visitors between them; returns its result. */
export type Steps<T> = Generator<void, T>;

const STEP_SIZE = 500;

/** Handles the items one by one; a step ends after every few hundred. */
export function* inSteps<T>(items: readonly T[], handle: (item: T) => void): Steps<void> {
  for (let start = 0; start < items.length; start += STEP_SIZE) {
    for (const item of items.slice(start, start + STEP_SIZE)) handle(item);
    yield;
  }
}

/** The indexes of the items in their list, ascending, by a key of each. */
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

/** Takes all steps without a pause. */
export function runAtOnce<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}
