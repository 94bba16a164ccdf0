import { createHash, randomBytes } from "node:crypto";
import { ANSWER_PREFIX } from "../../../sale/offer.ts";
import type { Shop } from "../../../catalogue/schema/shop.ts";
import { DAY_MS, toIso } from "../../../catalogue/format/time.ts";
import type { Db } from "../../database/database.ts";
import { retryBusy } from "../../database/retry-busy.ts";

const TOKEN_BYTES = 16;
const TOKEN = /^[\w-]{22}$/;

const KEPT_MS = 30 * DAY_MS;

const digest = (token: string) => createHash("sha256").update(token).digest("hex");

/** The token is 128 random bits. Only its hash may be stored. */
export function createToken() {
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  return { token, hash: digest(token) };
}

export const hashToken = (token: string) => (TOKEN.test(token) ? digest(token) : null);

/** Exactly one of the two is set. */
export interface Conversation {
  readonly inquiry_id: number | null;
  readonly offer_id: number | null;
}

const column = ({ offer_id }: Conversation) => (offer_id === null ? "inquiry_id" : "offer_id");
const idOf = ({ inquiry_id, offer_id }: Conversation) => offer_id ?? inquiry_id;

const endOf = (time: number) => toIso(time + KEPT_MS);

interface Site {
  readonly shop: Pick<Shop, "answerLinks">;
  readonly siteUrl: string;
}

/** Returns null if the seller wants no links, or if the message is about neither an inquiry nor an offer. */
export async function mintAnswerLink(
  db: Db,
  conversation: Conversation,
  { shop, siteUrl }: Site,
  time: number,
): Promise<string | null> {
  if (!shop.answerLinks || idOf(conversation) === null) return null;
  const { token, hash } = createToken();
  const { inquiry_id, offer_id } = conversation;
  const row = { token_hash: hash, inquiry_id, offer_id, expires_at: endOf(time) };
  await retryBusy(async () => {
    await db.deleteFrom("answer_links").where("expires_at", "<=", toIso(time)).execute();
    await db.insertInto("answer_links").values(row).execute();
  });
  return siteUrl + ANSWER_PREFIX + token;
}

export async function findConversation(
  db: Db,
  token: string,
  time: number,
): Promise<Conversation | undefined> {
  const hash = hashToken(token);
  if (hash === null) return undefined;
  return db
    .selectFrom("answer_links")
    .select(["inquiry_id", "offer_id"])
    .where("token_hash", "=", hash)
    .where("expires_at", ">", toIso(time))
    .executeTakeFirst();
}

/** Call it for each step: the links of a conversation end 30 days after the last one. */
export async function prolongAnswerLinks(
  db: Db,
  conversation: Conversation,
  time: number,
): Promise<void> {
  await db
    .updateTable("answer_links")
    .set({ expires_at: endOf(time) })
    .where(column(conversation), "=", idOf(conversation))
    .where("expires_at", ">", toIso(time))
    .execute();
}

export async function revokeAnswerLinks(db: Db, conversation: Conversation): Promise<number> {
  const { numDeletedRows } = await retryBusy(() =>
    db
      .deleteFrom("answer_links")
      .where(column(conversation), "=", idOf(conversation))
      .executeTakeFirstOrThrow(),
  );
  return Number(numDeletedRows);
}
