import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { readSetting } from "../../database/settings.ts";
import { createErasedFinder, ERASED, parseErased } from "../../conversations/people/erased-list.ts";
import { eraseRequestsFrom } from "./erase-requests.ts";
import { eraseViewsOf } from "../../figures/analytics.ts";

interface Returned {
  readonly who: string;
  readonly at: string;
}

async function findSenders(db: Db, find: (who: string) => string | null): Promise<Returned[]> {
  const columns = ["email", "created_at"] as const;
  const rows = [
    ...(await db.selectFrom("inquiries").select(columns).execute()),
    ...(await db.selectFrom("offers").select(columns).execute()),
    ...(await db
      .selectFrom("people")
      .select(["mailbox as email", "changed_at as created_at"])
      .execute()),
  ];
  const senders = Map.groupBy(rows, ({ email }) => email.toLowerCase());
  return [...senders].flatMap(([who, sent]) => {
    const at = find(who);
    return at !== null && sent.some(({ created_at: sentAt }) => sentAt <= at) ? [{ who, at }] : [];
  });
}

async function findVisitors(db: Db, find: (who: string) => string | null): Promise<Returned[]> {
  const rows = await db
    .selectFrom("domain_page_views")
    .select((eb) => ["visitor_id", eb.fn.min<string>("viewed_at").as("first")])
    .groupBy("visitor_id")
    .execute();
  return rows.flatMap(({ visitor_id: who, first }) => {
    const at = find(who);
    return at !== null && first <= at ? [{ who, at }] : [];
  });
}

type ReturnedPeople = Awaited<ReturnType<typeof findReturned>>;

/** Finds people whose data was erased and is in the database again, as after a restore of an older backup. */
export async function findReturned(db: Db) {
  const list = parseErased(await readSetting(db, ERASED));
  const [emails, visitors] = [
    createErasedFinder(list, "email"),
    createErasedFinder(list, "visitor"),
  ];
  const senders = emails.isEmpty ? [] : await findSenders(db, (who) => emails.find(who));
  const viewers = visitors.isEmpty ? [] : await findVisitors(db, (who) => visitors.find(who));
  return { senders, viewers, count: senders.length + viewers.length };
}

/** Leaves what they sent after the erasure. */
export async function eraseAgain(db: Db, { senders, viewers }: ReturnedPeople) {
  const erased = { inquiries: 0, offers: 0, mails: 0, views: 0 };
  for (const { who, at } of senders) {
    const { inquiries, offers, mails } = await inTransaction(db, (transaction) =>
      eraseRequestsFrom(transaction, [who], who, at),
    );
    erased.inquiries += inquiries;
    erased.offers += offers;
    erased.mails += mails;
  }
  for (const { who, at } of viewers) {
    erased.views += await inTransaction(db, (transaction) => eraseViewsOf(transaction, who, at));
  }
  return erased;
}
