import { isUnreserved } from "../../../sale/reservation.ts";
import { LATE_MS } from "../../../sale/deadlines.ts";
import type { Offer } from "../../../sale/offer.ts";
import { HOUR_MS, toIso } from "../../../catalogue/format/time.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { queueEvent } from "../../outbox/events.ts";
import { MANY_HOLDS, queueMessage } from "../../outbox/outbox.ts";
import { randomUUID } from "node:crypto";
import { buyLink } from "../../../sale/checkout.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db, Engine } from "../../database/database.ts";
import { takeLock } from "../../database/lock.ts";
import { retryBusy } from "../../database/retry-busy.ts";

/** From as many unpaid purchases of a name in 24 hours on, further ones don't reserve it. */
const MAX_OF_NAME = 2;

/** Counts the names that can be bought in the shop itself. `files` has the status of its files, whoever has reserved a name. */
export const countBuyable = ({ catalogue, shop }: Content): number =>
  [...catalogue.byDomain.values()].filter(
    (listing) => !listing.escrowLink && buyLink(listing, shop) !== null,
  ).length;

/** Lets one transaction at a time count the shop's unpaid purchases and add to them. Take the lock of the name's offers first. */
export const lockPurchases = (db: Db, engine: Engine) => takeLock(db, engine, "unpaid purchases");

const selectUnconfirmed = (db: Db) =>
  db
    .selectFrom("offers")
    .selectAll()
    .where("origin", "=", "checkout")
    .where("paid_at", "is", null)
    .where("confirmed_at", "is", null);

/** Lists the purchases whose payment nobody has seen, unless their time was up before `since`. */
export const listUnpaidPurchases = (db: Db, since: string): Promise<Offer[]> =>
  selectUnconfirmed(db).where("pay_by", ">", since).execute();

/** Lists the purchases that can be paid at `now` and whose payment nobody has seen, oldest first. */
export const listUnconfirmed = (db: Db, now: string): Promise<Offer[]> =>
  selectUnconfirmed(db)
    .where("state", "=", "accepted")
    .where("pay_by", ">", now)
    .orderBy("id")
    .execute();

interface Start {
  readonly domain: string;
  readonly networkHash: string;
  /** How many names can be bought in the shop itself. */
  readonly buyable: number;
  readonly time: number;
}

/** Whether a new purchase may reserve its name. Call it with the lock of the purchases. */
export async function mayReserve(db: Db, { domain, networkHash, buyable, time }: Start) {
  const unpaid = await listUnpaidPurchases(db, toIso(time - LATE_MS));
  const ofName = unpaid.filter((one) => one.domain === domain);
  const holds = (await listUnconfirmed(db, toIso(time))).filter(({ reserves }) => reserves === 1);
  const ofNetwork = holds.filter(({ network_hash: hash }) => hash === networkHash);
  const tenth = Math.floor(buyable / 10);
  return (
    ofName.length < MAX_OF_NAME &&
    ofNetwork.length < Math.max(3, tenth) &&
    holds.length < Math.max(5, tenth)
  );
}

/** Forgets which network started a purchase once its time has been up for a day: no limit counts it anymore. */
export async function forgetAddresses(db: Db, time: number): Promise<void> {
  const rows = await db
    .selectFrom("offers")
    .select("id")
    .where("address_hash", "is not", null)
    .where("pay_by", "<", toIso(time - LATE_MS))
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  const forgotten = { address_hash: null, network_hash: null };
  await retryBusy(() => db.updateTable("offers").set(forgotten).where("id", "in", ids).execute());
}

const NOTIFIED_SETTING = "notified_of_many_holds";

/** Counts the names that unpaid purchases reserve, and those purchases of the last 24 hours that reserve none. `time` is in milliseconds. */
export async function countHolds(db: Db, time: number) {
  const now = toIso(time);
  const held = (await listUnconfirmed(db, now)).filter(({ reserves }) => reserves === 1).length;
  const unpaid = await listUnpaidPurchases(db, toIso(time - LATE_MS));
  return { held, further: unpaid.filter(isUnreserved).length };
}

/**
 * Notifies the seller of purchases that don't reserve their name, which cause no other messages: at once, and then an hour
 * after the last time. Call it with the lock of the purchases.
 */
export async function notifyOfManyHolds(db: Db, time: number): Promise<void> {
  const last = Date.parse((await readSetting(db, NOTIFIED_SETTING)) ?? "") || 0;
  // The next email is waiting already, and counts this purchase once it's sent.
  if (last > time) return;
  const dueAt = toIso(Math.max(time, last + HOUR_MS));
  await writeSetting(db, NOTIFIED_SETTING, dueAt);
  await queueMessage(db, { template: MANY_HOLDS, params: { id: randomUUID() }, dueAt });
  const { held } = await countHolds(db, time);
  await queueEvent(db, { type: "checkout.limited", data: { held } });
}
