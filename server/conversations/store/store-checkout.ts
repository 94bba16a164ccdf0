import { isInCheckout, isInTheWay, isUnpaid, type NameFile } from "../../../sale/reservation.ts";
import { LATE_MS } from "../../../sale/deadlines.ts";
import type { Offer } from "../../../sale/offer.ts";
import { listUnpaidPurchases, lockPurchases, mayReserve } from "./holds.ts";
import { createHmac } from "node:crypto";
import { DAY_MS, MINUTE_MS, HOUR_MS, toIso } from "../../../catalogue/format/time.ts";
import type { Currency } from "../../../catalogue/format/currency.ts";
import { type CaptchaSolution, spendCaptcha } from "../../captcha/captcha.ts";
import type { Db, Engine } from "../../database/database.ts";
import { ensureSecret } from "../../database/settings.ts";
import { toNetwork } from "../../http/client-address.ts";
import { toMailbox } from "../people/mailbox.ts";
import { endLapsed } from "./act.ts";
import { insertOffer } from "./take-step.ts";
import { listAccepted } from "./find-offers.ts";
import { mintLink } from "./offer-links.ts";

/** This is shorter than for other forms: a repeat gets the link to the private page, and an email address is all that proves the buyer. */
const DOUBLE_CLICK_MS = MINUTE_MS;

const MAX_UNPAID = 3;
/** Three are enough for a buyer of several names, and too few to keep a portfolio from being sold. */
const MAX_HELD = 3;
const MAX_IN_A_DAY = 6;

interface NewCheckout {
  readonly domain: string;
  readonly email: string;
  readonly addressHash: string;
  readonly networkHash: string;
  readonly timeZone: string | null;
  readonly amount: number;
  readonly currency: Currency;
  readonly billing: string | null;
  readonly doubt: string | null;
  readonly solution: CaptchaSolution | null;
  readonly mayStart: boolean;
  readonly wasBoughtAfter: NameFile["wasBoughtAfter"];
  readonly holdMs: number;
  readonly buyable: number;
  readonly time: number;
}

interface Started {
  readonly token: string;
  readonly reference: string;
}

type Limit = "too-many" | "many-paying" | "many-held" | "many-today";

export type Unstarted =
  | { readonly reason: "captcha-failed" | "in-checkout" | "reserved" }
  | { readonly reason: Limit; readonly seconds: number };

/** Without the key, nobody can tell from the database which address started a purchase. A home with IPv6 has a /56 at least, and a customer of a hoster a /48. */
export async function hashAddress(db: Db, address: string) {
  const key = await ensureSecret(db, "address_key");
  const hash = (bits: 48 | 56) =>
    createHmac("sha256", key).update(toNetwork(address, bits)).digest("base64url");
  return { addressHash: hash(56), networkHash: hash(48) };
}

const startOf = ({ created_at }: Offer) => Date.parse(created_at);

/** Returns the seconds until fewer than `max` of the times, in milliseconds, lie ahead. */
function waitFor(ends: readonly number[], max: number, time: number): number {
  const last = ends.toSorted((a, b) => b - a)[max - 1] ?? 0;
  return Math.max(0, Math.ceil((last - time) / 1_000));
}

/** Call it with the lock of the purchases, so that purchases of several names at once can't pass it together. */
async function findLimit(db: Db, checkout: NewCheckout): Promise<Unstarted | null> {
  const { email, addressHash, time } = checkout;
  const purchases = await listUnpaidPurchases(db, toIso(time - LATE_MS));
  const endOf = (other: Offer) =>
    isUnpaid(other) && other.reserves === 1 ? Date.parse(other.pay_by ?? "") : 0;
  const ofMailbox = purchases.filter((other) => toMailbox(other.email) === toMailbox(email));
  const ofAddress = purchases.filter(({ address_hash: hash }) => hash === addressHash);
  const unpaid = ofMailbox.map((other) =>
    Math.max(startOf(other) + HOUR_MS, other.paying_at === null ? 0 : endOf(other)),
  );
  const unpaidFor = waitFor(unpaid, MAX_UNPAID, time);
  const heldFor = waitFor(ofAddress.map(endOf), MAX_HELD, time);
  const inADay = ofAddress.map((other) => startOf(other) + DAY_MS);
  const limits = [
    [unpaidFor * 1_000 > HOUR_MS ? "many-paying" : "too-many", unpaidFor],
    ["many-today", waitFor(inADay, MAX_IN_A_DAY, time)],
    ["many-held", heldFor],
  ] as const;
  const found = limits.find(([, seconds]) => seconds > 0);
  return found ? { reason: found[0], seconds: found[1] } : null;
}

async function insertCheckout(db: Db, checkout: NewCheckout): Promise<Offer> {
  const { domain, email, timeZone, amount, doubt, solution, holdMs, time } = checkout;
  const until = toIso(time + holdMs);
  return insertOffer(
    db,
    {
      domain,
      origin: "checkout",
      name: email,
      email,
      time_zone: timeZone,
      amount,
      currency: checkout.currency,
      billing: checkout.billing,
      state: "accepted",
      expires_at: until,
      pay_by: until,
      doubt,
      captcha: solution?.id ?? null,
      reserves: (await mayReserve(db, checkout)) ? 1 : 0,
      address_hash: checkout.addressHash,
      network_hash: checkout.networkHash,
      created_at: toIso(time),
    },
    { actor: "buyer", kind: "started", note: null },
  );
}

function isRepeated(other: Offer, { email, doubt, solution, time }: NewCheckout): boolean {
  if (!isUnpaid(other) || other.email !== email) return false;
  if (solution) return other.captcha === solution.id;
  const isFresh = time - Date.parse(other.created_at) < DOUBLE_CLICK_MS;
  return isFresh && doubt !== null && other.doubt === doubt;
}

const toStarted = async (db: Db, { id, reference }: Offer, time: number): Promise<Started> => ({
  token: await mintLink(db, id, toIso(time)),
  reference,
});

/** Call it in a transaction that holds the lock of the name's offers. */
export async function findOwnCheckout(db: Db, checkout: NewCheckout): Promise<Started | null> {
  const agreements = await listAccepted(db, checkout.domain);
  const own = agreements.find((other) => isRepeated(other, checkout));
  return own ? toStarted(db, own, checkout.time) : null;
}

/** Call it in the transaction in which `findOwnCheckout` found nothing. */
export async function storeCheckout(
  db: Db,
  engine: Engine,
  checkout: NewCheckout,
): Promise<Started | Unstarted> {
  const { domain, solution, mayStart, time } = checkout;
  // Before anything is queued: whoever has this lock may wait for the row of a mailbox, so nobody may wait the other way around.
  await lockPurchases(db, engine);
  const context = { now: toIso(time), status: "available", isTaken: false } as const;
  const agreements = await listAccepted(db, domain);
  const { wasBoughtAfter } = checkout;
  const holder = agreements.find((other) => isInTheWay(other, { ...context, wasBoughtAfter }));
  if (holder) return { reason: isInCheckout(holder) ? "in-checkout" : "reserved" };
  // A refused buyer ends nobody's purchase: the seller may have reserved the name for its buyer.
  if (!mayStart) return { reason: "captcha-failed" };
  await endLapsed(db, agreements, context);
  const limit = await findLimit(db, checkout);
  if (limit) return limit;
  if (solution && !(await spendCaptcha(db, solution))) {
    return { reason: "captcha-failed" };
  }
  return toStarted(db, await insertCheckout(db, checkout), time);
}
