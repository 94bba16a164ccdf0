import { createHash, randomBytes } from "node:crypto";
import { OFFERS_PREFIX } from "../../catalogue/deals/offer.ts";
import type { Db } from "../database/database.ts";
import type { Offer } from "./rules.ts";

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

const hash = (token: string) => createHash("sha256").update(token).digest("hex");

const decodeAscii = (path: string) =>
  path.replace(/%([2-7][\da-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );

/** A path or an address as the log may keep it: '/offers/…' for a buyer's link. */
export function hideToken(path: string): string {
  const plain = decodeAscii(path);
  const start = plain.toLowerCase().indexOf(OFFERS_PREFIX);
  return start < 0 ? path : `${plain.slice(0, start)}${OFFERS_PREFIX}…`;
}

/** Makes a link of the buyer's: 128 random bits in base64url, of which only the hash is kept. `now` is ISO-8601 UTC. */
export async function mintLink(db: Db, offerId: number, now: string): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  await db
    .insertInto("offer_links")
    .values({ token_hash: hash(token), offer_id: offerId, created_at: now })
    .execute();
  return token;
}

/** The offer to which a link leads. */
export async function findOfferByToken(db: Db, token: string): Promise<Offer | undefined> {
  if (!TOKEN.test(token)) return undefined;
  return db
    .selectFrom("offers")
    .innerJoin("offer_links", "offer_links.offer_id", "offers.id")
    .selectAll("offers")
    .where("token_hash", "=", hash(token))
    .executeTakeFirst();
}
