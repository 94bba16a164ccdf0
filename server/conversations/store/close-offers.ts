import { isOverdue, isReservedByHand, isUnpaid } from "../../../sale/reservation.ts";
import type { Action } from "../../../sale/rules.ts";
import type { Offer } from "../../../sale/offer.ts";
import { setImmediate } from "node:timers/promises";
import type { Listing } from "../../../catalogue/schema/listing.ts";
import { MINUTE_MS, toIso } from "../../../catalogue/format/time.ts";
import type { Database } from "../../database/database.ts";
import { actOnOffer } from "./act.ts";
import { selectUnfinished } from "./find-offers.ts";
import { OFFER_UNCONFIRMED } from "../../outbox/outbox.ts";
import { notifySellerOnce } from "./undelivered.ts";
import { forgetAddresses } from "./holds.ts";

/** An editor or a deployment may drop a name for a moment, and a seller who marks a name sold may yet run `offers paid`. */
const LOST_MS = 10 * MINUTE_MS;

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  readonly readListing: (domain: string) => Pick<Listing, "status" | "isUncertain"> | undefined;
  readonly hasFaults: () => boolean;
  readonly now: () => number;
}

export function createOfferCloser({ database, readListing, hasFaults, now }: Options) {
  const { db } = database;
  const losses = new Map<string, number>();
  /** A name whose two entries disagree may be sold or not. */
  function isSold(domain: string): boolean {
    const listing = readListing(domain);
    return listing?.status === "sold" && !listing.isUncertain;
  }

  const isLost = (domain: string, time: number) => time - (losses.get(domain) ?? time) >= LOST_MS;

  function noteLosses(lost: ReadonlySet<string>): void {
    for (const domain of losses.keys()) if (!lost.has(domain)) losses.delete(domain);
    for (const domain of lost) if (!losses.has(domain)) losses.set(domain, now());
  }

  /** Only the seller knows whether the name was sold to this very buyer, who says that the payment has begun. */
  const mayBeTheSale = (offer: Offer, time: number) =>
    isUnpaid(offer) &&
    offer.paying_at !== null &&
    isSold(offer.domain) &&
    isLost(offer.domain, time);

  function findEnd(offer: Offer, time: number): Action | null {
    const { domain } = offer;
    if (isUnpaid(offer) && isSold(domain)) {
      const isOver = offer.paying_at === null && isLost(domain, time);
      return isOver ? { kind: "called-off", note: "The name has been sold." } : null;
    }
    if (isReservedByHand(offer, readListing(domain)?.status)) return null;
    if (isOverdue(offer, toIso(time))) return { kind: isUnpaid(offer) ? "not-paid" : "expired" };
    if (isUnpaid(offer)) return null;
    if (isSold(domain)) return { kind: "sold" };
    return !readListing(domain) && isLost(domain, time) ? { kind: "removed" } : null;
  }

  async function findLostNames(): Promise<string[]> {
    const rows = await selectUnfinished(db).select("domain").distinct().execute();
    const domains = rows.map(({ domain }) => domain);
    return domains.filter((domain) => !readListing(domain) || isSold(domain));
  }

  function listDue(lost: readonly string[], time: number): Promise<Offer[]> {
    const iso = toIso(time);
    return selectUnfinished(db)
      .selectAll()
      .where((eb) =>
        eb.or([
          eb(eb.fn.coalesce("pay_by", "expires_at"), "<=", iso),
          ...(lost.length > 0 ? [eb("domain", "in", lost)] : []),
        ]),
      )
      .orderBy("id")
      .execute();
  }

  return async function closeOffers(signal?: AbortSignal): Promise<number> {
    await forgetAddresses(db, now());
    const lost = await findLostNames();
    // A faulty file may hold a name that seems to be missing.
    noteLosses(new Set(hasFaults() ? lost.filter(isSold) : lost));
    let count = 0;
    for (const offer of await listDue(lost, now())) {
      const action = findEnd(offer, now());
      const isUnsure = mayBeTheSale(offer, now());
      if (isUnsure && (await notifySellerOnce(database, offer, OFFER_UNCONFIRMED, now())))
        count += 1;
      if (!action) continue;
      // With SQLite nothing else would run while thousands of offers end, so visitors get a turn here.
      await setImmediate();
      if (signal?.aborted) break;
      const outcome = await actOnOffer(database, {
        offerId: offer.id,
        actor: "shop",
        action,
        seen: null,
        status: readListing(offer.domain)?.status,
        time: now(),
      });
      if (outcome.ok) count += 1;
    }
    return count;
  };
}
