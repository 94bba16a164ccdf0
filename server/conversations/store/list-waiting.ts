import type { Db, Engine } from "../../database/database.ts";
import { takeLock } from "../../database/lock.ts";
import { toMailbox } from "../people/mailbox.ts";
import { SPAM_STATES } from "../../database/database-schema.ts";

const MAX_WAITS = 3;

/** Lists those who asked to hear when a name is available again, oldest first. */
export const listWaiting = (db: Db) =>
  db
    .selectFrom("inquiries")
    .select(["id", "reference", "email", "domain", "state"])
    .where("awaits_name", "=", 1)
    .where("state", "not in", SPAM_STATES)
    .orderBy("id")
    .execute();

interface Wish {
  readonly email: string;
  readonly domain: string | null;
}

/**
 * True if the mailbox waits for as many other listed names as it may: a name that was removed or hidden keeps nobody from
 * waiting for another. Call it in the transaction that stores the wish.
 */
export async function hasManyWaits(
  db: Db,
  engine: Engine,
  { email, domain }: Wish,
  isListed: (domain: string) => boolean,
) {
  const mailbox = toMailbox(email);
  await takeLock(db, engine, `waits of ${mailbox}`);
  const own = (await listWaiting(db)).filter((other) => toMailbox(other.email) === mailbox);
  const names = new Set(own.flatMap((other) => other.domain ?? []).filter(isListed));
  names.delete(domain ?? "");
  return names.size >= MAX_WAITS;
}
