const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** First and longest pause, in milliseconds. A refusal for good is mended by a person, if at all: it is tried slowly. */
const PAUSES = {
  temporary: { first: 30 * SECOND, longest: HOUR },
  permanent: { first: 15 * MINUTE, longest: 6 * HOUR },
} as const;

/** Part of the pause that chance takes away or adds, so that mails which failed together are not tried together. */
const JITTER = 0.2;

export type FaultKind = keyof typeof PAUSES;

/** Milliseconds to wait after the `attempts`-th try failed: doubling. `chance` is from 0 to 1. */
export function mailBackoff(kind: FaultKind, attempts: number, chance: number): number {
  const { first, longest } = PAUSES[kind];
  const pause = Math.min(longest, first * 2 ** (attempts - 1));
  return Math.round(pause * (1 + JITTER * (2 * chance - 1)));
}
