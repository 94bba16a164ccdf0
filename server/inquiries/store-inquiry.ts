import { INQUIRY_FORMS } from "../../catalogue/forms.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { type CaptchaSolution, spendCaptcha } from "../captcha/captcha.ts";
import type { Database, Db } from "../database/database.ts";
import type { InquiryState } from "../database/database-schema.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { takeLock } from "../database/lock.ts";
import { INQUIRY_COPY, nextDigest, queueMessage, SUSPECTED } from "../outbox/outbox.ts";
import {
  describeEarlier,
  type EarlierRequests,
  findEarlierRequests,
} from "../forms/requests-from.ts";
import { insertReferenced, makeReference } from "../forms/references.ts";
import { queueEvent } from "../outbox/events.ts";
import type { Inquiry } from "./inquiry-fields.ts";
import { takeMailbox } from "../forms/mailbox.ts";

interface NewInquiry {
  readonly inquiry: Inquiry;
  readonly state: InquiryState;
  readonly stateReason: string | null;
  readonly solution: CaptchaSolution | null;
  readonly mail: {
    readonly to: string;
    readonly isSuspected: boolean;
    readonly hasLeft: boolean;
  } | null;
  readonly askingPrice: number | null;
  readonly awaitsName: boolean;
  readonly priceNote: string | null;
  readonly copySaying: string | null;
  readonly time: number;
  readonly sameSince: number | null;
  readonly makeReference?: (() => string) | undefined;
}

type MailFacts = Pick<NewInquiry, "inquiry" | "askingPrice" | "priceNote" | "awaitsName">;

export function toMailParams(
  { inquiry, askingPrice, priceNote, awaitsName }: MailFacts,
  to: string,
  reference: string,
  earlier: EarlierRequests,
) {
  const { kind, name, email, phone, subject, message, domain } = inquiry;
  const common = {
    from_name: name,
    from_email: email,
    message,
    to_email: to,
    reference,
    asked_before: describeEarlier(earlier),
  };
  if (kind === "general") return { ...common, subject };
  return {
    ...common,
    phone: phone ?? "Not provided",
    domain,
    asking_price: askingPrice === null ? "on request" : formatDollars(askingPrice),
    ...(priceNote && { price_note: priceNote }),
    ...(awaitsName && { awaits_name: true }),
  };
}

export async function storeInquiry(
  { db, engine }: Pick<Database, "db" | "engine">,
  entry: NewInquiry,
): Promise<string | null> {
  const {
    inquiry,
    state,
    stateReason,
    mail,
    askingPrice,
    priceNote,
    awaitsName,
    copySaying,
    solution,
    sameSince,
  } = entry;
  const newReference = entry.makeReference ?? (() => makeReference("V"));
  const now = toIso(entry.time);
  return inTransaction(db, async (transaction) => {
    if (sameSince !== null) {
      // If a form is posted twice at once, as by a double click, the second post finds the first.
      await takeLock(transaction, engine, JSON.stringify(inquiry));
      const earlier = await findSameInquiry(transaction, inquiry, sameSince, mail !== null);
      if (earlier) return earlier;
    }
    if (solution && !(await spendCaptcha(transaction, solution))) return null;
    const { id, reference } = await insertReferenced(newReference, (reference) =>
      transaction
        .insertInto("inquiries")
        .values({
          ...inquiry,
          state,
          state_reason: stateReason,
          awaits_name: awaitsName ? 1 : 0,
          reference,
          created_at: now,
        })
        .onConflict((conflict) => conflict.column("reference").doNothing())
        .returning(["id", "reference"])
        .executeTakeFirst(),
    );
    const { email, domain } = inquiry;
    if (mail) {
      const earlier = await findEarlierRequests(transaction, email, { inquiryId: id });
      const { template } = INQUIRY_FORMS[inquiry.kind];
      await queueMessage(transaction, {
        inquiryId: id,
        template: mail.isSuspected ? SUSPECTED + template : template,
        params: toMailParams(entry, mail.to, reference, earlier),
        dueAt: mail.isSuspected ? toIso(nextDigest(entry.time)) : now,
        sentAt: mail.hasLeft ? now : null,
      });
    }
    if (mail && !mail.isSuspected) {
      const { name, phone, subject, message } = inquiry;
      const from = { name, email, phone };
      const data = {
        reference,
        domain,
        askingPrice,
        ...(priceNote && { priceNote }),
        ...(awaitsName && { awaitsName: true as const }),
        from,
        subject,
        message,
      };
      await queueEvent(transaction, { type: "inquiry.received", data, inquiryId: id });
    }
    if (copySaying !== null && (await takeMailbox(transaction, email, entry.time))) {
      await queueMessage(transaction, {
        inquiryId: id,
        template: INQUIRY_COPY,
        params: {
          to_email: email,
          reference,
          domain,
          answers_within: copySaying,
          ...(awaitsName && { awaits_name: true }),
        },
        dueAt: now,
      });
    }
    return reference;
  });
}

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
    .where("created_at", ">=", toIso(since))
    .$if(isMailed, (query) =>
      query.where("id", "in", (eb) => eb.selectFrom("outbox").select("inquiry_id")),
    )
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.reference ?? null;
}
