import type { Selectable } from "kysely";
import type { Db } from "../../database/database.ts";
import type { DatabaseSchema } from "../../database/database-schema.ts";
import { toPerson } from "./mailbox.ts";

export type PersonRow = Selectable<DatabaseSchema["people"]>;

/** The mailboxes of a person, and what the seller has noted. */
export interface Person {
  /** The person's own mailbox, which the others stand for. */
  readonly mailbox: string;
  /** Other mailboxes of the same person. */
  readonly aliases: readonly string[];
  readonly note: string | null;
  readonly tags: readonly string[];
  /** The time since when nothing is taken from this person; null if it is. */
  readonly blockedAt: string | null;
}

export const readTags = (tags: string): string[] => tags.split("\n").filter(Boolean);

/** Finds the person whose address this is, also if the seller has noted nothing yet. */
export async function findPerson(db: Db, email: string): Promise<Person> {
  const typed = toPerson(email);
  const rows = await db
    .selectFrom("people as own")
    .selectAll("own")
    .where(({ eb, or, selectFrom }) => {
      const main = selectFrom("people").select("same_as").where("mailbox", "=", typed);
      return or([
        eb("own.mailbox", "in", [typed]),
        eb("own.mailbox", "=", main),
        eb("own.same_as", "=", typed),
        eb("own.same_as", "=", main),
      ]);
    })
    .orderBy("own.mailbox")
    .execute();
  const mailbox = rows.find((row) => row.mailbox === typed)?.same_as ?? typed;
  const own = rows.find((row) => row.mailbox === mailbox);
  return {
    mailbox,
    aliases: rows.filter(({ same_as }) => same_as === mailbox).map((row) => row.mailbox),
    note: own?.note ?? null,
    tags: readTags(own?.tags ?? ""),
    blockedAt: own?.blocked_at ?? null,
  };
}

export const isBlocked = async (db: Db, email: string): Promise<boolean> =>
  (await findPerson(db, email)).blockedAt !== null;

/** Puts `rows` in place of all rows of these mailboxes, without those that say nothing. Call it in a transaction. */
export async function replacePeople(
  db: Db,
  mailboxes: readonly string[],
  rows: readonly PersonRow[],
): Promise<void> {
  await db.deleteFrom("people").where("mailbox", "in", mailboxes).execute();
  const kept = rows.filter(
    ({ same_as, note, tags, blocked_at }) => same_as ?? note ?? blocked_at ?? tags,
  );
  if (kept.length > 0) await db.insertInto("people").values(kept).execute();
}

export const toRow = ({ mailbox, note, tags, blockedAt }: Person, at: string): PersonRow => ({
  mailbox,
  same_as: null,
  note,
  tags: tags.join("\n"),
  blocked_at: blockedAt,
  changed_at: at,
});

export const toAlias = (mailbox: string, sameAs: string, at: string): PersonRow => ({
  mailbox,
  same_as: sameAs,
  note: null,
  tags: "",
  blocked_at: null,
  changed_at: at,
});

/** The addresses as they were typed, of every person who has written. */
async function listAddresses(db: Db): Promise<string[]> {
  const inquiries = db.selectFrom("inquiries").select("email");
  const rows = await inquiries.union(db.selectFrom("offers").select("email")).execute();
  return rows.map(({ email }) => email);
}

/** Returns the addresses from which this person has written. */
export async function addressesOf(
  db: Db,
  { mailbox, aliases }: Pick<Person, "mailbox" | "aliases">,
): Promise<string[]> {
  const own = new Set([mailbox, ...aliases]);
  const addresses = (await listAddresses(db)).filter((email) => own.has(toPerson(email)));
  return [...new Set(addresses.map((email) => email.toLowerCase()))].toSorted();
}

/** Forgets what was noted about these people, unless it was changed after `until`. Call it in a transaction. */
export async function erasePeople(db: Db, mailboxes: readonly string[], until: string) {
  if (mailboxes.length === 0) return;
  const erased = db.deleteFrom("people").where("mailbox", "in", mailboxes);
  await erased.where("changed_at", "<=", until).execute();
}
