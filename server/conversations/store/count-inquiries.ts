import type { Span } from "../../../catalogue/format/time.ts";
import { countRows } from "../../database/count-rows.ts";
import type { Db } from "../../database/database.ts";
import { SPAM_STATES, UNANSWERED_STATES } from "../../database/database-schema.ts";

/** Suspected spam is no inquiry until the seller marks it as one. */
const selectReal = (db: Db) =>
  db.selectFrom("inquiries").where("inquiries.state", "not in", SPAM_STATES);

const selectIn = (db: Db, { from, to }: Span) =>
  selectReal(db).where("inquiries.created_at", ">=", from).where("inquiries.created_at", "<", to);

export const countInquiries = (db: Db, span: Span): Promise<number> =>
  countRows(selectIn(db, span));

export async function countInquiriesByName(
  db: Db,
  span: Span,
  domains?: readonly string[],
): Promise<ReadonlyMap<string | null, number>> {
  if (domains?.length === 0) return new Map();
  const rows = await selectIn(db, span)
    .select((eb) => ["domain", eb.fn.countAll<number>().as("count")])
    .$if(domains !== undefined, (query) => query.where("domain", "in", domains ?? []))
    .groupBy("domain")
    .execute();
  return new Map(rows.map(({ domain, count }) => [domain, count]));
}

export async function listUnanswered(db: Db, limit: number, before = "9999") {
  const unanswered = db
    .selectFrom("inquiries")
    .where("state", "in", UNANSWERED_STATES)
    .where("awaits_name", "=", 0)
    .where("created_at", "<", before);
  const count = await countRows(unanswered);
  const oldest = await unanswered
    .select(["reference", "domain", "name", "created_at"])
    .orderBy("created_at")
    .orderBy("id")
    .limit(limit)
    .execute();
  return { count, oldest };
}

export async function listInquiryAnswers(db: Db, span: Span) {
  const rows = await selectIn(db, span)
    .innerJoin("inquiry_steps", "inquiry_steps.inquiry_id", "inquiries.id")
    .select((eb) => ["inquiries.created_at", eb.fn.min("inquiry_steps.created_at").as("answered")])
    .where("inquiry_steps.state", "in", ["replied", "negotiating", "won", "lost"])
    // The shop itself answers those who wait for a name.
    .where((eb) => eb.or([eb("via", "is", null), eb("via", "!=", "shop")]))
    .groupBy(["inquiries.id", "inquiries.created_at"])
    .execute();
  return rows.map(({ created_at, answered }) => ({ askedAt: created_at, answeredAt: answered }));
}
