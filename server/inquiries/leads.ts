import { compareTexts } from "../../catalogue/format/format.ts";
import { toIso } from "../../catalogue/format/time.ts";
import type { Selectable } from "kysely";
import { countRows } from "../database/count-rows.ts";
import type { Db } from "../database/database.ts";
import type { DatabaseSchema, InquiryState } from "../database/database-schema.ts";
import { matchWords } from "../forms/match-words.ts";
import { listInquirySteps } from "./change-inquiry.ts";
import { OVER_STATES } from "./states.ts";
import { listMailsOf } from "../outbox/message-progress.ts";
import { eraseMessagesOf, selectReminders } from "../outbox/outbox.ts";

export type Lead = Omit<Selectable<DatabaseSchema["inquiries"]>, "id" | "awaits_name" | "is_read">;

export interface LeadFilter {
  readonly state?: InquiryState | undefined;
  readonly domain?: string | undefined;
  readonly since?: string | undefined;
  readonly before?: string | undefined;
  readonly search?: string | undefined;
}

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

/** Returns a test for the leads that contain every word of the search, or null if the search has no words. */
export function matchLeads(search: string | undefined) {
  const holdsWords = matchWords(search);
  return holdsWords && ((lead: Lead) => holdsWords(SEARCHED.map((field) => lead[field])));
}

function selectLeads(db: Db, { state, domain, since = "", before = "9999" }: LeadFilter) {
  return db
    .selectFrom("inquiries")
    .where("created_at", ">=", since)
    .where("created_at", "<", before)
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "new"))
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""));
}

export async function listLeads(
  db: Db,
  filter: LeadFilter,
  limit = Number.MAX_SAFE_INTEGER,
): Promise<{ leads: Lead[]; total: number }> {
  const isFound = matchLeads(filter.search);
  const leads = await selectLeads(db, filter)
    .select(LEAD_FIELDS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .$if(isFound === null, (query) => query.limit(limit))
    .execute();
  if (isFound) {
    const found = leads.filter(isFound);
    return { leads: found.slice(0, limit), total: found.length };
  }
  return { leads, total: await countRows(selectLeads(db, filter)) };
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
