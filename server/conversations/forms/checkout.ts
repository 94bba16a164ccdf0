import { endWait } from "../store/correct-inquiry.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import type { Listing } from "../../../catalogue/schema/listing.ts";
import type { Database, Db } from "../../database/database.ts";
import { repeatWork } from "../../database/repeat-work.ts";
import { inTransaction } from "../../database/retry-busy.ts";
import { takeMailbox, toMailbox } from "../people/mailbox.ts";
import { listWaiting } from "../store/list-waiting.ts";
import { listReserved } from "../store/find-offers.ts";
import { NAME_NEWS, queueMessage } from "../../outbox/outbox.ts";
import { recordBuyClick } from "../store/buy-clicks.ts";
import { type CheckoutOptions, createSubmitCheckout } from "./submit-checkout.ts";

const POLL_MS = 5_000;

type Read = (domain: string) => Pick<Listing, "status"> | undefined;
type Reserved = Awaited<ReturnType<typeof listReserved>>;

/** Lists the people whose name is available again or sold. Those who wait for other names too get that news later. */
async function listDue(db: Db, read: Read, reserved: Reserved) {
  const waiting = await listWaiting(db);
  return waiting.flatMap(({ domain, ...wish }) => {
    const status = domain === null ? undefined : read(domain)?.status;
    if (domain === null || status === undefined || status === "reserved") return [];
    return reserved.has(domain) ? [] : [{ ...wish, domain, is_sold: status === "sold" }];
  });
}

/** Sends each mailbox at most one email an hour, with all the news that is true then. Returns the number of emails. */
export async function notifyWaiting(
  { db, engine }: Pick<Database, "db" | "engine">,
  read: Read,
  reserved: Reserved,
  time: number,
): Promise<number> {
  let count = 0;
  const due = await listDue(db, read, reserved);
  for (const [mailbox, wishes] of Map.groupBy(due, ({ email }) => toMailbox(email))) {
    await inTransaction(db, async (transaction) => {
      if (!(await takeMailbox(transaction, mailbox, time, "news"))) return;
      const references = wishes.map(({ reference }) => reference);
      const ended = await endWait(transaction, engine, references, time);
      const news = wishes.filter(({ id }) => ended.has(id));
      const first = news.find(({ state }) => state !== "unverified") ?? news[0];
      if (!first) return;
      const params = {
        to_email: first.email,
        names: news
          .filter(({ domain }, index) => news.findIndex((one) => one.domain === domain) === index)
          .map(({ domain, reference, is_sold }) => ({ domain, reference, is_sold })),
      };
      const dueAt = toIso(time);
      await queueMessage(transaction, {
        inquiryId: first.id,
        audience: "buyer",
        template: NAME_NEWS,
        params,
        dueAt,
      });
      count += 1;
    });
  }
  return count;
}

export function openCheckout(options: CheckoutOptions) {
  const { database, content, log, now, onMail } = options;
  const readListing = (domain: string) => content.current.catalogue.byDomain.get(domain);
  const worker = repeatWork({
    async work() {
      // At a start, and for a second after another process made an agreement, the catalogue doesn't know of it yet.
      const reserved = await listReserved(database.db, content.files, toIso(now()));
      const count = await notifyWaiting(database, readListing, reserved, now());
      if (count > 0) onMail();
    },
    everyMs: POLL_MS,
    log,
    failure: "buyers waiting for a name weren't notified",
  });

  return {
    submit: createSubmitCheckout(options),
    async recordClick(domain: string): Promise<void> {
      const listing = readListing(domain);
      if (!listing?.escrowLink || listing.status !== "available") return;
      await recordBuyClick(database.db, domain, now());
      onMail();
    },
    close: worker.close,
  };
}
