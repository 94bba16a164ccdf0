import type { Offer } from "../../../sale/offer.ts";
import type { Db } from "../../database/database.ts";
import { createToken, hashToken } from "../people/answer-links.ts";

export async function mintLink(db: Db, offerId: number, now: string): Promise<string> {
  const { token, hash } = createToken();
  await db
    .insertInto("offer_links")
    .values({ token_hash: hash, offer_id: offerId, created_at: now })
    .execute();
  return token;
}

export async function findOfferByToken(db: Db, token: string): Promise<Offer | undefined> {
  const hash = hashToken(token);
  if (hash === null) return undefined;
  return db
    .selectFrom("offers")
    .innerJoin("offer_links", "offer_links.offer_id", "offers.id")
    .selectAll("offers")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
}
