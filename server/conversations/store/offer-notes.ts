import type { Offer } from "../../../sale/offer.ts";
import { sql } from "kysely";
import { formatMoment } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Db } from "../../database/database.ts";

/** Returns all notes of the offer, the new one included. */
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

/** Returns the note without its time and what is left, or null if there is none or somebody else changed the notes. */
export async function removeLastNote(
  db: Db,
  { id, notes }: Pick<Offer, "id" | "notes">,
): Promise<{ readonly removed: string; readonly left: string | null } | null> {
  if (notes === null) return null;
  const lines = notes.split("\n");
  const start = lines.findLastIndex((line) => NOTE_START.test(line));
  // Notes that the seller rewrote at the desk may have no times.
  const at = start === -1 ? lines.length - 1 : start;
  const left = lines.slice(0, at).join("\n") || null;
  const isRemoved = await replaceOfferNotes(db, id, notes, left);
  return isRemoved ? { removed: lines.slice(at).join("\n").replace(NOTE_START, ""), left } : null;
}

export const keepBilling = (db: Db, id: number, billing: string | null) =>
  db.updateTable("offers").set({ billing }).where("id", "=", id).execute();
