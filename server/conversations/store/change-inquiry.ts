import type { Selectable } from "kysely";
import { formatMoment } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Database, Db, Engine } from "../../database/database.ts";
import {
  type DatabaseSchema,
  type InquiryState,
  OVER_STATES,
} from "../../database/database-schema.ts";
import { takeLock } from "../../database/lock.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { prolongAnswerLinks } from "../people/answer-links.ts";
import { type EarlierRequests, findEarlierRequests } from "../people/requests-from.ts";
import { queueEvent } from "../../outbox/events.ts";
import {
  dropReminders,
  INQUIRY_CHANGED,
  INQUIRY_REMINDER,
  queueMessage,
} from "../../outbox/outbox.ts";
import { queueReply } from "./inquiry-reply.ts";
import { toEventData, toMailParams } from "./store-inquiry.ts";

export type InquiryRow = Selectable<DatabaseSchema["inquiries"]>;
export type InquiryStep = Selectable<DatabaseSchema["inquiry_steps"]>;

export interface InquiryChange {
  readonly state?: InquiryState | undefined;
  readonly note?: string | undefined;
  /** Null removes the reminder. */
  readonly remind?: (Audience & { readonly at: string }) | null | undefined;
  readonly reply?: { readonly text: string; readonly dueAt: string } | undefined;
}

interface Audience {
  readonly to: string;
  readonly timeZone: string;
}

interface ChangeRequest extends InquiryChange {
  readonly reference: string;
  /** The number of the last step that the seller saw, or null to change it whatever has happened since. */
  readonly seen: number | null;
  readonly time: number;
  /** Set if the change comes through an answer link: the seller is told at once. */
  readonly link?: (Audience & { readonly words: string }) | undefined;
  readonly via?: "link" | "desk";
}

type ChangeVerdict =
  | { readonly ok: true; readonly reference: string; readonly steps: number }
  | { readonly ok: false; readonly refusal: "unknown" | "changed" };

export const endsReminder = (state: InquiryState | undefined) =>
  state !== undefined && OVER_STATES.includes(state);

export const findInquiry = (db: Db, reference: string): Promise<InquiryRow | undefined> =>
  db
    .selectFrom("inquiries")
    .selectAll()
    .where("reference", "=", reference.toUpperCase())
    .executeTakeFirst();

export const findInquiryById = (db: Db, id: number): Promise<InquiryRow | undefined> =>
  db.selectFrom("inquiries").selectAll().where("id", "=", id).executeTakeFirst();

export const listInquirySteps = (db: Db, inquiryId: number): Promise<InquiryStep[]> =>
  db
    .selectFrom("inquiry_steps")
    .selectAll()
    .where("inquiry_id", "=", inquiryId)
    .orderBy("number")
    .execute();

/** Lets one transaction at a time change the inquiry. Call it in a transaction. */
export async function lockInquiry(db: Db, engine: Engine, reference: string) {
  await takeLock(db, engine, `inquiry ${reference.toUpperCase()}`);
  const row = await findInquiry(db, reference);
  return row ? { row, steps: await listInquirySteps(db, row.id) } : null;
}

const toLine = ({ note, created_at }: Pick<InquiryStep, "note" | "created_at">) =>
  `${formatMoment(created_at, "UTC")}: ${note}`;

export const listNoteLines = (steps: readonly InquiryStep[]) =>
  steps.filter(({ kind, note }) => kind === "noted" && note !== null).map(toLine);

/** A note that was removed leaves its step, because later changes count the steps. */
export const isShownStep = ({ kind, note }: InquiryStep) => kind !== "noted" || note !== null;

const findEarlier = (db: Db, { id, email }: InquiryRow) =>
  findEarlierRequests(db, email, { inquiryId: id });

const toFacts = (row: InquiryRow) => ({
  inquiry: row,
  priceNote: null,
  awaitsName: row.awaits_name === 1,
});

const toParams = (row: InquiryRow, audience: Audience, earlier: EarlierRequests) =>
  toMailParams(toFacts(row), audience, row.reference, earlier);

