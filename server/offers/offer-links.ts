import { createHash, randomBytes } from "node:crypto";
import type { Db } from "../database/database.ts";
import type { Offer } from "./rules.ts";

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

const hash = (token: string) => createHash("sha256").update(token).digest("hex");

/** Makes the buyer's link: 128 random bits in base64url, of which only the hash is kept. `now` is ISO-8601 UTC. */
export async function mintLink(db: Db, offerId: number, now: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db
    .insertInto("offer_links")
    .values({ token_hash: hash(token), offer_id: offerId, created_at: now })
    .execute();
  return token;
}

export async function findOfferByToken(db: Db, token: string): Promise<Offer | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return db
    .selectFrom("offers")
    .innerJoin("offer_links", "offer_links.offer_id", "offers.id")
    .selectAll("offers")
    .where("token_hash", "=", hash(token))
    .executeTakeFirst();
}
