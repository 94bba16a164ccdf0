import { z } from "zod";
import { formatCount } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { isVisitorId } from "../../../catalogue/page-views.ts";
import { clearErased } from "../../database/clear-erased.ts";
import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { addressesOf, findPerson } from "../../conversations/people/people.ts";
import { listRequestsFrom } from "../../conversations/people/requests-from.ts";
import { eraseInquiries } from "../../conversations/store/leads.ts";
import { eraseOffers } from "../../conversations/store/store-offer.ts";
import { countViewsOf, eraseViewsOf } from "../../figures/analytics.ts";
import {
  addErased,
  createErasedFinder,
  ERASED,
  type Erasable,
  parseErased,
} from "../../conversations/people/erased-list.ts";
import { defineOperation, hashOf } from "../operation.ts";
import { email } from "./plan-person.ts";

export const LEAD_TABLES = [
  "outbox",
  "inquiries",
  "inquiry_steps",
  "offers",
  "offer_steps",
  "offer_links",
  "answer_links",
  "people",
] as const;
export const VIEW_TABLES = ["domain_page_views", "domain_visitors"] as const;

const FOR_GOOD = "This can't be undone.";

export const STILL_IN_FILES =
  "The database was too busy to clear its files, which may still hold what was erased: the -wal file with SQLite, until you restart the shop; the tables with PostgreSQL, until you run 'vacuum full'.";

const noteErased = async (db: Db, of: Erasable, who: string, at: string) =>
  writeSetting(
    db,
    ERASED,
    JSON.stringify(addErased(parseErased(await readSetting(db, ERASED)), of, who, at)),
  );

/** Call it in a transaction. Leaves what was sent after `until`. */
async function eraseRequestsFrom(
  transaction: Db,
  emails: readonly string[],
  mailboxes: readonly string[],
  until = "9999",
) {
  const sent = await listRequestsFrom(transaction, emails);
  const [inquiries, offers] = [sent.inquiries, sent.offers].map((all) =>
    all.filter(({ created_at: sentAt }) => sentAt <= until).map(({ id }) => id),
  );
  const mails =
    (await eraseInquiries(transaction, inquiries ?? [])) +
    (await eraseOffers(transaction, offers ?? []));
  if (mailboxes.length > 0)
    await transaction
      .deleteFrom("people")
      .where("mailbox", "in", mailboxes)
      .where("changed_at", "<=", until)
      .execute();
  return { inquiries: inquiries?.length ?? 0, offers: offers?.length ?? 0, mails };
}

const readPerson = async (db: Db, address: string) => {
  const person = await findPerson(db, address);
  const emails = [...new Set([address.toLowerCase(), ...(await addressesOf(db, person))])];
  const isNoted = person.note !== null || person.tags.length > 0 || person.blockedAt !== null;
  const sent = await listRequestsFrom(db, emails);
  const mailboxes = [person.mailbox, ...person.aliases];
  return { emails, mailboxes, isNoted, sent: [...sent.inquiries, ...sent.offers] };
};

/** Erases all that a person has sent, from each of her addresses, and what the seller has noted about her. */
export const erasePerson = defineOperation({
  input: z.object({ email }),
  editsFiles: false,
  async plan(shop, { email: address }) {
    const database = await shop.openDatabase();
    const { emails, mailboxes, isNoted, sent } = await readPerson(database.db, address);
    if (sent.length === 0 && !isNoted)
      return refuse(`Nothing from ${address} is stored: check the address.`, { status: 404 });
    const references = sent.map(({ reference }) => reference);
    return {
      shown: [
        ...(emails.length > 1 ? [`Addresses: ${emails.join(", ")}.`] : []),
        ...(isNoted ? ["Your note, the tags and the block are erased too."] : []),
        "Emails that were delivered, exported files and backups keep what they have. The books keep the sums of sales, without the buyer.",
      ],
      changes: [],
      warnings: [],
      asks: {
        question: "Erase all of this for good?",
        promise: `I erase ${formatCount(sent.length, "request")} for good`,
        button: "Erase",
      },
      seen: hashOf([references, emails, isNoted]),
      details: { sent },
      async carryOut() {
        const at = toIso(shop.now());
        const erased = await inTransaction(database.db, async (transaction) => {
          for (const who of new Set([...emails, ...mailboxes]))
            await noteErased(transaction, "email", who, at);
          return eraseRequestsFrom(transaction, emails, mailboxes);
        });
        const isCleared = await clearErased(database, LEAD_TABLES);
        const inquiries = formatCount(erased.inquiries, "inquiry", "inquiries");
        const offers = erased.offers > 0 ? `, ${formatCount(erased.offers, "offer")}` : "";
        const words = `Erased: ${inquiries}${offers} and ${formatCount(erased.mails, "email")}.`;
        return {
          ...done(isCleared ? words : `${words} ${STILL_IN_FILES}`, FOR_GOOD),
          result: { ...erased, references },
        };
      },
    };
  },
});

/** Erases the page views of one browser. The counts of the names stay. */
export const eraseVisitor = defineOperation({
  input: z.object({ visitor: z.string().refine(isVisitorId) }),
  editsFiles: false,
  async plan(shop, { visitor }) {
    const database = await shop.openDatabase();
    const count = await countViewsOf(database.db, visitor);
    if (count === 0)
      return refuse(`No page view by ${visitor} is stored: check the visitor id.`, { status: 404 });
    return {
      shown: [`${formatCount(count, "page view")} by ${visitor}`],
      changes: [],
      warnings: [],
      asks: { question: "Erase all of this for good?", promise: null, button: "Erase" },
      seen: String(count),
      details: null,
      async carryOut() {
        const at = toIso(shop.now());
        const views = await inTransaction(database.db, async (transaction) => {
          await noteErased(transaction, "visitor", visitor, at);
          return eraseViewsOf(transaction, visitor);
        });
        const isCleared = await clearErased(database, VIEW_TABLES);
        const words = `Erased: ${formatCount(views, "page view")}. The view counts of the domains don't change.`;
        return {
          ...done(isCleared ? words : `${words} ${STILL_IN_FILES}`, FOR_GOOD),
          result: { views },
        };
      },
    };
  },
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
      eraseRequestsFrom(transaction, [who], [who], at),
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
