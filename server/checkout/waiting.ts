import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Db } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { takeMailbox, toMailbox } from "../forms/mailbox.ts";
import { NAME_NEWS, queueMessage } from "../outbox/outbox.ts";

const listWaiting = (db: Db) =>
  db
    .selectFrom("inquiries")
    .select(["id", "reference", "email", "domain", "state"])
    .where("awaits_name", "=", 1)
    .where("state", "not in", ["quarantined", "spam"])
    .orderBy("id")
    .execute();

export async function tellWaiting(
  db: Db,
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
      const wishes = group.map((other) => other.id);
      const answered = await transaction
        .updateTable("inquiries")
        .set({ awaits_name: 0 })
        .where("id", "in", wishes)
        .where("awaits_name", "=", 1)
        .returning("id")
        .execute();
      if (!answered.some((row) => row.id === id)) return;
      await transaction
        .updateTable("inquiries")
        .set({ state: "replied" })
        .where("id", "in", wishes)
        .where("state", "in", ["new", "unverified"])
        .execute();
      const params = { to_email: email, reference, domain, is_sold: status === "sold" };
      await queueMessage(transaction, { inquiryId: id, template: NAME_NEWS, params, dueAt: now });
      count += 1;
    });
  }
  return count;
}
