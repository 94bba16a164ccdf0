import type { Offer } from "../../../sale/offer.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Database, Db, Engine } from "../../database/database.ts";
import { takeLock } from "../../database/lock.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import {
  selectUndelivered,
  hasMessage,
  OFFER_PREFIX,
  OFFER_UNCONFIRMED,
  OFFER_UNFILED,
  OFFER_STUCK,
  queueMessage,
} from "../../outbox/outbox.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";

const TEMPLATE = `${OFFER_PREFIX}undelivered`;

async function queueOnce(
  db: Db,
  engine: Engine,
  offerId: number | null,
  mail: Omit<Parameters<typeof queueMessage>[1], "offerId">,
) {
  const { template } = mail;
  await takeLock(db, engine, `${template} of offer ${offerId}`);
  if (await hasMessage(db, offerId, template)) return false;
  await queueMessage(db, { ...mail, offerId });
  return true;
}

/** Queues an email about an offer that the seller gets once. Returns false if it was queued before. */
export const notifySellerOnce = (
  { db, engine }: Pick<Database, "db" | "engine">,
  { id, steps: step }: Offer,
  template: typeof OFFER_UNCONFIRMED | typeof OFFER_UNFILED | typeof OFFER_STUCK,
  time: number,
): Promise<boolean> =>
  inTransaction(db, (transaction) => {
    const params = { step, to: "seller" };
    return queueOnce(transaction, engine, id, { template, params, dueAt: toIso(time) });
  });

/** A reminder of a payment is about no step of its own, so the last one stands for it. */
export async function notifyUndelivered(
  db: Db,
  engine: Engine,
  { offer_id: offerId, params }: Pick<ClaimedMessage, "offer_id" | "params">,
  refusal: string,
): Promise<void> {
  const { steps } = await db
    .selectFrom("offers")
    .select("steps")
    .where("id", "=", offerId)
    .executeTakeFirstOrThrow();
  const { step = steps } = JSON.parse(params) as { step?: number };
  await queueOnce(db, engine, offerId, {
    template: TEMPLATE,
    params: { step, to: "seller", refusal },
    dueAt: toIso(Date.now()),
  });
}

export const listUndelivered = (db: Db) =>
  db
    .selectFrom("offers")
    .select(["id", "reference", "state", "paid_at"])
    .where("id", "in", selectUndelivered(db))
    .orderBy("id")
    .execute();
