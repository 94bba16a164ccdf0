export interface RateRule {
  /** How many are let through... */
  readonly count: number;
  /** ...in any stretch of this many milliseconds. */
  readonly windowMs: number;
}

export interface RateLimit {
  /** Counts one for `key` and gives 0, or counts nothing and gives the whole seconds to wait. */
  take(key: string): number;
}

/** Most keys kept; beyond, the one that was longest quiet is forgotten. */
const MAX_KEYS = 10_000;

/**
 * Sliding windows in the memory of this process: all rules must allow. `now` gives milliseconds and never runs backwards.
 */
export function createRateLimit(
  rules: readonly RateRule[],
  now: () => number,
  maxKeys = MAX_KEYS,
): RateLimit {
  const longest = Math.max(...rules.map(({ windowMs }) => windowMs));
  const taken = new Map<string, readonly number[]>();

  function waitFor(times: readonly number[], time: number): number {
    const waits = rules.map(({ count, windowMs }) => {
      const blocking = times.at(-count);
      return blocking === undefined ? 0 : blocking + windowMs - time;
    });
    return Math.max(0, ...waits);
  }

  return {
    take(key) {
      const time = now();
      const times = (taken.get(key) ?? []).filter((past) => past > time - longest);
      const wait = waitFor(times, time);
      taken.delete(key);
      taken.set(key, wait > 0 ? times : [...times, time]);
      const oldest = taken.keys().next();
      if (taken.size > maxKeys && !oldest.done) taken.delete(oldest.value);
      return Math.ceil(wait / 1000);
    },
  };
}
