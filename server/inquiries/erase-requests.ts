import type { Db } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { listRequestsFrom } from "../forms/requests-from.ts";
import { eraseMessagesOf } from "../outbox/outbox.ts";

export function eraseRequestsFrom(db: Db, email: string) {
  return inTransaction(db, async (transaction) => {
    const { inquiries, offers } = await listRequestsFrom(transaction, email);
    const inquiryIds = inquiries.map(({ id }) => id);
    const offerIds = offers.map(({ id }) => id);
    let mails = 0;
    if (inquiryIds.length > 0) {
      mails += await eraseMessagesOf(transaction, "inquiry_id", inquiryIds);
      await transaction.deleteFrom("inquiries").where("id", "in", inquiryIds).execute();
    }
    if (offerIds.length > 0) {
      mails += await eraseMessagesOf(transaction, "offer_id", offerIds);
      await transaction.deleteFrom("offers").where("id", "in", offerIds).execute();
    }
    return { inquiries: inquiryIds.length, offers: offerIds.length, mails };
  });
}
