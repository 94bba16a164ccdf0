import { HOUR_MS, toIso, DAY_MS, MINUTE_MS } from "../../../catalogue/format/time.ts";
import { readSetting, writeSetting } from "../../database/settings.ts";
import { queueEvent } from "../../outbox/events.ts";
import { MANY_HOLDS, queueMessage } from "../../outbox/outbox.ts";
import { randomUUID } from "node:crypto";
import { buyLink } from "../../../catalogue/deals/checkout.ts";
import type { Content } from "../../shop/read-content.ts";
import type { Db, Engine } from "../../database/database.ts";
import { takeLock } from "../../database/lock.ts";
import { retryBusy } from "../../database/retry-busy.ts";
import { toMailbox } from "../people/mailbox.ts";
import { type Action, isOverdue, isUnpaid, isUnproven, type Offer } from "../rules/rules.ts";

const BRIEF_MS = 30 * MINUTE_MS;

/** Three are enough for a buyer of several names, and too few to keep a portfolio from being sold. */
export const MAX_HELD = 3;

/** Counts the names that can be bought in the shop itself. `files` has the status of its files, whoever has reserved a name. */
const countBuyable = ({ catalogue, shop }: Content): number =>
  [...catalogue.byDomain.values()].filter(
    (listing) => !listing.escrowLink && buyLink(listing, shop) !== null,
  ).length;

/** How many names unproven buyers may reserve at once for longer than 30 minutes, and how many known buyers may reserve before they count as unproven. */
export const countLongHolds = (files: Content): number =>
  Math.max(5, Math.floor(countBuyable(files) / 10));

/** Until when an unproven purchase reserves its name if too many do already. */
export const briefEnd = ({ created_at }: Pick<Offer, "created_at">): string =>
  toIso(Date.parse(created_at) + BRIEF_MS);

export const isBrief = (offer: Offer): boolean =>
  isUnproven(offer) && offer.paying_at !== null && (offer.pay_by ?? "") <= briefEnd(offer);

/** Lets one transaction at a time count the shop's unpaid purchases and add to them. Take the lock of the name's offers first. */
export const lockPurchases = (db: Db, engine: Engine) => takeLock(db, engine, "unpaid purchases");

const selectUnseen = (db: Db) =>
  db
    .selectFrom("offers")
    .selectAll()
    .where("origin", "=", "checkout")
    .where("paid_at", "is", null)
    .where("confirmed_at", "is", null);

/** Lists the purchases whose payment the seller hasn't seen, if they were started after `since` or reserve their name at `now`. */
export const listUnpaidPurchases = (db: Db, since: string, now: string): Promise<Offer[]> =>
  selectUnseen(db)
    .where((eb) =>
      eb.or([
        eb("created_at", ">", since),
        eb.and([eb("state", "=", "accepted"), eb("pay_by", ">", now)]),
      ]),
    )
    .execute();

/** Lists the purchases that reserve a name at `now` and whose payment the seller hasn't seen, oldest first. */
export const listHolds = (db: Db, now: string, isProven: boolean): Promise<Offer[]> =>
  selectUnseen(db)
    .where("is_proven", "=", isProven ? 1 : 0)
    .where("state", "=", "accepted")
    .where("pay_by", ">", now)
    .orderBy("id")
    .execute();

/** Earlier purchases come first, so that later ones can't keep a buyer from paying. One that has lapsed comes last. */
function mayBeLong(offer: Offer, holds: readonly Offer[], longHolds: number): boolean {
  const isHeld = holds.some(({ id }) => id === offer.id);
  const before = isHeld ? holds.filter(({ id }) => id < offer.id) : holds;
  return before.length < longHolds;
}

/** A lapsed purchase comes back only as if it were a new one. */
async function hasManyHolds(db: Db, offer: Offer, now: string): Promise<boolean> {
  const others = await listUnpaidPurchases(db, now, now);
  const mailbox = toMailbox(offer.email);
  const ofMailbox = others.filter(({ email }) => toMailbox(email) === mailbox);
  const ofAddress = others.filter(({ address_hash: hash }) => hash === offer.address_hash);
  const isTraced = offer.address_hash !== null;
  return ofMailbox.length >= MAX_HELD || (isTraced && ofAddress.length >= MAX_HELD);
}

/** Returns the action with the time for which it may reserve the name, which is past if it may not at all. Call it with the lock of the purchases. */
export async function limitHold(
  db: Db,
  offer: Offer,
  action: Action,
  longHolds: number,
  now: string,
): Promise<Action> {
  const { origin, confirmed_at, is_proven } = offer;
  if (action.kind !== "paying" || origin !== "checkout" || confirmed_at !== null) return action;
  const isLapsed = !isUnpaid(offer) || isOverdue(offer, now);
  if (isLapsed && (await hasManyHolds(db, offer, now))) return { ...action, payBy: now };
  if (mayBeLong(offer, await listHolds(db, now, is_proven === 1), longHolds)) return action;
  const end = isLapsed ? "" : (offer.pay_by ?? "");
  const brief = briefEnd(offer);
  return { ...action, payBy: end > brief ? end : brief };
}

/** Forgets which address started a purchase once its time has been up for a day: its buyer can't bring it back anymore, and no limit counts it. */
export async function forgetAddresses(db: Db, time: number): Promise<void> {
  const rows = await db
    .selectFrom("offers")
    .select("id")
    .where("address_hash", "is not", null)
    .where("pay_by", "<", toIso(time - DAY_MS))
    .execute();
  if (rows.length === 0) return;
  const ids = rows.map(({ id }) => id);
  await retryBusy(() =>
    db.updateTable("offers").set({ address_hash: null }).where("id", "in", ids).execute(),
  );
}

/** Lists the email addresses of buyers who have paid, or whom the seller has answered other than by declining. */
export async function listDealtWith(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom("offers")
    .select("email")
    .distinct()
    .where((eb) =>
      eb.or([
        eb("paid_at", "is not", null),
        eb(
          "id",
          "in",
          eb
            .selectFrom("offer_steps")
            .select("offer_id")
            .where("actor", "=", "seller")
            .where("kind", "in", ["accepted", "countered"]),
        ),
      ]),
    )
    .execute();
  return rows.map(({ email }) => email);
}

const TOLD_SETTING = "told_of_many_holds";

interface Holds {
  /** How many names unproven buyers reserve, the one of this purchase included. */
  readonly held: number;
  readonly longHolds: number;
  readonly time: number;
}

/**
 * Tells the seller once until the number has fallen again, and at most once an hour. More names can't be reserved without passing
 * through the lower numbers, so each new episode is noticed. Call it with the lock of the purchases.
 */
export async function notifyOfManyHolds(db: Db, { held, longHolds, time }: Holds): Promise<void> {
  const told = await readSetting(db, TOLD_SETTING);
  if (held <= longHolds) {
    if (told && Date.parse(told) <= time - HOUR_MS) await writeSetting(db, TOLD_SETTING, "");
    return;
  }
  if (told) return;
  const now = toIso(time);
  await writeSetting(db, TOLD_SETTING, now);
  await queueMessage(db, { template: MANY_HOLDS, params: { id: randomUUID(), held }, dueAt: now });
  await queueEvent(db, { type: "checkout.limited", data: { held } });
}
