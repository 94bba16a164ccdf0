import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { listRequestsFrom } from "../../conversations/people/requests-from.ts";
import { eraseInquiries } from "../../conversations/store/leads.ts";
import { eraseOffers } from "../../conversations/store/store-offer.ts";
import { eraseViewsOf } from "../../figures/analytics.ts";
import {
  addErased,
  createErasedFinder,
  ERASED,
  type Erasable,
  parseErased,
} from "../../conversations/people/erased-list.ts";

const noteErased = async (db: Db, of: Erasable, who: string, at: string) =>
  writeSetting(
    db,
    ERASED,
    JSON.stringify(addErased(parseErased(await readSetting(db, ERASED)), of, who, at)),
  );

/** Call it in a transaction. Leaves what was sent after `until`. */
async function eraseRequestsFrom(transaction: Db, email: string, until = "9999") {
  const sent = await listRequestsFrom(transaction, email);
  const [inquiries, offers] = [sent.inquiries, sent.offers].map((all) =>
    all.filter(({ created_at: sentAt }) => sentAt <= until).map(({ id }) => id),
  );
  const mails =
    (await eraseInquiries(transaction, inquiries ?? [])) +
    (await eraseOffers(transaction, offers ?? []));
  return { inquiries: inquiries?.length ?? 0, offers: offers?.length ?? 0, mails };
}

/** Erases what was sent from this address until `at`. */
export const eraseRequests = (db: Db, email: string, at: string) =>
  inTransaction(db, async (transaction) => {
    await noteErased(transaction, "email", email, at);
    return eraseRequestsFrom(transaction, email);
  });

export const eraseViews = (db: Db, visitorId: string, at: string): Promise<number> =>
  inTransaction(db, async (transaction) => {
    await noteErased(transaction, "visitor", visitorId, at);
    return eraseViewsOf(transaction, visitorId);
  });

interface Returned {
  readonly who: string;
  readonly at: string;
}

async function findSenders(db: Db, find: (who: string) => string | null): Promise<Returned[]> {
  const columns = ["email", "created_at"] as const;
  const rows = [
    ...(await db.selectFrom("inquiries").select(columns).execute()),
    ...(await db.selectFrom("offers").select(columns).execute()),
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
      eraseRequestsFrom(transaction, who, at),
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
