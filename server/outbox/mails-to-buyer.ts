import type { Db } from "../database/database.ts";
import { MAX_MAIL_ATTEMPTS, NEVER } from "./back-off.ts";

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
