import { type Selectable, sql } from "kysely";
import { formatMoment } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import type { DatabaseSchema, InquiryState } from "../database/database-schema.ts";
import { takeLock } from "../database/lock.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { prolongAnswerLinks } from "../forms/answer-links.ts";
import { findEarlierRequests } from "../forms/requests-from.ts";
import { queueEvent } from "../outbox/events.ts";
import {
  dropReminders,
  INQUIRY_CHANGED,
  INQUIRY_REMINDER,
  queueMessage,
} from "../outbox/outbox.ts";
import { toMailParams } from "./store-inquiry.ts";

export type InquiryRow = Selectable<DatabaseSchema["inquiries"]>;
export type InquiryStep = Selectable<DatabaseSchema["inquiry_steps"]>;

/** Times are ISO-8601 UTC. */
export interface InquiryChange {
  readonly state?: InquiryState | undefined;
  readonly note?: string | undefined;
  readonly remindAt?: string | undefined;
}

interface ChangeRequest extends InquiryChange {
  readonly reference: string;
  /** The number of the last step that the seller saw, or null to change it whatever has happened since. */
  readonly seen: number | null;
  readonly time: number;
  /** Set if the change comes through an answer link. */
  readonly link?: {
    readonly to: string;
    readonly askingPrice: number | null;
    /** Says in a sentence what was done. */
    readonly words: string;
  };
}

type ChangeOutcome =
  | { readonly ok: true; readonly reference: string }
  | { readonly ok: false; readonly refusal: "unknown" | "changed" };

/** A reminder about an inquiry in one of these states would remind of nothing. */
const OVER: ReadonlySet<InquiryState | undefined> = new Set(["won", "lost", "spam"]);

export const findInquiry = (db: Db, reference: string): Promise<InquiryRow | undefined> =>
  db
    .selectFrom("inquiries")
    .selectAll()
    .where(sql`upper(reference)`, "=", reference.toUpperCase())
    .executeTakeFirst();

export const listInquirySteps = (db: Db, inquiryId: number): Promise<InquiryStep[]> =>
  db
    .selectFrom("inquiry_steps")
    .selectAll()
    .where("inquiry_id", "=", inquiryId)
    .orderBy("number")
    .execute();

async function queueReminder(
  db: Db,
  row: InquiryRow,
  params: ReturnType<typeof toMailParams>,
  { remindAt, link }: ChangeRequest,
): Promise<void> {
  if (remindAt === undefined) return;
  const { id, reference, domain, name, email, phone, subject, message } = row;
  const owner = { inquiryId: id };
  await queueMessage(db, { ...owner, template: INQUIRY_REMINDER, params, dueAt: remindAt });
  const from = { name, email, phone };
  const askingPrice = link?.askingPrice ?? null;
  const data = { reference, domain, askingPrice, from, subject, message };
  await queueEvent(db, { ...owner, type: "inquiry.reminder", data }, remindAt);
}

async function storeSteps(db: Db, inquiryId: number, first: number, request: ChangeRequest) {
  const { state, note, remindAt, link, time } = request;
  const kinds = [
    ...(state === undefined ? [] : ["marked" as const]),
    ...(note === undefined ? [] : ["noted" as const]),
    ...(remindAt === undefined ? [] : ["reminder-set" as const]),
  ];
  const rows = kinds.map((kind, index) => ({
    inquiry_id: inquiryId,
    number: first + index,
    kind,
    state: kind === "marked" ? (state ?? null) : null,
    via: link ? ("link" as const) : null,
    created_at: toIso(time),
  }));
  await db.insertInto("inquiry_steps").values(rows).execute();
}

async function change(db: Db, row: InquiryRow, request: ChangeRequest): Promise<void> {
  const { state, note, remindAt, link, time } = request;
  const { id, reference, notes } = row;
  const line = note && `${formatMoment(toIso(time), "UTC")}: ${note}`;
  const changed = {
    ...(state && { state }),
    ...(line && { notes: notes ? `${notes}\n${line}` : line }),
  };
  if (state || line) {
    await db.updateTable("inquiries").set(changed).where("id", "=", id).execute();
  }
  if (remindAt !== undefined || OVER.has(state)) await dropReminders(db, "inquiry_id", id);
  await prolongAnswerLinks(db, { inquiry_id: id, offer_id: null }, time);
  if (!link) return;
  const earlier = await findEarlierRequests(db, row.email, { inquiryId: id });
  const { to, askingPrice, words } = link;
  const awaitsName = row.awaits_name === 1;
  const facts = { inquiry: row, askingPrice, priceNote: null, awaitsName };
  const params = toMailParams(facts, to, reference, earlier);
  await queueReminder(db, row, params, request);
  await queueMessage(db, {
    inquiryId: id,
    template: INQUIRY_CHANGED,
    params: { ...params, change: words },
    dueAt: toIso(time),
  });
}

/** Does everything or nothing. Refuses with 'changed' if there is a step that the seller hasn't seen. */
export function changeInquiry(
  { db, engine }: Pick<Database, "db" | "engine">,
  request: ChangeRequest,
): Promise<ChangeOutcome> {
  return inTransaction(db, async (transaction): Promise<ChangeOutcome> => {
    const { reference, seen } = request;
    await takeLock(transaction, engine, `inquiry ${reference.toUpperCase()}`);
    const row = await findInquiry(transaction, reference);
    if (!row) return { ok: false, refusal: "unknown" };
    const last = (await listInquirySteps(transaction, row.id)).length;
    if (seen !== null && seen !== last) return { ok: false, refusal: "changed" };
    await storeSteps(transaction, row.id, last + 1, request);
    await change(transaction, row, request);
    return { ok: true, reference: row.reference };
  });
}
