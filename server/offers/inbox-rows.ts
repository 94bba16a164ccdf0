import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { InboxFilter } from "../inquiries/inbox-rows.ts";
import { formatMoment } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { listOffers } from "./find-offers.ts";
import type { Offer } from "./rules.ts";

export async function listOfferRows(db: Db, { domain, person, search }: InboxFilter) {
  const { offers } = await listOffers(db, { domain, search }, Number.MAX_SAFE_INTEGER);
  const steps = await db
    .selectFrom("offer_steps")
    .innerJoin("offers", (join) =>
      join
        .onRef("offers.id", "=", "offer_steps.offer_id")
        .onRef("offers.steps", "=", "offer_steps.number"),
    )
    .select(["offer_id", "offer_steps.note", "offer_steps.created_at"])
    .execute();
  const last = new Map(steps.map((step) => [step.offer_id, step]));
  return offers
    .filter(({ email }) => person === undefined || email.toLowerCase() === person.toLowerCase())
    .map((offer) => {
      const { note = null, created_at = offer.created_at } = last.get(offer.id) ?? {};
      return { offer, note, actedAt: created_at };
    });
}

export async function markOfferRead(db: Db, id: number, steps: number): Promise<void> {
  await db
    .updateTable("offers")
    .set({ read_steps: steps })
    .where("id", "=", id)
    .where("read_steps", "<", steps)
    .execute();
}

/** Returns the notes as they are then. */
export async function noteOnOffer(db: Db, id: number, note: string, time: number) {
  const line = `${formatMoment(toIso(time), "UTC")}: ${note}`;
  const { notes } = await db
    .updateTable("offers")
    .set({ notes: sql`case when notes is null then ${line} else notes || ${`\n${line}`} end` })
    .where("id", "=", id)
    .returning("notes")
    .executeTakeFirstOrThrow();
  return notes;
}

/** Returns whether the notes were still as the seller saw them. Null removes them. */
export async function replaceOfferNotes(
  db: Db,
  id: number,
  before: string | null,
  after: string | null,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("offers")
    .set({ notes: after })
    .where("id", "=", id)
    .where("notes", before === null ? "is" : "=", before)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const NOTE_START = /^\w{3} \d{1,2}, \d{4}, \d{1,2}:\d\d [AP]M UTC: /;

/** Returns the note without its time, or null if there is none or somebody else changed the notes. */
export async function removeLastNote(
  db: Db,
  { id, notes }: Pick<Offer, "id" | "notes">,
): Promise<string | null> {
  if (notes === null) return null;
  const lines = notes.split("\n");
  const start = lines.findLastIndex((line) => NOTE_START.test(line));
  // Notes that the seller rewrote at the desk may have no times.
  const at = start === -1 ? lines.length - 1 : start;
  const left = lines.slice(0, at).join("\n") || null;
  const isRemoved = await replaceOfferNotes(db, id, notes, left);
  return isRemoved ? lines.slice(at).join("\n").replace(NOTE_START, "") : null;
}
