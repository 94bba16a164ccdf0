import { toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import { addSteps, lockInquiry } from "./change-inquiry.ts";
import { UNANSWERED_STATES } from "./states.ts";

/** Returns the ids of the inquiries that still waited. Call it in a transaction. */
export async function endWait(
  db: Db,
  engine: Database["engine"],
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
