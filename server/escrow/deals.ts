import type { Offer } from "../../sale/offer.ts";
import { randomInt } from "node:crypto";
import type { Selectable, UpdateObject } from "kysely";
import { HOUR_MS, MINUTE_MS, toIso } from "../../catalogue/format/time.ts";
import type { Db } from "../database/database.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { toMailbox } from "../conversations/people/mailbox.ts";
import { findOfferById } from "../conversations/store/find-offers.ts";
import { NEVER } from "../outbox/back-off.ts";

export type Deal = Selectable<DatabaseSchema["escrow_deals"]>;
export type DealChange = UpdateObject<DatabaseSchema, "escrow_deals">;

/** One process works on a deal for this long at most, which is longer than its calls may take. */
export const LEASE_MS = 90_000;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Returns 17 characters. */
const makeDealReference = ({ reference }: Pick<Offer, "reference">) =>
  `${reference}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

export const findDeal = (db: Db, offerId: number): Promise<Deal | undefined> =>
  db.selectFrom("escrow_deals").selectAll().where("offer_id", "=", offerId).executeTakeFirst();

/** An offer may want a transaction again if none was opened, or if it was at another service, such as the sandbox. */
const wantAgain = (db: Db, offer: Offer, service: string, now: string) =>
  db
    .updateTable("escrow_deals")
    .set({
      service,
      reference: makeDealReference(offer),
      state: "wanted",
      tried_at: null,
      transaction_id: null,
      pay_url: null,
      said: null,
      failures: 0,
      trouble: null,
      asked_at: null,
      due_at: now,
    })
    .where("offer_id", "=", offer.id)
    .where((where) =>
      where.or([
        where("service", "!=", service),
        where.and([where("state", "=", "over"), where("transaction_id", "is", null)]),
      ]),
    );

/** Stores that a transaction is wanted, before anybody is asked for one. The first to come decides its reference. */
export async function wantDeal(db: Db, offer: Offer, service: string, time: number): Promise<Deal> {
  const now = toIso(time);
  const insert = db
    .insertInto("escrow_deals")
    .values({
      offer_id: offer.id,
      service,
      reference: makeDealReference(offer),
      state: "wanted",
      due_at: now,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("offer_id").doNothing());
  await retryBusy(() => insert.execute());
  await retryBusy(() => wantAgain(db, offer, service, now).execute());
  return db
    .selectFrom("escrow_deals")
    .selectAll()
    .where("offer_id", "=", offer.id)
    .executeTakeFirstOrThrow();
}

const MAX_PURCHASES_IN_AN_HOUR = 20;

/**
 * Leaves a purchase to the service's own form if too many others have opened transactions in the last hour: one is the
 * most for a mailbox, because the service writes to it. Call it before the first try.
 */
export async function limitPurchase(db: Db, offer: Offer, deal: Deal, time: number): Promise<Deal> {
  if (offer.origin !== "checkout" || deal.state !== "wanted" || deal.tried_at) return deal;
  const rows = await db
    .selectFrom("escrow_deals")
    .select("offer_id")
    .where("created_at", ">", toIso(time - HOUR_MS))
    .where("state", "!=", "form")
    .where("offer_id", "!=", offer.id)
    .execute();
  const others = await Promise.all(rows.map(({ offer_id: id }) => findOfferById(db, id)));
  const purchases = others.filter((other) => other?.origin === "checkout");
  const isSame = (other?: Offer) => other && toMailbox(other.email) === toMailbox(offer.email);
  if (purchases.length < MAX_PURCHASES_IN_AN_HOUR && !purchases.some(isSame)) return deal;
  const leave = db
    .updateTable("escrow_deals")
    .set({ state: "form", due_at: NEVER })
    .where("offer_id", "=", offer.id)
    .where("tried_at", "is", null);
  await retryBusy(() => leave.execute());
  return { ...deal, state: "form" };
}

/** Takes the deal for this process alone. Returns undefined if another one works on it. */
export async function leaseDeal(db: Db, offerId: number, time: number): Promise<Deal | undefined> {
  const now = toIso(time);
  const take = db
    .updateTable("escrow_deals")
    .set({ leased_until: toIso(time + LEASE_MS) })
    .where("offer_id", "=", offerId)
    .where((where) =>
      where.or([where("leased_until", "is", null), where("leased_until", "<", now)]),
    )
    .returningAll();
  return retryBusy(() => take.executeTakeFirst());
}

/** Changes a deal that this process has leased. Returns false if the lease was lost, and changes nothing then. */
export async function changeDeal(db: Db, deal: Deal, change: DealChange): Promise<boolean> {
  const update = db
    .updateTable("escrow_deals")
    .set(change)
    .where("offer_id", "=", deal.offer_id)
    .where("leased_until", "=", deal.leased_until);
  const { numUpdatedRows } = await retryBusy(() => update.executeTakeFirst());
  return numUpdatedRows > 0n;
}

/** Lists what the shop has to ask the service now, or has to open there. */
export const listDueDeals = (db: Db, service: string, time: number, limit: number) =>
  db
    .selectFrom("escrow_deals")
    .select("offer_id")
    .where("service", "=", service)
    .where("state", "!=", "over")
    .where("due_at", "<=", toIso(time))
    .where((where) =>
      where.or([where("leased_until", "is", null), where("leased_until", "<", toIso(time))]),
    )
    .orderBy("due_at")
    .limit(limit)
    .execute();

const POSTPONED_MS = 5 * MINUTE_MS;

export const postponeDeal = (db: Db, offerId: number, time: number) =>
  retryBusy(() =>
    db
      .updateTable("escrow_deals")
      .set(({ eb }) => ({
        due_at: toIso(time + POSTPONED_MS),
        failures: eb("failures", "+", 1),
        trouble: "its answer couldn't be dealt with; see the log",
      }))
      .where("offer_id", "=", offerId)
      .execute(),
  );

/** Lets the shop ask the service at once. */
export const wakeDeal = (db: Db, offerId: number, time: number) =>
  retryBusy(() =>
    db
      .updateTable("escrow_deals")
      .set({ due_at: toIso(time) })
      .where("offer_id", "=", offerId)
      .execute(),
  );

/** Lets the shop ask about a transaction at `time`, even if nothing more was expected of it. Returns false if it isn't the shop's. */
export async function wakeTransaction(db: Db, id: string, time: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("escrow_deals")
    .set({ due_at: toIso(time), state: "open" })
    .where("transaction_id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
