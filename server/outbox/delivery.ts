import type { Logger } from "pino";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { inTransaction, retryBusy } from "../database/retry-busy.ts";
import { RUN } from "../process/program.ts";
import { maxAttemptsOf, NEVER } from "./back-off.ts";
import { queueEvent } from "./events.ts";
import {
  type Claimed,
  type ClaimedMessage,
  deleteMessage,
  markMessagesFailed,
  markMessagesSent,
  releaseMessages,
} from "./claim-messages.ts";
import { findReference } from "./outbox.ts";

const MAX_ERROR = 500;

export const MAX_SEND_MS = 2 * MINUTE_MS;

const hasTimeLeft = ({ next_attempt_at: leaseUntil }: ClaimedMessage) =>
  Date.parse(leaseUntil) - Date.now() > MAX_SEND_MS;

interface Verdict {
  readonly pauseMs: number;
  readonly isSplit?: boolean;
  /** Infinity pauses the channel until the next start. */
  readonly restMs?: number;
  readonly drop?: { readonly reason: string; readonly isExpected: boolean } | undefined;
  readonly isGivenUp?: boolean;
}

export interface ChannelSender {
  readonly channel: Channel;
  readonly connections: number;
  send(claimed: Claimed): Promise<void>;
  judge(error: unknown, attempts: number, claimed: Claimed): Verdict;
  onGivenUp?(db: Db, message: ClaimedMessage, reason: string): Promise<void>;
  close(): void;
}

interface DeliveryOptions {
  readonly db: Db;
  readonly log: Logger;
  onRest(restMs: number, error: string): void;
}

export function createDelivery(sender: ChannelSender, { db, log, onRest }: DeliveryOptions) {
  const { channel } = sender;
  const maxAttempts = maxAttemptsOf(channel);

  async function noteFailure(claimed: Claimed, error: unknown, verdict: Verdict): Promise<void> {
    const reason = cleanLine(error instanceof Error ? error.message : String(error), MAX_ERROR);
    if (verdict.restMs !== undefined) onRest(verdict.restMs, reason);
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
    for (const message of claimed) {
      const facts = { message: message.id, attempts: message.attempts, error: reason };
      if (!isOver(message)) log.warn({ ...facts, nextAttemptAt }, `${channel} not sent`);
      else log.error(facts, `${channel} given up: to try it again, run ${RUN} mail retry`);
    }
  }

  async function deliver(claimed: Claimed): Promise<void> {
    try {
      await sender.send(claimed);
    } catch (error) {
      const most = Math.max(...claimed.map(({ attempts }) => attempts));
      const verdict = sender.judge(error, most, claimed);
      if (claimed.length > 1 && verdict.isSplit) await deliverSingly(claimed);
      else if (verdict.drop) await dropMessage(claimed[0].id, verdict.drop);
      else await noteFailure(claimed, error, verdict);
      return;
    }
    const ids = claimed.map(({ id }) => id);
    await retryBusy(() => markMessagesSent(db, ids, toIso(Date.now())));
    for (const { id, attempts } of claimed) log.info({ message: id, attempts }, `${channel} sent`);
  }

  /** Leaves what doesn't fit into the lease to whichever worker claims it next. */
  async function deliverSingly(claimed: Claimed): Promise<void> {
    for (const [index, one] of claimed.entries()) {
      if (hasTimeLeft(one)) await deliver([one]);
      else return retryBusy(() => releaseMessages(db, claimed.slice(index), toIso(Date.now())));
    }
  }

  async function dropMessage(id: number, drop: NonNullable<Verdict["drop"]>): Promise<void> {
    await retryBusy(() => deleteMessage(db, id));
    log[drop.isExpected ? "info" : "warn"]({ message: id }, `${channel} dropped: ${drop.reason}`);
  }

  return deliver;
}
