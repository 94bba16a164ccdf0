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

export type Transaction = Selectable<DatabaseSchema["escrow_deals"]>;
export type TransactionChange = UpdateObject<DatabaseSchema, "escrow_deals">;

/** Forgets an attempt that opened nothing, or a transaction that was canceled. An agreement that has ended in the meantime wants no transaction anymore. */
export const UNOPENED: TransactionChange = {
  state: "over",
  tried_at: null,
  transaction_id: null,
  pay_url: null,
  said: null,
  failures: 0,
  trouble: null,
};

/** One process works on a transaction for this long at most, which is longer than its calls may take. */
const LEASE_MS = 90_000;

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789";

/** Returns 17 characters. */
const makeTransactionReference = ({ reference }: Pick<Offer, "reference">) =>
  `${reference}-${Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("")}`;

export const findStored = (db: Db, offerId: number): Promise<Transaction | undefined> =>
  db.selectFrom("escrow_deals").selectAll().where("offer_id", "=", offerId).executeTakeFirst();

/** An offer may want a transaction again if none was opened, or if it was at another service, such as the sandbox. */
const wantAgain = (db: Db, offer: Offer, service: string, now: string) =>
  db
    .updateTable("escrow_deals")
    .set({
      ...UNOPENED,
      service,
      reference: makeTransactionReference(offer),
      state: "wanted",
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
export async function wantTransaction(
  db: Db,
  offer: Offer,
  service: string,
  time: number,
): Promise<Transaction> {
  const now = toIso(time);
  const insert = db
    .insertInto("escrow_deals")
    .values({
      offer_id: offer.id,
      service,
      reference: makeTransactionReference(offer),
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
export async function limitPurchase(
  db: Db,
  offer: Offer,
  transaction: Transaction,
  time: number,
): Promise<Transaction> {
  if (offer.origin !== "checkout" || transaction.state !== "wanted" || transaction.tried_at)
    return transaction;
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
  if (purchases.length < MAX_PURCHASES_IN_AN_HOUR && !purchases.some(isSame)) return transaction;
  const leave = db
    .updateTable("escrow_deals")
    .set({ state: "form", due_at: NEVER })
    .where("offer_id", "=", offer.id)
    .where("tried_at", "is", null);
  await retryBusy(() => leave.execute());
  return { ...transaction, state: "form" };
}

/** Takes the transaction for this process alone. Returns undefined if another one works on it. */
export async function leaseTransaction(
  db: Db,
  offerId: number,
  time: number,
): Promise<Transaction | undefined> {
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

/** Changes a transaction that this process has leased. Returns false if the lease was lost, and changes nothing then. */
export async function changeTransaction(
  db: Db,
  transaction: Transaction,
  change: TransactionChange,
): Promise<boolean> {
  const update = db
    .updateTable("escrow_deals")
    .set(change)
    .where("offer_id", "=", transaction.offer_id)
    .where("leased_until", "=", transaction.leased_until);
  const { numUpdatedRows } = await retryBusy(() => update.executeTakeFirst());
  return numUpdatedRows > 0n;
}

/** Lists what the shop has to ask the service now, or has to open there. */
export const listDue = (db: Db, service: string, time: number, limit: number) =>
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

export const postponeTransaction = (db: Db, offerId: number, time: number) =>
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
export const wakeTransaction = (db: Db, offerId: number, time: number) =>
  retryBusy(() =>
    db
      .updateTable("escrow_deals")
      .set({ due_at: toIso(time) })
      .where("offer_id", "=", offerId)
      .execute(),
  );

/** Lets the shop ask about a transaction at `time`, even if nothing more was expected of it. Returns false if it isn't the shop's. */
export async function wakeById(db: Db, id: string, time: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable("escrow_deals")
    .set({ due_at: toIso(time), state: "open" })
    .where("transaction_id", "=", id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
