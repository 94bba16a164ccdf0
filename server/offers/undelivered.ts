import { toIso } from "../../catalogue/format/time.ts";
import type { Database, Db, Engine } from "../database/database.ts";
import { takeLock } from "../database/lock.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { MAX_MAIL_ATTEMPTS, NEVER } from "../outbox/back-off.ts";
import { OFFER_TEMPLATE, OFFER_UNCONFIRMED, queueMessage } from "../outbox/outbox.ts";
import type { Offer } from "./rules.ts";

const TEMPLATE = `${OFFER_TEMPLATE}undelivered`;

const TO_BUYER = '"to":"buyer"';

interface StoredMail {
  readonly template: string;
  readonly params: string;
}

export const isToBuyer = ({ template, params }: StoredMail) =>
  template.startsWith(OFFER_TEMPLATE) && params.includes(TO_BUYER);

export async function hasBuyerMail(db: Db, offerId: number): Promise<boolean> {
  const mail = await db
    .selectFrom("outbox")
    .select("id")
    .where("offer_id", "=", offerId)
    .where("channel", "=", "mail")
    .where("params", "like", `%${TO_BUYER}%`)
    .executeTakeFirst();
  return mail !== undefined;
}

interface SellerMail {
  readonly offerId: number | null;
  readonly template: string;
  readonly params: object;
  readonly dueAt: string;
}

async function tellSellerOnce(db: Db, engine: Engine, mail: SellerMail): Promise<boolean> {
  const { offerId, template } = mail;
  await takeLock(db, engine, `${template} of offer ${offerId}`);
  const told = await db
    .selectFrom("outbox")
    .select("id")
    .where("offer_id", "=", offerId)
    .where("template", "=", template)
    .executeTakeFirst();
  if (!told) await queueMessage(db, mail);
  return !told;
}

export const askForConfirmation = (
  { db, engine }: Pick<Database, "db" | "engine">,
  { id: offerId, steps: step }: Offer,
  time: number,
): Promise<boolean> =>
  inTransaction(db, (transaction) =>
    tellSellerOnce(transaction, engine, {
      offerId,
      template: OFFER_UNCONFIRMED,
      params: { step, to: "seller" },
      dueAt: toIso(time),
    }),
  );

export async function tellSeller(
  db: Db,
  engine: Engine,
  { offer_id: offerId, params }: StoredMail & { readonly offer_id: number | null },
  refusal: string,
): Promise<void> {
  const { step } = JSON.parse(params) as { step: number };
  await tellSellerOnce(db, engine, {
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
    .where("id", "in", (where) =>
      where
        .selectFrom("outbox")
        .select("offer_id")
        .where("channel", "=", "mail")
        .where("sent_at", "is", null)
        .where("params", "like", `%${TO_BUYER}%`)
        .where((eb) =>
          eb.or([eb("next_attempt_at", "=", NEVER), eb("attempts", ">=", MAX_MAIL_ATTEMPTS)]),
        ),
    )
    .orderBy("id")
    .execute();
