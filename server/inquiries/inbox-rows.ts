import { sql } from "kysely";
import { countRows } from "../database/count-rows.ts";
import type { Db } from "../database/database.ts";
import type { InquiryState } from "../database/database-schema.ts";
import { LEAD_FIELDS, matchLeads } from "./leads.ts";

const EXCERPT = 140;

export interface InboxFilter {
  readonly domain?: string | undefined;
  readonly email?: string | undefined;
  readonly search?: string | undefined;
}

export interface InquiryChoice {
  readonly states?: readonly InquiryState[];
  readonly notStates?: readonly InquiryState[];
  readonly awaitsName?: false;
  readonly isRead?: false;
}

function selectInquiries(db: Db, { domain, email }: InboxFilter, choice: InquiryChoice) {
  const { states, notStates, awaitsName, isRead } = choice;
  return db
    .selectFrom("inquiries")
    .$if(states !== undefined, (query) => query.where("state", "in", states ?? []))
    .$if(notStates !== undefined, (query) => query.where("state", "not in", notStates ?? []))
    .$if(awaitsName === false, (query) => query.where("awaits_name", "=", 0))
    .$if(isRead === false, (query) => query.where("is_read", "=", 0))
    .$if(domain !== undefined, (query) => query.where("domain", "=", domain ?? ""))
    .$if(email !== undefined, (query) =>
      query.where(sql<boolean>`lower(email) = lower(${email ?? ""})`),
    );
}

/** A search reads whole messages; a list without one reads only the rows that it shows. */
export async function listInquiryRows(
  db: Db,
  filter: InboxFilter,
  choice: InquiryChoice,
  limit: number,
) {
  const isFound = matchLeads(filter.search);
  const query = selectInquiries(db, filter, choice);
  const rows = await query
    .select(["reference", "state", "domain", "name", "subject", "awaits_name", "is_read"])
    .select((eb) => [
      sql<string>`substr(message, 1, ${EXCERPT})`.as("excerpt"),
      eb.fn
        .coalesce(
          eb
            .selectFrom("inquiry_steps")
            .select(({ fn }) => fn.max("inquiry_steps.created_at").as("last"))
            .whereRef("inquiry_steps.inquiry_id", "=", "inquiries.id"),
          "inquiries.created_at",
        )
        .as("acted_at"),
    ])
    .orderBy("acted_at", "desc")
    .orderBy("id", "desc")
    .$if(isFound === null, (all) => all.limit(limit))
    .execute();
  if (isFound) {
    const texts = await query.select(LEAD_FIELDS).execute();
    const references = new Set(texts.filter(isFound).map(({ reference }) => reference));
    const found = rows.filter(({ reference }) => references.has(reference));
    return { rows: found.slice(0, limit), total: found.length };
  }
  return { rows, total: await countRows(query) };
}

export async function markInquiryRead(db: Db, reference: string): Promise<void> {
  await db
    .updateTable("inquiries")
    .set({ is_read: 1 })
    .where("reference", "=", reference)
    .where("is_read", "=", 0)
    .execute();
}
