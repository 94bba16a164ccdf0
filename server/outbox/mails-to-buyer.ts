import type { Db } from "../database/database.ts";
import { MAX_MAIL_ATTEMPTS, NEVER } from "./back-off.ts";
import type { ClaimedMessage } from "./claim-messages.ts";
import { INQUIRY_REPLY, NAME_NEWS, OFFER_PREFIX } from "./outbox.ts";

/** JSON.stringify writes no spaces, so a search for this text finds the emails about offers that go to buyers. */
const TO_BUYER = '"to":"buyer"';

/** Leaves out the copy of an inquiry, which nobody misses. */
export const isToBuyer = ({ template, params }: Pick<ClaimedMessage, "template" | "params">) =>
  [INQUIRY_REPLY, NAME_NEWS].includes(template) ||
  (template.startsWith(OFFER_PREFIX) && params.includes(TO_BUYER));

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
