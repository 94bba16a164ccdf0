import {
  type InquiryState,
  type DatabaseSchema,
  OVER_STATES,
} from "../../database/database-schema.ts";
import { type InquiryStep, listInquirySteps } from "./change-inquiry.ts";
import { compareTexts } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Selectable } from "kysely";
import { countRows } from "../../database/count-rows.ts";
import type { Db } from "../../database/database.ts";
import { matchWords } from "../../database/match-words.ts";
import { listMailsOf } from "../../outbox/message-progress.ts";
import { eraseMessagesOf, selectReminders } from "../../outbox/outbox.ts";

export type Lead = Omit<Selectable<DatabaseSchema["inquiries"]>, "id" | "awaits_name" | "is_read">;

export const LEAD_FIELDS = [
  "reference",
  "created_at",
  "state",
  "state_reason",
  "kind",
  "domain",
  "name",
  "email",
  "phone",
  "subject",
  "message",
  "notes",
] as const satisfies (keyof Lead)[];

const SEARCHED = LEAD_FIELDS.filter((field) => !/^(created_at|state|kind)/.test(field));

export interface RequestFilter {
  readonly domain?: string | undefined;
  /** Times, the first one included. */
  readonly since?: string | undefined;
  readonly before?: string | undefined;
  readonly search?: string | undefined;
}

export interface InquiryFilter extends RequestFilter {
  readonly states?: readonly InquiryState[];
  readonly notStates?: readonly InquiryState[];
  readonly awaitsName?: false;
  readonly isRead?: false;
}

function selectInquiries(db: Db, filter: InquiryFilter) {
  const { domain, since = "", before = "9999" } = filter;
  const { states, notStates, awaitsName, isRead } = filter;
  return db
    .selectFrom("inquiries")
    .where("created_at", ">=", since)
    .where("created_at", "<", before)
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .$if(notStates !== undefined, (query) => query.where("state", "not in", notStates ?? []))
    .$if(awaitsName === false, (query) => query.where("awaits_name", "=", 0))
    .$if(isRead === false, (query) => query.where("is_read", "=", 0))
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""));
}

/** Lists the newest first, or those first in which something happened last. */
export async function listInquiries(
  db: Db,
  filter: InquiryFilter,
  limit = Number.MAX_SAFE_INTEGER,
  order: "created_at" | "acted_at" = "created_at",
) {
  const holdsWords = matchWords(filter.search);
  const query = selectInquiries(db, filter);
  const rows = await query
    .select([...LEAD_FIELDS, "awaits_name", "is_read"])
    .select((eb) =>
      eb.fn
        .coalesce(
          eb
            .selectFrom("inquiry_steps")
            .select(({ fn }) => fn.max("inquiry_steps.created_at").as("last"))
            .whereRef("inquiry_steps.inquiry_id", "=", "inquiries.id"),
          "inquiries.created_at",
        )
        .as("acted_at"),
    )
    .orderBy(order, "desc")
    .orderBy("id", "desc")
    .$if(holdsWords === null, (all) => all.limit(limit))
    .execute();
  if (!holdsWords) return { rows, total: await countRows(query) };
  const found = rows.filter((row) => holdsWords(SEARCHED.map((field) => row[field])));
  return { rows: found.slice(0, limit), total: found.length };
}

export async function findLead(db: Db, reference: string) {
  const row = await db
    .selectFrom("inquiries")
    .select(["id", ...LEAD_FIELDS])
    .where("reference", "=", reference.toUpperCase())
    .executeTakeFirst();
  if (!row) return null;
  const { id, ...lead } = row;
  const found = await listMailsOf(db, "inquiry_id", id, toIso(Date.now()));
  const mails = found.map(({ params: _, ...mail }) => mail);
  return { lead, mails, steps: await listInquirySteps(db, id) };
}

export async function eraseInquiries(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const messages = await eraseMessagesOf(db, "inquiry_id", [...ids]);
  await db.deleteFrom("inquiries").where("id", "in", ids).execute();
  return messages;
}

export async function listDueReminders(db: Db, until: string) {
  const rows = await db
    .selectFrom("inquiries")
    .innerJoin(selectReminders(db).as("reminders"), "reminders.inquiry_id", "inquiries.id")
    .select((eb) => [
      "inquiries.reference",
      "inquiries.domain",
      "inquiries.name",
      "reminders.due",
      eb
        .selectFrom("inquiry_steps")
        .select(({ fn }) => fn.max("inquiry_steps.created_at").as("last"))
        .whereRef("inquiry_steps.inquiry_id", "=", "inquiries.id")
        .as("lastStep"),
    ])
    .where("inquiries.state", "not in", OVER_STATES)
    .execute();
  return rows
    .filter(({ due, lastStep }) => due <= until && (lastStep ?? "") < due)
    .map(({ lastStep: _, ...reminder }) => reminder)
    .toSorted((one, other) => compareTexts(one.due, other.due));
}

type FormatTime = (iso: string) => string;

export function describeDeed({ kind, state, remind_at, via }: InquiryStep, formatTime: FormatTime) {
  const done = {
    marked: `marked this inquiry as ${state}`,
    noted: "added a note",
    "reminder-set": remind_at ? `set a reminder for ${formatTime(remind_at)}` : "set a reminder",
    "reminder-removed": "removed the reminder",
    replied: "replied",
  }[kind];
  return `${via === "shop" ? "The shop" : "You"} ${done}`;
}

export const describeInquiryStep = (step: InquiryStep, formatTime: FormatTime) =>
  describeDeed(step, formatTime) + (step.via === "link" ? ", through an answer link" : "");

export async function markInquiryRead(db: Db, reference: string): Promise<void> {
  await db
    .updateTable("inquiries")
    .set({ is_read: 1 })
    .where("reference", "=", reference)
    .where("is_read", "=", 0)
    .execute();
}
