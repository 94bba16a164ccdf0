import type { Db } from "../../database/database.ts";
import { toPerson } from "./mailbox.ts";

/** What the seller has noted about a person. */
export interface Person {
  readonly mailbox: string;
  readonly note: string | null;
  readonly tags: readonly string[];
  /** The time since when nothing is taken from this person; null if it is. */
  readonly blockedAt: string | null;
}

export const readTags = (tags: string): string[] => tags.split("\n").filter(Boolean);

/** Finds the person whose address this is, also if the seller has noted nothing yet. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const mailbox = toPerson(email);
  const found = db.selectFrom("people").selectAll().where("mailbox", "=", mailbox);
  const row = await found.executeTakeFirst();
  return {
    mailbox,
    note: row?.note ?? null,
    tags: readTags(row?.tags ?? ""),
    blockedAt: row?.blocked_at ?? null,
  };
}

export const isBlocked = async (db: Db, email: string): Promise<boolean> =>
  (await findPerson(db, email)).blockedAt !== null;

/** Nobody has a row without a note, tags or a block. Call it in a transaction. */
export async function savePerson(db: Db, person: Person, at: string): Promise<void> {
  const { mailbox, note, tags, blockedAt } = person;
  await db.deleteFrom("people").where("mailbox", "=", mailbox).execute();
  if (note === null && blockedAt === null && tags.length === 0) return;
  await db
    .insertInto("people")
    .values({ mailbox, note, tags: tags.join("\n"), blocked_at: blockedAt, changed_at: at })
    .execute();
}

/** The addresses as they were typed, of every person who has written. */
async function listAddresses(db: Db): Promise<string[]> {
  const inquiries = db.selectFrom("inquiries").select("email");
  const rows = await inquiries.union(db.selectFrom("offers").select("email")).execute();
  return rows.map(({ email }) => email);
}

/** Returns the addresses from which this person has written. */
export async function addressesOf(db: Db, { mailbox }: Pick<Person, "mailbox">): Promise<string[]> {
  const addresses = (await listAddresses(db)).filter((email) => toPerson(email) === mailbox);
  return [...new Set(addresses.map((email) => email.toLowerCase()))].toSorted();
}

/** Forgets what was noted about a person, unless it was changed after `until`. Call it in a transaction. */
export async function erasePerson(db: Db, mailbox: string, until: string): Promise<void> {
  const erased = db.deleteFrom("people").where("mailbox", "=", mailbox);
  await erased.where("changed_at", "<=", until).execute();
}
