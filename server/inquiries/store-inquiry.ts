import { randomInt } from "node:crypto";
import { INQUIRY_FORMS } from "../../catalogue/inquiry.ts";
import { type CaptchaSolution, spendCaptcha } from "../captcha/captcha.ts";
import type { Database, Db } from "../database/database.ts";
import type { InquiryState } from "../database/database-schema.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { takeTurn } from "../database/turn.ts";
import { nextDigest, queueMail, SUSPECTED } from "../mail/outbox.ts";
import type { Inquiry } from "./inquiry-fields.ts";

const MAX_REFERENCES = 20;
const REFERENCE_LENGTH = 6;
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Such as 'V-7K3M9Q'; `pick` returns a random integer below its argument. */
export function makeReference(
  pick: (below: number) => number = randomInt,
  kind: "V" | "O" = "V",
): string {
  const letters = Array.from({ length: REFERENCE_LENGTH }, () => ALPHABET[pick(ALPHABET.length)]);
  return `${kind}-${letters.join("")}`;
}

/** `insert` returns undefined for a reference that is taken. */
export async function insertReferenced<T>(
  newReference: () => string,
  insert: (reference: string) => Promise<T | undefined>,
): Promise<T> {
  for (let count = 0; count < MAX_REFERENCES; count++) {
    const row = await insert(newReference());
    if (row) return row;
  }
  throw new Error(`no free reference in ${MAX_REFERENCES} tries`);
}

function toMailParams(inquiry: Inquiry, to: string, reference: string) {
  const { kind, name, email, phone, subject, message, domain } = inquiry;
  const common = { from_name: name, from_email: email, message, to_email: to, reference };
  return kind === "general"
    ? { ...common, subject }
    : { ...common, phone: phone ?? "Not provided", domain };
}

interface NewInquiry {
  readonly inquiry: Inquiry;
  readonly state: InquiryState;
  readonly stateReason: string | null;
  readonly solution: CaptchaSolution | null;
  /** Null: send no mail. */
  readonly mail: {
    readonly to: string;
    /** True: it leaves with others of its day. */
    readonly isSuspected: boolean;
    /** True: the browser has sent it through EmailJS. */
    readonly hasLeft: boolean;
  } | null;
  readonly time: number;
  /** Instead of storing an inquiry a second time, its reference is returned if the first is not older; null: store it. */
  readonly sameSince: number | null;
  readonly makeReference: () => string;
}

async function insertInquiry(
  db: Db,
  { inquiry, state, stateReason, makeReference }: NewInquiry,
  createdAt: string,
): Promise<{ id: number; reference: string }> {
  return insertReferenced(makeReference, (reference) =>
    db
      .insertInto("inquiries")
      .values({
        ...inquiry,
        state,
        state_reason: stateReason,
        reference,
        created_at: createdAt,
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst(),
  );
}

/** Stores inquiry, mail and used captcha in one transaction. Returns the reference, null if the captcha was used before. */
export async function storeInquiry(
  { db, engine }: Pick<Database, "db" | "engine">,
  entry: NewInquiry,
): Promise<string | null> {
  const { inquiry, mail, solution, sameSince } = entry;
  const now = new Date(entry.time).toISOString();
  return retryBusy(() =>
    db.transaction().execute(async (transaction) => {
      if (sameSince !== null) {
        // Of two posts at the same moment, as by a double click, the second finds the first.
        await takeTurn(transaction, engine, JSON.stringify(inquiry));
        const earlier = await findSameInquiry(transaction, inquiry, sameSince, mail !== null);
        if (earlier) return earlier;
      }
      if (solution && !(await spendCaptcha(transaction, solution))) return null;
      const { id, reference } = await insertInquiry(transaction, entry, now);
      if (mail) {
        const { template } = INQUIRY_FORMS[inquiry.kind];
        await queueMail(transaction, {
          inquiryId: id,
          template: mail.isSuspected ? SUSPECTED + template : template,
          params: toMailParams(inquiry, mail.to, reference),
          dueAt: mail.isSuspected ? new Date(nextDigest(entry.time)).toISOString() : now,
          sentAt: mail.hasLeft ? now : null,
        });
      }
      return reference;
    }),
  );
}

/** The reference of an identical inquiry, `isMailed`: with a mail, stored at or after `since` (milliseconds since 1970). */
export async function findSameInquiry(
  db: Db,
  { kind, name, email, phone, subject, message, domain }: Inquiry,
  since: number,
  isMailed: boolean,
): Promise<string | null> {
  const row = await db
    .selectFrom("inquiries")
    .select("reference")
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("email", "=", email)
    .where("phone", "is not distinct from", phone)
    .where("subject", "is not distinct from", subject)
    .where("message", "=", message)
    .where("domain", "is not distinct from", domain)
    .where("created_at", ">=", new Date(since).toISOString())
    .$if(isMailed, (query) =>
      query.where("id", "in", (eb) => eb.selectFrom("outbox").select("inquiry_id")),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.reference ?? null;
}
