import { STEP_SIZE, type Steps } from "./steps.ts";

type Order<T> = (a: T, b: T) => number;

function* merge<T>(left: readonly T[], right: readonly T[], order: Order<T>): Steps<T[]> {
  const merged: T[] = [];
  let l = 0;
  let r = 0;
  for (;;) {
    const [a, b] = [left[l], right[r]];
    if (a === undefined) return merged.concat(right.slice(r));
    if (b === undefined) return merged.concat(left.slice(l));
    if (order(a, b) <= 0) l = merged.push(a) - r;
    else r = merged.push(b) - l;
    if (merged.length % STEP_SIZE === 0) yield;
  }
}

/** A sorted copy, as `toSorted` gives it, equal items in their old order, made in steps: sorted runs, merged in pairs. */
export function* sortInSteps<T extends {}>(items: readonly T[], order: Order<T>): Steps<T[]> {
  let runs: T[][] = [];
  for (let start = 0; start < items.length; start += STEP_SIZE) {
    runs.push(items.slice(start, start + STEP_SIZE).toSorted(order));
    yield;
  }
  while (runs.length > 1) {
    const longer: T[][] = [];
    for (let pair = 0; pair < runs.length; pair += 2) {
      longer.push(yield* merge(runs[pair] ?? [], runs[pair + 1] ?? [], order));
    }
    runs = longer;
  }
  return runs[0] ?? [];
}
