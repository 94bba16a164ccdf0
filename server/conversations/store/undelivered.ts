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
  queueMessage,
} from "../../outbox/outbox.ts";
import type { ClaimedMessage } from "../../outbox/claim-messages.ts";
import type { Offer } from "../rules/rules.ts";

const TEMPLATE = `${OFFER_PREFIX}undelivered`;

interface SellerMail {
  readonly offerId: number | null;
  readonly template: string;
  readonly params: object;
  readonly dueAt: string;
}

async function notifySellerOnce(db: Db, engine: Engine, mail: SellerMail): Promise<boolean> {
  const { offerId, template } = mail;
  await takeLock(db, engine, `${template} of offer ${offerId}`);
  if (await hasMessage(db, offerId, template)) return false;
  await queueMessage(db, mail);
  return true;
}

const notifyOnceOf =
  (template: string) =>
  (
    { db, engine }: Pick<Database, "db" | "engine">,
    { id: offerId, steps: step }: Offer,
    time: number,
  ): Promise<boolean> =>
    inTransaction(db, (transaction) =>
      notifySellerOnce(transaction, engine, {
        offerId,
        template,
        params: { step, to: "seller" },
        dueAt: toIso(time),
      }),
    );

export const askForConfirmation = notifyOnceOf(OFFER_UNCONFIRMED);

/** Tells the seller that the file of a paid name couldn't be marked as sold. */
export const notifyUnfiled = notifyOnceOf(OFFER_UNFILED);

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
  await notifySellerOnce(db, engine, {
    offerId,
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
