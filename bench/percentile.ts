/** The value below which `share` (0 to 1) of the values lie; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/** The one in the middle by a figure of each. Throws where there is none. */
export function median<T>(things: readonly T[], figureOf: (thing: T) => number): T {
  const sorted = things.toSorted((a, b) => figureOf(a) - figureOf(b));
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error("nothing was measured");
  return middle;
}
