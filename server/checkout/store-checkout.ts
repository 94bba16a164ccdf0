import { MINUTE_MS, HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import { type CaptchaSolution, spendCaptcha } from "../captcha/captcha.ts";
import type { Db } from "../database/database.ts";
import { toMailbox } from "../forms/mailbox.ts";
import { endLapsed, insertOffer } from "../offers/act.ts";
import { listAccepted, listReserved, listUnpaidCheckouts } from "../offers/find-offers.ts";
import { mintLink } from "../offers/offer-links.ts";
import { isUnpaid, type Offer } from "../offers/rules.ts";

/** This is shorter than for other forms: a repeat gets the link to the private page, and an email address is all that proves the buyer. */
const DOUBLE_CLICK_MS = MINUTE_MS;

/** Three are enough for a buyer of several names, and too few to keep a portfolio from being sold. */
const MAX_UNPAID = 3;

interface NewCheckout {
  readonly domain: string;
  readonly email: string;
  readonly timeZone: string | null;
  readonly amount: number;
  readonly doubt: string | null;
  readonly solution: CaptchaSolution | null;
  readonly mayStart: boolean;
  readonly holdMs: number;
  readonly time: number;
}

interface Started {
  readonly ok: true;
  readonly token: string;
  readonly reference: string;
}

export type Unstarted =
  | { readonly ok: false; readonly reason: "captcha-failed" | "in-checkout" | "reserved" }
  | { readonly ok: false; readonly reason: "too-many" | "many-paying"; readonly seconds: number };

async function findWait(db: Db, { email, time }: NewCheckout): Promise<number> {
  const started = await listUnpaidCheckouts(db, toIso(time - HOUR_MS));
  const ends = started
    .filter((other) => toMailbox(other.email) === toMailbox(email))
    .map((other) => {
      const end = Date.parse(other.created_at) + HOUR_MS;
      const isPaying = isUnpaid(other) && other.paying_at !== null;
      return isPaying ? Math.max(end, Date.parse(other.pay_by ?? "")) : end;
    })
    .toSorted((a, b) => b - a);
  return Math.max(0, Math.ceil(((ends[MAX_UNPAID - 1] ?? 0) - time) / 1_000));
}

function insertCheckout(db: Db, checkout: NewCheckout): Promise<Offer> {
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
      state: "accepted",
      expires_at: until,
      pay_by: until,
      doubt,
      captcha: solution?.id ?? null,
      created_at: toIso(time),
    },
    { actor: "buyer", kind: "started", reason: null, note: null },
    { askingPrice: amount },
  );
}

function isRepeated(other: Offer, { email, doubt, solution, time }: NewCheckout): boolean {
  if (!isUnpaid(other) || other.email !== email) return false;
  if (solution) return other.captcha === solution.id;
  const isFresh = time - Date.parse(other.created_at) < DOUBLE_CLICK_MS;
  return isFresh && doubt !== null && other.doubt === doubt;
}

const toStarted = async (db: Db, { id, reference }: Offer, time: number): Promise<Started> => ({
  ok: true,
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
export async function storeCheckout(db: Db, checkout: NewCheckout): Promise<Started | Unstarted> {
  const { domain, solution, mayStart, amount, time } = checkout;
  const holder = (await listReserved(db, time)).get(domain);
  if (holder) return { ok: false, reason: holder === "checkout" ? "in-checkout" : "reserved" };
  // A refused buyer ends nobody's purchase: the seller may have reserved the name for its buyer.
  if (!mayStart) return { ok: false, reason: "captcha-failed" };
  const facts = { now: toIso(time), status: "available", isTaken: false } as const;
  const agreements = await listAccepted(db, domain);
  await endLapsed(db, agreements, { ...facts, askingPrice: amount });
  const seconds = await findWait(db, checkout);
  if (seconds > 0) {
    return { ok: false, reason: seconds * 1_000 > HOUR_MS ? "many-paying" : "too-many", seconds };
  }
  if (solution && !(await spendCaptcha(db, solution))) {
    return { ok: false, reason: "captcha-failed" };
  }
  return toStarted(db, await insertCheckout(db, checkout), time);
}
