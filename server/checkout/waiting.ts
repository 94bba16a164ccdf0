import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Database } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { takeMailbox, toMailbox } from "../forms/mailbox.ts";
import { endWait, listWaiting } from "../inquiries/awaited-names.ts";
import { NAME_NEWS, queueMessage } from "../outbox/outbox.ts";

export async function tellWaiting(
  { db, engine }: Pick<Database, "db" | "engine">,
  read: (domain: string) => Pick<Listing, "status"> | undefined,
  now: string,
): Promise<number> {
  let count = 0;
  const waiting = await listWaiting(db);
  const groups = Map.groupBy(waiting, ({ domain, email }) => `${domain} ${toMailbox(email)}`);
  for (const group of groups.values()) {
    const wish = group.find(({ state }) => state !== "unverified") ?? group[0];
    if (!wish) continue;
    const { id, reference, email, domain, state } = wish;
    const status = read(domain ?? "")?.status;
    if (status === undefined || status === "reserved") continue;
    await inTransaction(db, async (transaction) => {
      const isDoubtful = state === "unverified";
      if (isDoubtful && !(await takeMailbox(transaction, email, Date.parse(now)))) return;
      const wishes = group.map((other) => other.reference);
      if (!(await endWait(transaction, engine, wishes, now)).has(id)) return;
      const params = { to_email: email, reference, domain, is_sold: status === "sold" };
      await queueMessage(transaction, { inquiryId: id, template: NAME_NEWS, params, dueAt: now });
      count += 1;
    });
  }
  return count;
}
