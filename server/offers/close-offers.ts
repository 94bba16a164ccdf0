import type { Listing } from "../../catalogue/listing.ts";
import type { Database } from "../database/database.ts";
import { actOnOffer } from "./act.ts";
import { type Action, isOverdue, isUnpaid, type Offer } from "./rules.ts";

/** A name that an editor, or one of several servers that change over, lacks for a moment is not removed. */
const REMOVED_MS = 10 * 60_000;

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  /** By the seller's files; undefined where they do not list the name. */
  readonly readListing: (domain: string) => Pick<Listing, "status" | "price"> | undefined;
  readonly now: () => number;
}

/**
 * Ends offers whose time is over or whose name was sold or removed. Several processes may do it at once: each step is made once.
 * `closeOffers` returns how many were ended.
 */
export function createOfferCloser({ database, readListing, now }: Options) {
  /** When a name with offers was first missed, in milliseconds. */
  const missedSince = new Map<string, number>();

  function findEnd(offer: Offer, time: number): Action | null {
    const { domain } = offer;
    const listing = readListing(domain);
    const isSold = listing?.status === "sold";
    const isAgreed = isUnpaid(offer);
    // A seller who calls a name sold before he notes the payment was paid.
    if (isOverdue(offer, new Date(time).toISOString()) && !(isAgreed && isSold)) {
      return { kind: "expired" };
    }
    if (isAgreed) return null;
    if (isSold) return { kind: "declined", reason: "sold", note: null };
    const isRemoved = !listing && time - (missedSince.get(domain) ?? time) >= REMOVED_MS;
    return isRemoved ? { kind: "declined", reason: "removed", note: null } : null;
  }

  return async function closeOffers(): Promise<number> {
    const pending = await database.db
      .selectFrom("offers")
      .selectAll()
      .where("state", "in", ["new", "countered", "accepted"])
      .where("paid_at", "is", null)
      .execute();
    const missing = new Set(
      pending.map(({ domain }) => domain).filter((domain) => !readListing(domain)),
    );
    for (const domain of missedSince.keys()) if (!missing.has(domain)) missedSince.delete(domain);
    for (const domain of missing) missedSince.set(domain, missedSince.get(domain) ?? now());
    let count = 0;
    for (const offer of pending) {
      const action = findEnd(offer, now());
      if (!action) continue;
      const listing = readListing(offer.domain);
      const outcome = await actOnOffer(database, {
        offerId: offer.id,
        actor: "shop",
        action,
        seen: null,
        isForSale: listing?.status === "available",
        askingPrice: listing?.price.amount ?? null,
        time: now(),
      });
      if (outcome.ok) count += 1;
    }
    return count;
  };
}
