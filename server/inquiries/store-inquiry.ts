import type { CaptchaSolution } from "../captcha/captcha.ts";
import type { Db } from "../database/database.ts";
import type { InquiryState } from "../database/database-schema.ts";
import { toMail } from "./inquiry-mail.ts";
import type { Inquiry } from "./inquiry-schema.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { spendCaptcha } from "../captcha/spent-captchas.ts";

const MAX_REFERENCES = 20;

export interface NewInquiry {
  readonly inquiry: Inquiry;
  readonly state: InquiryState;
  /** Null when no captcha was asked. */
  readonly solution: CaptchaSolution | null;
  /** The seller's address; null: no mail is to be sent. */
  readonly mailTo: string | null;
  /** Milliseconds since 1970. */
  readonly time: number;
  /** Gives a reference, another one at each call. */
  readonly makeReference: () => string;
}

/** Inserts the inquiry under a reference that no other has. */
async function insertInquiry(
  db: Db,
  { inquiry, state, makeReference }: NewInquiry,
  createdAt: string,
): Promise<{ id: number; reference: string }> {
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const row = await db
      .insertInto("inquiries")
      .values({ ...inquiry, state, reference: makeReference(), created_at: createdAt })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst();
    if (row) return row;
  }
  throw new Error(`no free reference in ${MAX_REFERENCES} tries`);
}

/**
 * Stores an inquiry, its mail and the use of its captcha in one transaction, and gives its reference; null, with nothing
 * stored, when the captcha was used before. Rejects, with nothing stored, when the database fails.
 */
export async function storeInquiry(db: Db, entry: NewInquiry): Promise<string | null> {
  const now = new Date(entry.time).toISOString();
  return retryBusy(() =>
    db.transaction().execute(async (transaction) => {
      if (entry.solution && !(await spendCaptcha(transaction, entry.solution))) return null;
      const { id, reference } = await insertInquiry(transaction, entry, now);
      if (entry.mailTo !== null) {
        const mail = toMail(entry.inquiry, entry.mailTo, reference);
        await transaction
          .insertInto("outbox")
          .values({ ...mail, inquiry_id: id, attempts: 0, next_attempt_at: now })
          .execute();
      }
      return reference;
    }),
  );
}
