import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Database } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { createDelivery, type ChannelSender } from "./delivery.ts";
import { claimMessages } from "./claim-messages.ts";

/** The lease is longer than two attempts (`MAX_SEND_MS`), so that no other worker takes a message in progress. */
const LEASE_MS = 5 * MINUTE_MS;
const POLL_MS = 5_000;
const CLOSE_MS = 3_000;
const NOTE_MS = 500;

export interface WorkerOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly pollMs?: number;
}

/** Workers may share a database. A process that ends before noting what it sent causes a duplicate with the same id. */
export function startOutboxWorker(sender: ChannelSender, options: WorkerOptions) {
  const { database, log, pollMs = POLL_MS } = options;
  const { channel } = sender;
  const { db, engine } = database;
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let isWakePending = false;
  let restsUntil = 0;

  const deliver = createDelivery(sender, { db, log, onRest: rest });

  function rest(restMs: number, error: string): void {
    restsUntil = Date.now() + restMs;
    const facts = { channel, error };
    if (restMs === Infinity) log.error(facts, `${channel} is switched off until the next start`);
    else log.warn({ ...facts, seconds: Math.ceil(restMs / 1_000) }, `${channel} paused`);
  }

  async function sendWhatIsDue(): Promise<void> {
    while (!closing.signal.aborted && Date.now() >= restsUntil) {
      const now = Date.now();
      const lease = { now: toIso(now), leaseUntil: toIso(now + LEASE_MS), channel };
      const [first, ...others] = await retryBusy(() => claimMessages(db, engine, lease));
      if (!first) return;
      wake();
      await deliver([first, ...others]);
    }
  }

  function wake(): void {
    if (closing.signal.aborted) return;
    if (running.size === sender.connections) {
      isWakePending = true;
      return;
    }
    const sending = sendWhatIsDue()
      .catch((error: unknown) => log.error(error, "messages not processed"))
      .finally(() => {
        running.delete(sending);
        if (isWakePending) {
          isWakePending = false;
          wake();
        }
      });
    running.add(sending);
  }

  const timer = setInterval(wake, pollMs);
  timer.unref();
  wake();

  return {
    wake,
    async close(giveUp = AbortSignal.timeout(CLOSE_MS)) {
      closing.abort();
      clearInterval(timer);
      const allEnded = Promise.allSettled(running);
      await Promise.race([allEnded, giveUp.aborted || once(giveUp, "abort")]);
      sender.close();
      await Promise.race([allEnded, delay(NOTE_MS, undefined, { ref: false })]);
    },
  };
}
