import { setImmediate } from "node:timers/promises";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { OPEN_STATES } from "../../catalogue/deals/offer.ts";
import type { Database } from "../database/database.ts";
import { sweepMailboxes } from "../forms/mailbox.ts";
import { actOnOffer } from "./act.ts";
import { type Action, isOverdue, isUnpaid, type Offer } from "./rules.ts";

/** How long to wait before a missing name counts as removed: an editor may be rewriting its file, or a deployment be under way. */
const REMOVED_MS = 10 * 60_000;

interface Options {
  readonly database: Pick<Database, "db" | "engine">;
  /** By the seller's files; undefined where they do not list the name. */
  readonly readListing: (domain: string) => Pick<Listing, "status" | "price"> | undefined;
  /** Whether the files have a fault, which may hide a listed name. */
  readonly hasFaults: () => boolean;
  readonly now: () => number;
}

/**
 * Ends offers whose time is over or whose name was sold or removed. Several processes may do it at once: each step is made once.
 * `closeOffers` returns how many were ended, and ends no more once `signal` is aborted.
 */
export function createOfferCloser({ database, readListing, hasFaults, now }: Options) {
  const { db } = database;
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

  /** The names with open offers that are sold or not listed. */
  async function findLostNames(): Promise<string[]> {
    const rows = await db
      .selectFrom("offers")
      .select("domain")
      .distinct()
      .where("state", "in", OPEN_STATES)
      .execute();
    const domains = rows.map(({ domain }) => domain);
    return domains.filter((domain) => {
      const status = readListing(domain)?.status;
      return status === undefined || status === "sold";
    });
  }

  /** The open offers and agreements whose time is over, and the open offers for these names. */
  function listDue(lost: readonly string[], time: number): Promise<Offer[]> {
    const iso = new Date(time).toISOString();
    return db
      .selectFrom("offers")
      .selectAll()
      .where((eb) =>
        eb.or([
          eb.and([
            eb("state", "in", OPEN_STATES),
            eb.or([
              eb("expires_at", "<=", iso),
              ...(lost.length > 0 ? [eb("domain", "in", lost)] : []),
            ]),
          ]),
          eb.and([
            eb("state", "=", "accepted"),
            eb("paid_at", "is", null),
            eb("pay_by", "<=", iso),
          ]),
        ]),
      )
      .orderBy("id")
      .execute();
  }

  return async function closeOffers(signal?: AbortSignal): Promise<number> {
    await sweepMailboxes(database, now());
    const lost = await findLostNames();
    const missing = new Set(hasFaults() ? [] : lost.filter((domain) => !readListing(domain)));
    for (const domain of missedSince.keys()) if (!missing.has(domain)) missedSince.delete(domain);
    for (const domain of missing) missedSince.set(domain, missedSince.get(domain) ?? now());
    let count = 0;
    for (const offer of await listDue(lost, now())) {
      const action = findEnd(offer, now());
      if (!action) continue;
      // With SQLite nothing else runs until then: visitors wait while thousands of offers end.
      await setImmediate();
      if (signal?.aborted) break;
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
