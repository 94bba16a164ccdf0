import type { Offer } from "../../sale/offer.ts";
import type { Logger } from "pino";
import { MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Database } from "../database/database.ts";
import type { Content } from "../shop/read-content.ts";
import type { Answer } from "./call.ts";
import type { Transaction, TransactionChange } from "./transactions.ts";
import type { EscrowAccount } from "../settings/config.ts";

const READ_TIMEOUT_MS = 10_000;

const FIRST_WAIT_MS = 5_000;
const LONGEST_WAIT_MS = 10 * MINUTE_MS;
/** The seller has to correct something first, such as the key. */
const REFUSED_WAIT_MS = 30 * MINUTE_MS;

/** The seller is emailed about a service that didn't answer so many times in a row. A refusal counts as that many. */
export const STUCK_AFTER = 3;

/** What opening and following a transaction needs. */
export interface EscrowWork {
  readonly account: EscrowAccount;
  readonly database: Pick<Database, "db" | "engine">;
  readonly content: { readonly files: Content };
  readonly siteUrl: string;
  readonly log: Logger;
  readonly now: () => number;
  readonly signal?: AbortSignal | undefined;
  /** Marks the name of a paid agreement as sold in its file. Returns why that has to be tried again; null if it's done. */
  readonly fileSale: (offer: Offer) => Promise<string | null>;
}

export const readLimits = ({ signal }: EscrowWork) => ({ timeoutMs: READ_TIMEOUT_MS, signal });

const waitAfter = (failures: number): number =>
  Math.min(FIRST_WAIT_MS * 2 ** Math.min(failures - 1, 20), LONGEST_WAIT_MS);

/** Returns what to note of a failed call: why it failed, and when the service is asked again. */
export function toTrouble(
  transaction: Transaction,
  answer: Exclude<Answer<unknown>, { is: "done" }>,
  time: number,
) {
  const isRefused = answer.is === "refused";
  const failures = isRefused
    ? Math.max(transaction.failures + 1, STUCK_AFTER)
    : transaction.failures + 1;
  const asked = isRefused ? REFUSED_WAIT_MS : (answer.retryAfterMs ?? 0);
  const due_at = toIso(time + Math.max(waitAfter(failures), asked));
  return { failures, trouble: answer.reason, due_at } satisfies TransactionChange;
}
