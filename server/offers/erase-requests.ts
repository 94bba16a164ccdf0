import type { Db } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { listRequestsFrom } from "../forms/requests-from.ts";
import { eraseInquiries } from "../inquiries/leads.ts";
import { eraseMessagesOf } from "../outbox/outbox.ts";

const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id);

async function eraseOffers(db: Db, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const messages = await eraseMessagesOf(db, "offer_id", [...ids]);
  await db.deleteFrom("offers").where("id", "in", ids).execute();
  return messages;
}

export function eraseRequestsFrom(db: Db, email: string) {
  return inTransaction(db, async (transaction) => {
    const { inquiries, offers } = await listRequestsFrom(transaction, email);
    const mails =
      (await eraseInquiries(transaction, idsOf(inquiries))) +
      (await eraseOffers(transaction, idsOf(offers)));
    return { inquiries: inquiries.length, offers: offers.length, mails };
  });
}