async function queueReminder(
  db: Db,
  row: InquiryRow,
  remind: NonNullable<InquiryChange["remind"]>,
) {
  const { at } = remind;
  const owner = { inquiryId: row.id };
  const earlier = await findEarlier(db, row);
  const params = toParams(row, remind, earlier);
  await queueMessage(db, { ...owner, template: INQUIRY_REMINDER, params, dueAt: at });
  const data = toEventData(toFacts(row), row.reference);
  await queueEvent(db, { ...owner, type: "inquiry.reminder", data, earlier }, at);
}

function toSteps({ state, note, remind, reply, via, time }: ChangeRequest): NewStep[] {
  const made = { via: via ?? null, created_at: toIso(time) };
  const step = { state: null, note: null, remind_at: null, ...made };
  if (reply) return [{ ...step, kind: "replied", state: state ?? null, note: reply.text }];
  return [
    ...(state === undefined ? [] : [{ ...step, kind: "marked" as const, state }]),
    ...(note === undefined ? [] : [{ ...step, kind: "noted" as const, note }]),
    ...(remind ? [{ ...step, kind: "reminder-set" as const, remind_at: remind.at }] : []),
    ...(remind === null ? [{ ...step, kind: "reminder-removed" as const }] : []),
  ];
}

type NewStep = Omit<InquiryStep, "inquiry_id" | "number">;

/** Call it in a transaction that holds the lock of the inquiry. Returns the last step's number. */
export async function addSteps(
  db: Db,
  { id }: InquiryRow,
  last: number,
  steps: readonly NewStep[],
) {
  const rows = steps.map((step, index) =>
    Object.assign({ inquiry_id: id, number: last + 1 + index }, step),
  );
  if (rows.length > 0) await db.insertInto("inquiry_steps").values(rows).execute();
  return last + rows.length;
}

async function change(db: Db, row: InquiryRow, request: ChangeRequest, last: number) {
  const { state, note, remind, reply, link, time } = request;
  const { id, notes } = row;
  const line = note && toLine({ note, created_at: toIso(time) });
  const changed = {
    ...(state && { state }),
    ...(line && { notes: notes ? `${notes}\n${line}` : line }),
    is_read: 1,
  };
  await db.updateTable("inquiries").set(changed).where("id", "=", id).execute();
  if (remind !== undefined || endsReminder(state)) await dropReminders(db, "inquiry_id", id);
  await prolongAnswerLinks(db, { inquiry_id: id, offer_id: null }, time);
  if (remind) await queueReminder(db, row, remind);
  if (reply) await queueReply(db, id, last, reply.dueAt);
  if (!link) return;
  await queueMessage(db, {
    inquiryId: id,
    template: INQUIRY_CHANGED,
    params: { ...toParams(row, link, await findEarlier(db, row)), change: link.words },
    dueAt: toIso(time),
  });
}

/** A second tap on a button brings a change whose steps are there already. */
function findRepeated(steps: readonly InquiryStep[], request: ChangeRequest) {
  const wanted = toSteps(request);
  const seen = request.seen ?? 0;
  const made = steps.slice(seen, seen + wanted.length);
  const isSame = (step: InquiryStep, at: number) =>
    (["kind", "state", "note", "remind_at", "via"] as const).every(
      (field) => step[field] === wanted[at]?.[field],
    );
  const last = made.length === wanted.length && made.every(isSame) ? made.at(-1) : undefined;
  return request.via && last ? last.number : null;
}

/** Does everything or nothing. Refuses with 'changed' if there is a step that the seller hasn't seen. */
export function changeInquiry(
  { db, engine }: Pick<Database, "db" | "engine">,
  request: ChangeRequest,
): Promise<ChangeVerdict> {
  return inTransaction(db, async (transaction): Promise<ChangeVerdict> => {
    const { reference, seen } = request;
    const found = await lockInquiry(transaction, engine, reference);
    if (!found) return { ok: false, refusal: "unknown" };
    const { row, steps: made } = found;
    if (seen !== null && seen !== made.length) {
      const repeated = findRepeated(made, request);
      if (repeated === null) return { ok: false, refusal: "changed" };
      return { ok: true, reference: row.reference, steps: repeated };
    }
    const steps = await addSteps(transaction, row, made.length, toSteps(request));
    await change(transaction, row, request, steps);
    return { ok: true, reference: row.reference, steps };
  });
}
