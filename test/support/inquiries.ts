import type { Insertable } from "kysely";
import type { Db } from "../../server/database/database.ts";
import type { DatabaseSchema } from "../../server/database/database-schema.ts";

export const SELLER = "hello@harbor.example";

type Fields = Partial<Insertable<DatabaseSchema["inquiries"]>>;

const ORDINARY = {
  kind: "domain" as const,
  name: "Ada Buyer",
  email: "ada@buyer.example",
  phone: null,
  subject: null,
  message: "What is the price?",
  domain: "harbor.com",
  state: "new" as const,
  created_at: "2026-11-20T10:00:00.000Z",
};

export async function insertInquiry(
  db: Db,
  reference: string,
  fields: Fields = {},
  hasMail = true,
): Promise<number> {
  const inquiry = { ...ORDINARY, reference, ...fields };
  const { id } = await db
    .insertInto("inquiries")
    .values(inquiry)
    .returning("id")
    .executeTakeFirstOrThrow();
  if (!hasMail) return 0;
  const common = {
    from_name: inquiry.name,
    from_email: inquiry.email,
    message: inquiry.message,
    to_email: SELLER,
    reference,
  };
  const params =
    inquiry.kind === "domain"
      ? { ...common, phone: inquiry.phone ?? "Not provided", domain: inquiry.domain }
      : { ...common, subject: inquiry.subject ?? "" };
  const row = await db
    .insertInto("outbox")
    .values({
      inquiry_id: id,
      template: inquiry.kind === "domain" ? "domain_inquiry" : "general_contact",
      params: JSON.stringify(params),
      attempts: 0,
      next_attempt_at: inquiry.created_at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
}
