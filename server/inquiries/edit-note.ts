import { printableText } from "../../catalogue/format/clean-text.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { findOlderNotes, listNoteLines, lockInquiry } from "./change-inquiry.ts";

export interface NoteEdit {
  readonly reference: string;
  readonly step: number | "last";
  /** The note as the seller saw it; left out, any text is replaced. */
  readonly before?: string;
  readonly after: string | null;
}

/** Returns the step's number and what it said before, or null if there is no such note or somebody else changed it. */
export function editNote(
  { db, engine }: Pick<Database, "db" | "engine">,
  { reference, step, before, after }: NoteEdit,
): Promise<{ readonly step: number; readonly before: string | null } | null> {
  return inTransaction(db, async (transaction) => {
    const found = await lockInquiry(transaction, engine, reference);
    if (!found) return null;
    const { row, steps } = found;
    const edited =
      step === "last"
        ? steps.findLast(({ kind, note }) => kind === "noted" && note !== null)
        : steps.find(({ kind, number }) => kind === "noted" && number === step);
    if (!edited || (before !== undefined && printableText(edited.note ?? "") !== before))
      return null;
    const older = findOlderNotes(row, steps);
    const left = steps.with(steps.indexOf(edited), { ...edited, note: after });
    const lines = [...(older ? [older] : []), ...listNoteLines(left)];
    await transaction
      .updateTable("inquiry_steps")
      .set({ note: after })
      .where("inquiry_id", "=", row.id)
      .where("number", "=", edited.number)
      .execute();
    await transaction
      .updateTable("inquiries")
      .set({ notes: lines.join("\n") || null })
      .where("id", "=", row.id)
      .execute();
    return { step: edited.number, before: edited.note };
  });
}
