import { toIso } from "../../catalogue/format/time.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Database } from "../database/database.ts";
import { repeatWork } from "../database/repeat-work.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { takeMailbox, toMailbox } from "../forms/mailbox.ts";
import { endWait, listWaiting } from "../inquiries/awaited-names.ts";
import { listReserved } from "../offers/find-offers.ts";
import { NAME_NEWS, queueMessage } from "../outbox/outbox.ts";
import { recordBuyClick } from "./buy-clicks.ts";
import { type CheckoutOptions, createSubmitCheckout } from "./submit-checkout.ts";

const LOOK_MS = 5_000;

export async function tellWaiting(
  { db, engine }: Pick<Database, "db" | "engine">,
  read: (domain: string) => Pick<Listing, "status"> | undefined,
  time: number,
): Promise<number> {
  let count = 0;
  const waiting = await listWaiting(db);
  // At a start, and for a second after another process made an agreement, the catalogue doesn't know of it yet.
  const reserved = await listReserved(db, time);
  const groups = Map.groupBy(waiting, ({ domain, email }) => `${domain} ${toMailbox(email)}`);
  for (const group of groups.values()) {
    const wish = group.find(({ state }) => state !== "unverified") ?? group[0];
    if (!wish) continue;
    const { id, reference, email, domain, state } = wish;
    const name = domain ?? "";
    const status = read(name)?.status;
    if (status === undefined || status === "reserved" || reserved.has(name)) continue;
    await inTransaction(db, async (transaction) => {
      const isDoubtful = state === "unverified";
      if (isDoubtful && !(await takeMailbox(transaction, email, time))) return;
      const wishes = group.map((other) => other.reference);
      if (!(await endWait(transaction, engine, wishes, time)).has(id)) return;
      const dueAt = toIso(time);
      const params = { to_email: email, reference, domain, is_sold: status === "sold" };
      await queueMessage(transaction, { inquiryId: id, template: NAME_NEWS, params, dueAt });
      count += 1;
    });
  }
  return count;
}

export function openCheckout(options: CheckoutOptions) {
  const { database, content, log, now, onMail } = options;
  const readListing = (domain: string) => content.current.catalogue.byDomain.get(domain);
  /** Those who wait hear nothing while a problem in the files stops the sale. */
  const readCertain = (domain: string) => {
    const listing = readListing(domain);
    return listing?.isUncertain && listing.status === "available" ? undefined : listing;
  };
  const worker = repeatWork({
    async work() {
      const told = await tellWaiting(database, readCertain, now());
      if (told > 0) onMail();
    },
    everyMs: LOOK_MS,
    log,
    failure: "buyers waiting for a name weren't told",
  });

  return {
    submit: createSubmitCheckout(options),
    async recordClick(domain: string): Promise<void> {
      const listing = readListing(domain);
      if (!listing?.escrowLink || listing.status !== "available") return;
      const askingPrice = listing.price.amount;
      await recordBuyClick(database.db, { domain, askingPrice, time: now() });
      onMail();
    },
    close: worker.close,
  };
}
