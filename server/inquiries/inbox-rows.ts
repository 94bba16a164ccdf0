import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import { LEAD_FIELDS, matchLeads } from "./leads.ts";

const EXCERPT = 140;

export interface InboxFilter {
  readonly domain?: string | undefined;
  /** An email address. */
  readonly person?: string | undefined;
  readonly search?: string | undefined;
}

/** A search reads whole messages; a list without one reads only their beginnings. */
export async function listInquiryRows(db: Db, { domain, person, search }: InboxFilter) {
  const isFound = matchLeads(search);
  const rows = await db
    .selectFrom("inquiries")
    .select(["reference", "state", "domain", "name", "email", "subject", "created_at"])
    .select(["awaits_name", "is_read", sql<string>`substr(message, 1, ${EXCERPT})`.as("excerpt")])
    .select((eb) =>
      eb
        .selectFrom("inquiry_steps")
        .select(({ fn }) => fn.max("inquiry_steps.created_at").as("last"))
        .whereRef("inquiry_steps.inquiry_id", "=", "inquiries.id")
        .as("acted_at"),
    )
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""))
    .$if(person !== undefined, (query) =>
      query.where(sql<boolean>`lower(email) = lower(${person ?? ""})`),
    )
    .execute();
  if (!isFound) return rows;
  const texts = await db.selectFrom("inquiries").select(LEAD_FIELDS).execute();
  const found = new Set(texts.filter(isFound).map(toReference));
  return rows.filter(({ reference }) => found.has(reference));
}

const toReference = ({ reference }: { readonly reference: string }) => reference;

export async function markInquiryRead(db: Db, reference: string): Promise<void> {
  await db
    .updateTable("inquiries")
    .set({ is_read: 1 })
    .where("reference", "=", reference)
    .where("is_read", "=", 0)
    .execute();
}
