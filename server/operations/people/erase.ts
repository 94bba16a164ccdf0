import { z } from "zod";
import { formatCount } from "../../../catalogue/format/format.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { done, refuse } from "../../../catalogue/outcome.ts";
import { isVisitorId } from "../../../catalogue/page-views.ts";
import { listBookings } from "../../books/ledger.ts";
import { listPlanPayments } from "../../books/plan-payments.ts";
import { clearErased } from "../../database/clear-erased.ts";
import type { Db } from "../../database/database.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { addressesOf, findPerson } from "../../conversations/people/people.ts";
import { listRequestsFrom } from "../../conversations/people/requests-from.ts";
import { listUnfiled } from "../../conversations/store/find-offers.ts";
import { eraseRequestsFrom, noteErased } from "./erase-requests.ts";
import { findStored } from "../../escrow/transactions.ts";
import { countViewsOf, eraseViewsOf } from "../../figures/analytics.ts";
import { readPlace } from "../names/import-names.ts";
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
  "escrow_deals",
  "people",
] as const;
export const VIEW_TABLES = ["domain_page_views", "domain_visitors"] as const;

const FOR_GOOD = "This can't be undone.";

export const STILL_IN_FILES =
  "The database was too busy to clear its files, which may still hold what was erased: the -wal file with SQLite, until you restart the shop; the tables with PostgreSQL, until you run 'vacuum full'.";

const readPerson = async (db: Db, address: string) => {
  const person = await findPerson(db, address);
  const emails = [...new Set([address.toLowerCase(), ...(await addressesOf(db, person))])];
  const isNoted = person.note !== null || person.tags.length > 0 || person.blockedAt !== null;
  const sent = await listRequestsFrom(db, emails);
  return { emails, mailbox: person.mailbox, isNoted, sent: [...sent.inquiries, ...sent.offers] };
};

/** Lists the deals that still go on, whose payments can't be recorded once the buyer is erased. */
async function warnOfDeals(db: Db, references: readonly string[], today: string) {
  if (references.length === 0) return [];
  const agreed = await db
    .selectFrom("offers")
    .selectAll()
    .where("reference", "in", references)
    .where("state", "=", "accepted")
    .execute();
  const warnings: string[] = [];
  for (const offer of agreed) {
    if (offer.paid_at === null) {
      const deal = await findStored(db, offer.id);
      const there = deal?.tried_at
        ? " Its transaction at Escrow.com may have been opened, and goes on: settle it there first."
        : "";
      warnings.push(
        `Warning: ${offer.reference} is agreed and not paid. It ends with the erasure.${there}`,
      );
      continue;
    }
    const bookings = await listBookings(db, { offerId: offer.id });
    const open = listPlanPayments(offer, bookings, today).filter(({ paid }) => paid === null);
    if (open.length > 0)
      warnings.push(
        `Warning: ${offer.reference} has ${formatCount(open.length, "payment")} to come. They can't be recorded after the erasure, and nobody is reminded of them.`,
      );
  }
  return warnings;
}

/** Erases all that a person has sent, from each of her addresses, and what the seller has noted about her. */
export const erasePerson = defineOperation({
  input: z.object({ email }),
  editsFiles: false,
  async plan(shop, { email: address }) {
    const database = await shop.openDatabase();
    const { emails, mailbox, isNoted, sent } = await readPerson(database.db, address);
    if (sent.length === 0 && !isNoted)
      return refuse(`Nothing from ${address} is stored: check the address.`, { status: 404 });
    const references = sent.map(({ reference }) => reference);
    const files = await shop.readListed();
    const sales = files ? await listUnfiled(database.db, files) : [];
    const unfiled = sales.find(({ reference }) => references.includes(reference));
    if (unfiled)
      return refuse(
        `${unfiled.domain} is sold through ${unfiled.reference}, which alone keeps it off sale: mark it as sold in its file first, or take the payment back.`,
      );
    return {
      shown: [
        ...(emails.length > 1 ? [`Addresses: ${emails.join(", ")}.`] : []),
        ...(isNoted ? ["Your note, the tags and the block are erased too."] : []),
        "Emails that were delivered, exported files and backups keep what they have. The books keep the sums of sales, without the buyer; what is wrong there can be taken back.",
      ],
      warnings: await warnOfDeals(database.db, references, (await readPlace(shop)).today),
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
          for (const who of new Set([...emails, mailbox]))
            await noteErased(transaction, "email", who, at);
          return eraseRequestsFrom(transaction, emails, mailbox);
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
      asks: { question: "Erase all of this for good?", promise: null, button: "Erase" },
      seen: String(count),
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
