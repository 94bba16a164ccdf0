import { INQUIRY_FORMS } from "../../../catalogue/forms.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { type CaptchaSolution, spendCaptcha } from "../../captcha/captcha.ts";
import type { Database, Db } from "../../database/database.ts";
import type { InquiryState } from "../../database/database-schema.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { takeLock } from "../../database/lock.ts";
import {
  INQUIRY_COPY,
  nextDigest,
  queueMessage,
  selectInquiryIds,
  SUSPECTED,
} from "../../outbox/outbox.ts";
import {
  describeEarlier,
  type EarlierRequests,
  findEarlierRequests,
} from "../people/requests-from.ts";
import { insertReferenced } from "./references.ts";
import { type InquiryFacts, queueEvent } from "../../outbox/events.ts";
import type { Inquiry } from "../fields/inquiry-fields.ts";
import { hasManyWaits } from "./list-waiting.ts";
import { takeMailbox } from "../people/mailbox.ts";

interface NewInquiry {
  readonly inquiry: Inquiry;
  readonly state: InquiryState;
  readonly stateReason: string | null;
  readonly solution: CaptchaSolution | null;
  readonly mail: {
    readonly to: string;
    readonly timeZone: string;
    readonly isSuspected: boolean;
    readonly hasLeft: boolean;
  } | null;
  readonly awaitsName: boolean;
  readonly isListed: (domain: string) => boolean;
  readonly priceNote: string | null;
  readonly isCopied: boolean;
  readonly answersWithin: string | null;
  readonly time: number;
  readonly sameSince: number | null;
}

type Facts = Pick<NewInquiry, "inquiry" | "priceNote" | "awaitsName">;

export function toMailParams(
  { inquiry, priceNote, awaitsName }: Facts,
  { to, timeZone }: Pick<NonNullable<NewInquiry["mail"]>, "to" | "timeZone">,
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
    asked_before: describeEarlier(earlier, timeZone),
  };
  if (kind === "general") return { ...common, subject };
  return {
    ...common,
    phone: phone ?? "Not provided",
    domain,
    ...(priceNote && { price_note: priceNote }),
    ...(awaitsName && { awaits_name: true }),
  };
}

export function toEventData(
  { inquiry, priceNote, awaitsName }: Facts,
  reference: string,
): InquiryFacts {
  const { name, email, phone, subject, message, domain } = inquiry;
  return {
    reference,
    domain,
    ...(priceNote && { priceNote }),
    ...(awaitsName && { awaitsName }),
    from: { name, email, phone },
    subject,
    message,
  };
}

interface Stored {
  readonly id: number;
  readonly reference: string;
}

type StoredInquiry =
  | { readonly reference: string; readonly refusal: null }
  | { readonly reference: null; readonly refusal: "captcha-used" | "many-waits" };

const accept = (reference: string): StoredInquiry => ({ reference, refusal: null });

export async function storeInquiry(
  { db, engine }: Pick<Database, "db" | "engine">,
  entry: NewInquiry,
): Promise<StoredInquiry> {
  const { inquiry, mail, solution, sameSince, awaitsName, isListed } = entry;
  return inTransaction(db, async (transaction): Promise<StoredInquiry> => {
    if (sameSince !== null) {
      // If a form is posted twice at once, as by a double click, the second post finds the first.
      await takeLock(transaction, engine, JSON.stringify(inquiry));
      const earlier = await findSameInquiry(transaction, inquiry, sameSince, mail !== null);
      if (earlier) return accept(earlier);
    }
    if (awaitsName && (await hasManyWaits(transaction, engine, inquiry, isListed))) {
      return { reference: null, refusal: "many-waits" };
    }
    if (solution && !(await spendCaptcha(transaction, solution))) {
      return { reference: null, refusal: "captcha-used" };
    }
    const stored = await insertInquiry(transaction, entry);
    if (mail) await notifySeller(transaction, entry, stored, mail);
    await queueCopy(transaction, entry, stored);
    return accept(stored.reference);
  });
}

function insertInquiry(db: Db, entry: NewInquiry): Promise<Stored> {
  const { inquiry, state, stateReason, awaitsName } = entry;
  return insertReferenced("V", (reference) =>
    db
      .insertInto("inquiries")
      .values({
        ...inquiry,
        state,
        state_reason: stateReason,
        awaits_name: awaitsName ? 1 : 0,
        reference,
        created_at: toIso(entry.time),
      })
      .onConflict((conflict) => conflict.column("reference").doNothing())
      .returning(["id", "reference"])
      .executeTakeFirst(),
  );
}

async function notifySeller(
  db: Db,
  entry: NewInquiry,
  { id, reference }: Stored,
  mail: NonNullable<NewInquiry["mail"]>,
): Promise<void> {
  const { inquiry, time } = entry;
  const earlier = await findEarlierRequests(db, inquiry.email, { inquiryId: id });
  const { template } = INQUIRY_FORMS[inquiry.kind];
  await queueMessage(db, {
    inquiryId: id,
    template: mail.isSuspected ? SUSPECTED + template : template,
    params: toMailParams(entry, mail, reference, earlier),
    dueAt: toIso(mail.isSuspected ? nextDigest(time) : time),
    sentAt: mail.hasLeft ? toIso(time) : null,
  });
  if (mail.isSuspected) return;
  const data = toEventData(entry, reference);
  await queueEvent(db, { type: "inquiry.received", data, inquiryId: id, earlier });
}

async function queueCopy(db: Db, entry: NewInquiry, { id, reference }: Stored): Promise<void> {
  const { inquiry, isCopied, awaitsName, time } = entry;
  if (!isCopied || !(await takeMailbox(db, inquiry.email, time))) return;
  await queueMessage(db, {
    inquiryId: id,
    audience: "buyer",
    template: INQUIRY_COPY,
    params: {
      to_email: inquiry.email,
      reference,
      domain: inquiry.domain,
      answers_within: entry.answersWithin,
      ...(awaitsName && { awaits_name: true }),
    },
    dueAt: toIso(time),
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
    .$if(isMailed, (query) => query.where("id", "in", selectInquiryIds(db)))
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.reference ?? null;
}
