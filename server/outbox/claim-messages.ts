import type { Db, Engine } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { maxAttemptsOf } from "./back-off.ts";
import { SUSPECTED } from "./outbox.ts";

const MAX_IN_DIGEST = 100;

/** `next_attempt_at` is the end of the worker's lease, and proves that the worker still holds the message. */
export type ClaimedMessage = Awaited<ReturnType<typeof claimMessages>>[number];

export type Claimed = readonly [ClaimedMessage, ...ClaimedMessage[]];

interface Lease {
  readonly now: string;
  readonly leaseUntil: string;
  readonly channel?: Channel;
}

/** Claims the message that has been due longest or, if none is due, up to 100 mails that look like spam. Each claim is atomic. */
export async function claimMessages(db: Db, engine: Engine, lease: Lease) {
  const messages = await claim(db, engine, lease, false).execute();
  if (messages.length > 0 || (lease.channel ?? "mail") !== "mail") return messages;
  const suspected = await claim(db, engine, lease, true).execute();
  return suspected.toSorted((a, b) => a.id - b.id);
}

const claim = (
  db: Db,
  engine: Engine,
  { now, leaseUntil, channel = "mail" }: Lease,
  isSuspected: boolean,
) =>
  db
    .with(
      (name) => name("due").materialized(),
      (db) =>
        db
          .selectFrom("outbox")
          .select("outbox.id as due_id")
          .where("channel", "=", channel)
          .where("template", isSuspected ? "like" : "not like", `${SUSPECTED}%`)
          .where("sent_at", "is", null)
          .where("attempts", "<", maxAttemptsOf(channel))
          .where("next_attempt_at", "<=", now)
          .orderBy("next_attempt_at")
          .orderBy("id")
          .limit(isSuspected ? MAX_IN_DIGEST : 1)
          .$if(engine === "postgres", (query) => query.forUpdate().skipLocked()),
    )
    .updateTable("outbox")
    .from("due")
    .set((eb) => ({
      attempts: eb("attempts", "+", 1),
      next_attempt_at: leaseUntil,
      last_error: null,
    }))
    .whereRef("outbox.id", "=", "due.due_id")
    .returning([
      "outbox.id",
      "inquiry_id",
      "offer_id",
      "audience",
      "template",
      "params",
      "attempts",
      "next_attempt_at",
    ]);

export async function markMessagesSent(
  db: Db,
  ids: readonly number[],
  sentAt: string,
): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: sentAt, last_error: null })
    .where("id", "in", ids)
    .execute();
}

/** Returns false and changes nothing if the lease ran out and another worker took over. */
export async function markMessagesFailed(
  db: Db,
  claimed: Claimed,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where(
      "id",
      "in",
      claimed.map(({ id }) => id),
    )
    .where("sent_at", "is", null)
    .where("next_attempt_at", "=", claimed[0].next_attempt_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function releaseMessages(db: Db, claimed: readonly ClaimedMessage[], now: string) {
  const ids = claimed.map(({ id }) => id);
  const leases = claimed.map(({ next_attempt_at: leaseUntil }) => leaseUntil);
  await db
    .updateTable("outbox")
    .set((eb) => ({ attempts: eb("attempts", "-", 1), next_attempt_at: now }))
    .where("id", "in", ids)
    .where("next_attempt_at", "in", leases)
    .execute();
}

export async function deleteMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}
