import { MAX_MAIL_ATTEMPTS, NEVER } from "./back-off.ts";
import type { OfferSide } from "../../sale/offer.ts";
import { HOUR_MS, DAY_MS } from "../../catalogue/format/time.ts";
import { countRows } from "../database/count-rows.ts";
import type { Db } from "../database/database.ts";
import type { Channel } from "../database/database-schema.ts";

/** This prefix marks mails that look like spam. All that are due are sent as a single mail. */
export const SUSPECTED = "suspected_";

export const OFFER_PREFIX = "offer_";

const DIGEST_HOUR_UTC = 6;

export function nextDigest(time: number): number {
  const offset = DIGEST_HOUR_UTC * HOUR_MS;
  return (Math.floor((time - offset) / DAY_MS) + 1) * DAY_MS + offset;
}

export const OFFER_REMINDER = "offer_reminder";

export const OFFER_UNCONFIRMED = "offer_unconfirmed";

export const OFFER_UNFILED = "offer_unfiled";

export const OFFER_STUCK = "offer_stuck";

/** Reminds the seller or the buyer of one payment of a plan. */
export const PLAN_REMINDER = "plan_reminder";

export const NAME_NEWS = "name_news";

/** Tells the seller of purchases that don't reserve their name, at most once an hour. */
export const MANY_HOLDS = "many_holds";

export const BUY_CLICK = "buy_click";

export const CONTENT_FAULTS = "content_faults";

export const REPORT = "report";

export const INQUIRY_COPY = "inquiry_copy";

export const INQUIRY_REMINDER = "inquiry_reminder";

export const INQUIRY_REPLY = "inquiry_reply";

/** The seller is told of changes through an answer link, so that nobody else can make them unnoticed. */
export const INQUIRY_CHANGED = "inquiry_changed";

/** These messages wait for a time that somebody chose, so their waiting is no sign of a fault. */
const REMINDERS = [OFFER_REMINDER, INQUIRY_REMINDER, "inquiry.reminder", MANY_HOLDS];

interface NewMessage {
  readonly inquiryId?: number | null;
  readonly offerId?: number | null;
  readonly channel?: Channel;
  /** Who reads it: the seller, unless it says otherwise. */
  readonly audience?: OfferSide;
  readonly template: string;
  readonly params: object;
  readonly dueAt: string;
  readonly sentAt?: string | null;
}

/** Call it in the transaction that stores what the message is about, so that neither is lost without the other. */
export async function queueMessage(db: Db, message: NewMessage): Promise<void> {
  await db
    .insertInto("outbox")
    .values({
      inquiry_id: message.inquiryId ?? null,
      offer_id: message.offerId ?? null,
      channel: message.channel ?? "mail",
      audience: message.audience ?? "seller",
      template: message.template,
      params: JSON.stringify(message.params),
      attempts: 0,
      next_attempt_at: message.dueAt,
      sent_at: message.sentAt ?? null,
    })
    .execute();
}

/** Takes back a message that no worker has claimed yet. Returns whether there was one. */
export async function withdrawMessage(
  db: Db,
  { inquiryId, template, params }: Pick<NewMessage, "inquiryId" | "template" | "params">,
): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("outbox")
    .where("inquiry_id", "=", inquiryId ?? null)
    .where("template", "=", template)
    .where("params", "=", JSON.stringify(params))
    .where("attempts", "=", 0)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function hasMessage(
  db: Db,
  offerId: number | null,
  template: string,
): Promise<boolean> {
  const message = await db
    .selectFrom("outbox")
    .select("id")
    .where("offer_id", "=", offerId)
    .where("template", "=", template)
    .executeTakeFirst();
  return message !== undefined;
}

export async function dropReminders(
  db: Db,
  owner: "inquiry_id" | "offer_id",
  id: number,
): Promise<void> {
  await db
    .deleteFrom("outbox")
    .where(owner, "=", id)
    .where("template", "in", REMINDERS)
    .where("sent_at", "is", null)
    .execute();
}

export async function findReminder(db: Db, inquiryId: number): Promise<string | null> {
  const row = await db
    .selectFrom("outbox")
    .select("next_attempt_at")
    .where("inquiry_id", "=", inquiryId)
    .where("template", "=", INQUIRY_REMINDER)
    .where("sent_at", "is", null)
    .executeTakeFirst();
  return row?.next_attempt_at ?? null;
}

/** Selects all reminders, sent or not, each with the time at which it was or will be due. */
export const selectReminders = (db: Db) =>
  db
    .selectFrom("outbox")
    .select((eb) => ["inquiry_id", eb.fn.coalesce("sent_at", "next_attempt_at").as("due")])
    .where("template", "=", INQUIRY_REMINDER);

/** Selects the inquiries that have a message. */
export const selectInquiryIds = (db: Db) => db.selectFrom("outbox").select("inquiry_id");

export async function eraseMessagesOf(
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

export async function findReference(db: Db, id: number): Promise<string | null> {
  const row = await selectWithReference(db).where("outbox.id", "=", id).executeTakeFirst();
  return row?.reference ?? null;
}

export function countUnsentMails(db: Db): Promise<number> {
  const unsent = db
    .selectFrom("outbox")
    .where("channel", "=", "mail")
    .where("template", "not in", REMINDERS)
    .where("sent_at", "is", null);
  return countRows(unsent);
}

const selectMailsToBuyers = (db: Db) =>
  db
    .selectFrom("outbox")
    .select("offer_id")
    .where("channel", "=", "mail")
    .where("audience", "=", "buyer");

export async function hasMailToBuyer(db: Db, offerId: number): Promise<boolean> {
  const mail = await selectMailsToBuyers(db).where("offer_id", "=", offerId).executeTakeFirst();
  return mail !== undefined;
}

export const selectUndelivered = (db: Db) =>
  selectMailsToBuyers(db)
    .where("sent_at", "is", null)
    .where((eb) =>
      eb.or([eb("next_attempt_at", "=", NEVER), eb("attempts", ">=", MAX_MAIL_ATTEMPTS)]),
    );
