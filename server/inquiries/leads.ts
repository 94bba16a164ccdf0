import { type Selectable, sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { DatabaseSchema, InquiryState } from "../database/database-schema.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { eraseMailsOf, listMailsOf } from "../mail/outbox.ts";

export type Lead = Omit<Selectable<DatabaseSchema["inquiries"]>, "id">;

export interface LeadFilter {
  readonly state?: InquiryState | undefined;
  readonly domain?: string | undefined;
  /** 'YYYY-MM-DD' in UTC, both inclusive. */
  readonly since?: string | undefined;
  readonly until?: string | undefined;
}

export const LEAD_FIELDS = [
  "reference",
  "created_at",
  "state",
  "kind",
  "domain",
  "name",
  "email",
  "phone",
  "subject",
  "message",
] as const satisfies (keyof Lead)[];

/** Sorts after every time of its day. */
const END_OF_DAY = "T99";

function selectLeads(db: Db, { state, domain, since, until }: LeadFilter) {
  return db
    .selectFrom("inquiries")
    .$if(state !== undefined, (query) => query.where("state", "=", state ?? "new"))
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""))
    .$if(since !== undefined, (query) => query.where("created_at", ">=", since ?? ""))
    .$if(until !== undefined, (query) => query.where("created_at", "<", `${until}${END_OF_DAY}`));
}

export function listLeads(db: Db, filter: LeadFilter, limit?: number): Promise<Lead[]> {
  return selectLeads(db, filter)
    .select(LEAD_FIELDS)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute();
}

export async function countLeads(db: Db, filter: LeadFilter): Promise<number> {
  const { count } = await selectLeads(db, filter)
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** `reference` in any letter case. */
export async function findLead(db: Db, reference: string) {
  const lead = await db
    .selectFrom("inquiries")
    .select(LEAD_FIELDS)
    .where(sql`upper(reference)`, "=", reference.toUpperCase())
    .executeTakeFirst();
  if (!lead) return null;
  const mails = await listMailsOf(db, lead.reference, new Date().toISOString());
  return { lead, mails };
}

export async function markLead(
  db: Db,
  reference: string,
  state: InquiryState,
): Promise<string | null> {
  const row = await retryBusy(() =>
    db
      .updateTable("inquiries")
      .set({ state })
      .where(sql`upper(reference)`, "=", reference.toUpperCase())
      .returning("reference")
      .executeTakeFirst(),
  );
  return row?.reference ?? null;
}

const isFrom = (email: string) => sql<boolean>`lower(email) = lower(${email})`;

export function listLeadsFrom(db: Db, email: string): Promise<Lead[]> {
  return db
    .selectFrom("inquiries")
    .select(LEAD_FIELDS)
    .where(isFrom(email))
    .orderBy("created_at", "desc")
    .execute();
}

/** Erases one person's inquiries with their mails, in one transaction. Returns how many. */
export function eraseLeadsFrom(
  db: Db,
  email: string,
): Promise<{ inquiries: number; mails: number }> {
  return retryBusy(() =>
    db.transaction().execute(async (transaction) => {
      const found = await transaction
        .selectFrom("inquiries")
        .select("id")
        .where(isFrom(email))
        .execute();
      const ids = found.map(({ id }) => id);
      if (ids.length === 0) return { inquiries: 0, mails: 0 };
      const mails = await eraseMailsOf(transaction, ids);
      const inquiries = await transaction
        .deleteFrom("inquiries")
        .where("id", "in", ids)
        .executeTakeFirstOrThrow();
      return { inquiries: Number(inquiries.numDeletedRows), mails };
    }),
  );
}
