import type { Db } from "../database/database.ts";
import type { Inquiry } from "./inquiry-schema.ts";

/** Finds the same words of the same person stored at or after `since` (milliseconds since 1970); gives their reference. */
export async function findSameInquiry(
  db: Db,
  { kind, name, email, phone, subject, message, domain }: Inquiry,
  since: number,
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
    .where("created_at", ">=", new Date(since).toISOString())
    .orderBy("id", "desc")
    .executeTakeFirst();
  return row?.reference ?? null;
}
