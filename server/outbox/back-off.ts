import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../catalogue/format/time.ts";
import type { Channel } from "../database/database-schema.ts";

/** With temporary faults, these tries take about four days. A mail then counts as failed until the seller retries it. */
export const MAX_MAIL_ATTEMPTS = 100;

export const MAX_NOTIFY_ATTEMPTS = 10;

export const maxAttemptsOf = (channel: Channel) =>
  channel === "mail" ? MAX_MAIL_ATTEMPTS : MAX_NOTIFY_ATTEMPTS;

/** This time marks a mail that is given up before its attempts are used up. */
export const NEVER = "9999-12-31T23:59:59.999Z";

const JITTER = 0.2;

const spreadPause = (pauseMs: number, chance = Math.random()) =>
  Math.round(pauseMs * (1 + JITTER * (2 * chance - 1)));

const MAIL_PAUSES = {
  temporary: { first: 30 * SECOND_MS, longest: HOUR_MS },
  permanent: { first: 15 * MINUTE_MS, longest: 6 * HOUR_MS },
} as const;

export type FaultKind = keyof typeof MAIL_PAUSES;

export function mailBackoff(kind: FaultKind, attempts: number, chance?: number): number {
  const { first, longest } = MAIL_PAUSES[kind];
  return spreadPause(Math.min(longest, first * 2 ** (attempts - 1)), chance);
}

/** Standard Webhooks 1.0.0 recommends these pauses after each failure, in milliseconds. */
const NOTIFY_PAUSES = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];

export const notifyBackoff = (attempts: number, chance?: number) =>
  spreadPause(NOTIFY_PAUSES[Math.min(attempts, NOTIFY_PAUSES.length) - 1] ?? 0, chance);
