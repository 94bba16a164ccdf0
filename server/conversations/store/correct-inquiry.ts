import { type InquiryState, UNANSWERED_STATES } from "../../database/database-schema.ts";
import { INQUIRY_REPLY, withdrawMessage } from "../../outbox/outbox.ts";
import { addSteps, listNoteLines, lockInquiry } from "./change-inquiry.ts";
import { printableText } from "../../../catalogue/format/clean-text.ts";
import type { Database, Db, Engine } from "../../database/database.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { inTransaction } from "../../database/retry-busy.ts";

interface NoteEdit {
  readonly reference: string;
  readonly step: number;
  /** The note as the seller saw it; left out, any text is replaced. */
  readonly before?: string;
  readonly after: string | null;
}

/** Returns what the note said before, or null if there is no such note or somebody else changed it. */
export function editNote(
  { db, engine }: Pick<Database, "db" | "engine">,
  { reference, step, before, after }: NoteEdit,
): Promise<{ readonly before: string | null } | null> {
  return inTransaction(db, async (transaction) => {
    const found = await lockInquiry(transaction, engine, reference);
    if (!found) return null;
    const { row, steps } = found;
    const edited = steps.find(({ kind, number }) => kind === "noted" && number === step);
    if (!edited || (before !== undefined && printableText(edited.note ?? "") !== before))
      return null;
    const left = steps.with(steps.indexOf(edited), { ...edited, note: after });
    await transaction
      .updateTable("inquiry_steps")
      .set({ note: after })
      .where("inquiry_id", "=", row.id)
      .where("number", "=", edited.number)
      .execute();
    await transaction
      .updateTable("inquiries")
      .set({ notes: listNoteLines(left).join("\n") || null })
      .where("id", "=", row.id)
      .execute();
    return { before: edited.note };
  });
}

interface SentReply {
  readonly reference: string;
  readonly step: number;
  readonly state: InquiryState;
}

/** Takes back a reply that no worker has claimed yet. Returns its text, or null if it's too late. */
export function takeBackReply(
  { db, engine }: Pick<Database, "db" | "engine">,
  { reference, step, state }: SentReply,
): Promise<string | null> {
  return inTransaction(db, async (transaction) => {
    const found = await lockInquiry(transaction, engine, reference);
    const last = found?.steps.at(-1);
    if (last?.number !== step || last.kind !== "replied") return null;
    const reply = { inquiryId: last.inquiry_id, template: INQUIRY_REPLY, params: { step } };
    if (!(await withdrawMessage(transaction, reply))) return null;
    await transaction
      .deleteFrom("inquiry_steps")
      .where("inquiry_id", "=", last.inquiry_id)
      .where("number", "=", step)
      .execute();
    await transaction
      .updateTable("inquiries")
      .set({ state })
      .where("id", "=", last.inquiry_id)
      .execute();
    return last.note;
  });
}

/** Returns the ids of the inquiries that still waited. Call it in a transaction. */
export async function endWait(
  db: Db,
  engine: Engine,
  references: readonly string[],
  time: number,
): Promise<Set<number>> {
  const ended = new Set<number>();
  // Always in the same order, so that two transactions can't deadlock.
  for (const reference of references.toSorted()) {
    const found = await lockInquiry(db, engine, reference);
    if (found?.row.awaits_name !== 1) continue;
    const { row, steps } = found;
    ended.add(row.id);
    const isOpen = UNANSWERED_STATES.includes(row.state);
    const changed = { awaits_name: 0, ...(isOpen && { state: "replied" as const }) };
    await db.updateTable("inquiries").set(changed).where("id", "=", row.id).execute();
    if (!isOpen) continue;
    const step = { kind: "marked", state: "replied", note: null, remind_at: null } as const;
    await addSteps(db, row, steps.length, [{ ...step, via: "shop", created_at: toIso(time) }]);
  }
  return ended;
}
