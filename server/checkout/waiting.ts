import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { takeMailbox } from "../forms/mailbox.ts";
import { NAME_NEWS, queueMail } from "../outbox/outbox.ts";

const listWaiting = (db: Db) =>
  db
    .selectFrom("inquiries")
    .select(["id", "reference", "email", "domain", "state"])
    .where("awaits_name", "=", 1)
    .where("state", "not in", ["quarantined", "spam"])
    .orderBy("id")
    .execute();

/**
 * Writes to those who wait for a name that is available again, or sold, once. `read` gives the name as the shop shows it.
 * Returns how many mails were queued. `now` is ISO-8601 UTC.
 */
export async function tellWaiting(
  db: Db,
  read: (domain: string) => Pick<Listing, "status"> | undefined,
  now: string,
): Promise<number> {
  let count = 0;
  for (const { id, reference, email, domain, state } of await listWaiting(db)) {
    const status = read(domain ?? "")?.status;
    // A name that is missing may be back in a moment.
    if (status === undefined || status === "reserved") continue;
    await retryBusy(() =>
      db.transaction().execute(async (transaction) => {
        // Without a captcha, anybody could have typed anybody's address: such a mail waits for its hour.
        const isDoubtful = state === "unverified";
        if (isDoubtful && !(await takeMailbox(transaction, email, Date.parse(now)))) return;
        const { numUpdatedRows } = await transaction
          .updateTable("inquiries")
          .set({ awaits_name: 0 })
          .where("id", "=", id)
          .where("awaits_name", "=", 1)
          .executeTakeFirstOrThrow();
        // Another process was faster.
        if (numUpdatedRows === 0n) return;
        const params = { to_email: email, reference, domain, is_sold: status === "sold" };
        await queueMail(transaction, { inquiryId: id, template: NAME_NEWS, params, dueAt: now });
        count += 1;
      }),
    );
  }
  return count;
}
