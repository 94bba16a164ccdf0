import type { Database } from "../database/database.ts";
import type { InquiryState } from "../database/database-schema.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { INQUIRY_REPLY, withdrawMessage } from "../outbox/outbox.ts";
import { lockInquiry } from "./change-inquiry.ts";

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
