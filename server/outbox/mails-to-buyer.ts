import type { Db } from "../database/database.ts";
import { MAX_MAIL_ATTEMPTS, NEVER } from "./back-off.ts";
import type { ClaimedMessage } from "./claim-messages.ts";
import { OFFER_PREFIX } from "./outbox.ts";

const TO_BUYER = '"to":"buyer"';

export const isToBuyer = ({ template, params }: Pick<ClaimedMessage, "template" | "params">) =>
  template.startsWith(OFFER_PREFIX) && params.includes(TO_BUYER);

const selectMailsToBuyers = (db: Db) =>
  db
    .selectFrom("outbox")
    .select("offer_id")
    .where("channel", "=", "mail")
    .where("params", "like", `%${TO_BUYER}%`);

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
