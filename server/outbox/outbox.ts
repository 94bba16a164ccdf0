import { HOUR_MS, DAY_MS } from "../../catalogue/format/time.ts";
import type { Db, Engine } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";
import { maxAttemptsOf } from "./back-off.ts";

/** Before the template of what looks like spam: all such mails that are due leave as one. */
export const SUSPECTED = "suspected_";

/** Before the templates of mails about offers, which are composed when they leave. */
export const OFFER_TEMPLATE = "offer_";

/** In UTC. */
const DIGEST_HOUR = 6;

/** When mails that look like spam leave that come at `time`; both in milliseconds. */
export function nextDigest(time: number): number {
  const offset = DIGEST_HOUR * HOUR_MS;
  return (Math.floor((time - offset) / DAY_MS) + 1) * DAY_MS + offset;
}

/** The template of the mail that reminds a buyer of a payment that is due. */
export const OFFER_REMINDER = "offer_reminder";

/** The template of the mail that asks the seller whether the buyer has paid for a name that is sold. */
export const OFFER_UNCONFIRMED = "offer_unconfirmed";

/** The template of the mail to a buyer who waits for a name: it is available again, or sold. */
export const NAME_NEWS = "name_news";

/** The template of the mail to the seller about visitors who follow a name's own checkout link. */
export const BUY_CLICK = "buy_click";

/** The template of the mail that tells the seller of faults in the content. */
export const CONTENT_FAULTS = "content_faults";

/** The template of the copy that the buyer gets. */
export const INQUIRY_COPY = "inquiry_copy";

/** A flood must not make a mail that no mail server takes. */
const MAX_IN_DIGEST = 100;

interface NewMail {
  readonly inquiryId?: number | null;
  readonly offerId?: number | null;
  /** A mail unless it says otherwise. */
  readonly channel?: Channel;
  readonly template: string;
  readonly params: object;
  /** ISO-8601 UTC. */
  readonly dueAt: string;
  /** ISO-8601 UTC where it has left by another way. */
  readonly sentAt?: string | null;
}

/** Call in the transaction that stores what the mail is about. */
export async function queueMail(db: Db, mail: NewMail): Promise<void> {
  await db
    .insertInto("outbox")
    .values({
      inquiry_id: mail.inquiryId ?? null,
      offer_id: mail.offerId ?? null,
      channel: mail.channel ?? "mail",
      template: mail.template,
      params: JSON.stringify(mail.params),
      attempts: 0,
      next_attempt_at: mail.dueAt,
      sent_at: mail.sentAt ?? null,
    })
    .execute();
}

/** `next_attempt_at` is the end of the worker's lease and proves that it still holds the mail. */
export type ClaimedMail = Awaited<ReturnType<typeof claimMails>>[number];

/** What leaves as one mail. */
export type Claimed = readonly [ClaimedMail, ...ClaimedMail[]];

interface Lease {
  readonly now: string;
  readonly leaseUntil: string;
  /** By mail unless it says otherwise. */
  readonly channel?: Channel;
}

/**
 * Claims what leaves next as one mail, until `leaseUntil`: the mail that is longest due or else all due ones that look like
 * spam, up to 100, each in one atomic statement. Empty if nothing is due. Other channels send one at a time.
 */
export async function claimMails(db: Db, engine: Engine, lease: Lease) {
  const mails = await claim(db, engine, lease, false).execute();
  if (mails.length > 0 || (lease.channel ?? "mail") !== "mail") return mails;
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
      "template",
      "params",
      "attempts",
      "next_attempt_at",
    ]);

export async function markMailsSent(db: Db, ids: readonly number[], sentAt: string): Promise<void> {
  await db
    .updateTable("outbox")
    .set({ sent_at: sentAt, last_error: null })
    .where("id", "in", ids)
    .execute();
}

/** For mails that were claimed together. Does nothing, and returns false, where the lease ran out and another worker has a mail. */
export async function markMailsFailed(
  db: Db,
  mails: Claimed,
  { error, nextAttemptAt }: { error: string; nextAttemptAt: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("outbox")
    .set({ last_error: error, next_attempt_at: nextAttemptAt })
    .where(
      "id",
      "in",
      mails.map(({ id }) => id),
    )
    .where("sent_at", "is", null)
    .where("next_attempt_at", "=", mails[0].next_attempt_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export async function forgetMail(db: Db, id: number): Promise<void> {
  await db.deleteFrom("outbox").where("id", "=", id).execute();
}

/** Call in the transaction of the step after which the offer's payment is no longer due, or at another time. */
export async function dropReminders(db: Db, offerId: number): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where("offer_id", "=", offerId)
    .where("template", "=", OFFER_REMINDER)
    .where("sent_at", "is", null)
    .execute();
}

/** Call in the transaction that erases the inquiries or offers. Erases their notifications too. Returns how many mails. */
export async function eraseMailsOf(
  db: Db,
  owner: "inquiry_id" | "offer_id",
  ids: readonly number[],
): Promise<number> {
  const erased = await db
    .deleteFrom("outbox")
    .where(owner, "in", ids)
    .returning("channel")
    .execute();
  return erased.filter(({ channel }) => channel === "mail").length;
}

export const selectWithReference = (db: Db) =>
  db
    .selectFrom("outbox")
    .leftJoin("inquiries", "inquiries.id", "outbox.inquiry_id")
    .leftJoin("offers", "offers.id", "outbox.offer_id")
    .select((eb) => eb.fn.coalesce("inquiries.reference", "offers.reference").as("reference"));

/** Of the inquiry or the offer that a mail belongs to. */
export async function findReference(db: Db, id: number): Promise<string | null> {
  const row = await selectWithReference(db).where("outbox.id", "=", id).executeTakeFirst();
  return row?.reference ?? null;
}

export async function countUnsentMails(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom("outbox")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("channel", "=", "mail")
    // A reminder waits for its time, not for a mail server.
    .where("template", "!=", OFFER_REMINDER)
    .where("sent_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
