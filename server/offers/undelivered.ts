import type { Db, Engine } from "../database/database.ts";
import { takeTurn } from "../database/turn.ts";
import { MAX_ATTEMPTS, NEVER, OFFER_TEMPLATE, queueMail } from "../outbox/outbox.ts";

const TEMPLATE = `${OFFER_TEMPLATE}undelivered`;

/** In the stored parameters of each mail about an offer that goes to its buyer. */
const TO_BUYER = '"to":"buyer"';

interface StoredMail {
  readonly template: string;
  readonly params: string;
}

export const isToBuyer = ({ template, params }: StoredMail) =>
  template.startsWith(OFFER_TEMPLATE) && params.includes(TO_BUYER);

/** Tells the seller, once for each offer, that a mail to its buyer is given up. Call in the transaction that gives it up. */
export async function tellSeller(
  db: Db,
  engine: Engine,
  { offer_id: offerId, params }: StoredMail & { readonly offer_id: number | null },
  refusal: string,
): Promise<void> {
  // Two mails about an offer may be given up at the same moment.
  await takeTurn(db, engine, `undelivered mail of offer ${offerId}`);
  const told = await db
    .selectFrom("outbox")
    .select("id")
    .where("offer_id", "=", offerId)
    .where("template", "=", TEMPLATE)
    .executeTakeFirst();
  if (told) return;
  const { step } = JSON.parse(params) as { step: number };
  await queueMail(db, {
    offerId,
    template: TEMPLATE,
    params: { step, to: "seller", refusal },
    dueAt: new Date().toISOString(),
  });
}

/** The offers with a mail to the buyer that the shop has given up, oldest first. */
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
          eb.or([eb("next_attempt_at", "=", NEVER), eb("attempts", ">=", MAX_ATTEMPTS)]),
        ),
    )
    .orderBy("id")
    .execute();
