import type { Db } from "../database/database.ts";
import { listRequestsFrom } from "../forms/requests-from.ts";
import { eraseInquiries } from "../inquiries/leads.ts";
import { eraseMessagesOf } from "../outbox/outbox.ts";

async function eraseOffers(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const messages = await eraseMessagesOf(db, "offer_id", [...ids]);
  await db.deleteFrom("offers").where("id", "in", ids).execute();
  return messages;
}

/** Call it in a transaction. Leaves what was sent after `until`. */
export async function eraseRequestsFrom(transaction: Db, email: string, until = "9999") {
  const sent = await listRequestsFrom(transaction, email);
  const [inquiries, offers] = [sent.inquiries, sent.offers].map((all) =>
    all.filter(({ created_at: sentAt }) => sentAt <= until).map(({ id }) => id),
  );
  const mails =
    (await eraseInquiries(transaction, inquiries ?? [])) +
    (await eraseOffers(transaction, offers ?? []));
  return { inquiries: inquiries?.length ?? 0, offers: offers?.length ?? 0, mails };
}
