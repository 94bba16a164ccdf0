import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { inTransaction, retryBusy } from "../database/retry-busy.ts";
import { queueEvent } from "./events.ts";
import { maxAttemptsOf, NEVER } from "./back-off.ts";
import {
  type Claimed,
  type ClaimedMessage,
  claimMessages,
  findReference,
  deleteMessage,
  markMessagesFailed,
  markMessagesSent,
} from "./outbox.ts";

/** The lease is longer than any attempt, so that no other worker takes a message in progress. */
const LEASE_MS = 5 * MINUTE_MS;
const POLL_MS = 5_000;
const CLOSE_MS = 3_000;
const NOTE_MS = 500;
const MAX_ERROR = 500;

interface Verdict {
  readonly pauseMs: number;
  readonly isSplit?: boolean;
  /** Infinity pauses the channel until the next start. */
  readonly restMs?: number;
  readonly drop?: { readonly reason: string; readonly isExpected: boolean } | undefined;
  readonly isGivenUp?: boolean;
}

interface Sender {
  readonly channel: Channel;
  readonly connections: number;
  send(claimed: Claimed): Promise<void>;
  judge(error: unknown, attempts: number, claimed: Claimed): Verdict;
  onGivenUp?(db: Db, mail: ClaimedMessage, reason: string): Promise<void>;
  close(): void;
}

export interface WorkerOptions {
  readonly database: Database;
  readonly log: Logger;
  readonly pollMs?: number;
}

/** Workers may share a database. A process that ends before noting what it sent causes a duplicate with the same id. */
export function startOutboxWorker(sender: Sender, options: WorkerOptions) {
  const { database, log, pollMs = POLL_MS } = options;
  const { channel } = sender;
  const { db, engine } = database;
  const maxAttempts = maxAttemptsOf(channel);
  const running = new Set<Promise<void>>();
  const closing = new AbortController();
  let isWakePending = false;
  let restsUntil = 0;

  function rest(restMs: number, error: string): void {
    restsUntil = Date.now() + restMs;
    const facts = { channel, error };
    if (restMs === Infinity) log.error(facts, `${channel} is switched off until the next start`);
    else log.warn({ ...facts, seconds: Math.ceil(restMs / 1_000) }, `${channel} paused`);
  }

  async function noteFailure(claimed: Claimed, error: unknown, verdict: Verdict): Promise<void> {
    const reason = cleanLine(error instanceof Error ? error.message : String(error), MAX_ERROR);
    if (verdict.restMs !== undefined) rest(verdict.restMs, reason);
    const nextAttemptAt = verdict.isGivenUp ? NEVER : toIso(Date.now() + verdict.pauseMs);
    const isOver = ({ attempts }: ClaimedMessage) => verdict.isGivenUp || attempts >= maxAttempts;
    const failed = claimed.find(isOver);
    await inTransaction(db, async (transaction) => {
      const isOurs = await markMessagesFailed(transaction, claimed, {
        error: reason,
        nextAttemptAt,
      });
      if (channel !== "mail" || !failed || !isOurs) return;
      const { id, inquiry_id: inquiryId, offer_id: offerId } = failed;
      const reference = await findReference(transaction, id);
      const data = { mail: id, reference, error: reason };
      await queueEvent(transaction, { type: "mail.failed", data, inquiryId, offerId });
      if (verdict.isGivenUp) await sender.onGivenUp?.(transaction, failed, reason);
    });
    for (const mail of claimed) {
      const facts = { mail: mail.id, attempts: mail.attempts, error: reason };
      if (!isOver(mail)) log.warn({ ...facts, nextAttemptAt }, `${channel} not sent`);
      else log.error(facts, `${channel} failed: 'npm run vitrine -- mail retry' tries it again`);
    }
  }

  async function deliver(claimed: Claimed): Promise<void> {
    try {
      await sender.send(claimed);
    } catch (error) {
      const most = Math.max(...claimed.map(({ attempts }) => attempts));
      const verdict = sender.judge(error, most, claimed);
      if (claimed.length > 1 && verdict.isSplit) for (const one of claimed) await deliver([one]);
      else if (verdict.drop) await dropMessage(claimed[0].id, verdict.drop);
      else await noteFailure(claimed, error, verdict);
      return;
    }
    const ids = claimed.map(({ id }) => id);
    await retryBusy(() => markMessagesSent(db, ids, toIso(Date.now())));
    for (const { id, attempts } of claimed) log.info({ mail: id, attempts }, `${channel} sent`);
  }

  async function dropMessage(id: number, drop: NonNullable<Verdict["drop"]>): Promise<void> {
    await retryBusy(() => deleteMessage(db, id));
    log[drop.isExpected ? "info" : "warn"]({ mail: id }, `${channel} dropped: ${drop.reason}`);
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
