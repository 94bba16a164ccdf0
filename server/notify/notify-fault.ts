const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const SLOW_DOWN = new Set([429, 502, 503, 504]);

/** Why a channel did not take a message, in words without secrets. */
export class NotifyFault extends Error {
  /** For how many milliseconds nothing else is sent to it; Infinity: until the next start. */
  readonly restMs: number | undefined;

  constructor(message: string, restMs?: number) {
    super(message);
    this.restMs = restMs;
  }
}

/** For how long a server that answered with this status is left alone. */
export function restAfter(status: number, retryAfterMs: number | null): number | undefined {
  if (retryAfterMs !== null) return Math.min(retryAfterMs, DAY_MS);
  return SLOW_DOWN.has(status) ? MINUTE_MS : undefined;
}
