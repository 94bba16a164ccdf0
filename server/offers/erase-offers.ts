import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { eraseMailsOf } from "../mail/outbox.ts";

const isFrom = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

/** One person's, the newest first. */
export const listOffersFrom = (db: Db, email: string) =>
  db
    .selectFrom("offers")
    .select(["reference", "created_at", "state", "domain", "name"])
    .where(isFrom(email))
    .orderBy("created_at", "desc")
    .execute();

/** Erases one person's offers with their steps, links and mails. Call in a transaction. Returns how many. */
export async function eraseOffersFrom(
  transaction: Db,
  email: string,
): Promise<{ offers: number; mails: number }> {
  const found = await transaction.selectFrom("offers").select("id").where(isFrom(email)).execute();
  const ids = found.map(({ id }) => id);
  if (ids.length === 0) return { offers: 0, mails: 0 };
  const mails = await eraseMailsOf(transaction, "offer_id", ids);
  // Their steps and links go with them.
  await transaction.deleteFrom("offers").where("id", "in", ids).execute();
  return { offers: ids.length, mails };
}
