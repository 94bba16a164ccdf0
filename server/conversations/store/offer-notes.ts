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

export const keepBilling = (db: Db, id: number, billing: string | null) =>
  db.updateTable("offers").set({ billing }).where("id", "=", id).execute();
