import { MINUTE_MS, HOUR_MS, toIso } from "../../catalogue/format/time.ts";
import { type CaptchaSolution, spendCaptcha } from "../captcha/captcha.ts";
import type { Database, Db } from "../database/database.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { takeLock } from "../database/lock.ts";
import { toMailbox } from "../forms/mailbox.ts";
import { endLapsed, insertOffer } from "../offers/act.ts";
import { listAccepted, listReserved } from "../offers/find-offers.ts";
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

type Stored =
  | { readonly token: string; readonly reference: string; readonly isNew: boolean }
  | { readonly token: null; readonly refusal: "captcha-spent" | "in-checkout" | "reserved" }
  | {
      readonly token: null;
      readonly refusal: "too-many" | "many-paying";
      readonly seconds: number;
    };

async function findWait(db: Db, { email, time }: NewCheckout): Promise<number> {
  const started = await db
    .selectFrom("offers")
    .selectAll()
    .where("origin", "=", "checkout")
    .where("paid_at", "is", null)
    .where((eb) =>
      eb.or([
        eb("created_at", ">", toIso(time - HOUR_MS)),
        eb.and([eb("state", "=", "accepted"), eb("paying_at", "is not", null)]),
      ]),
    )
    .execute();
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
  if (other.email !== email) return false;
  if (solution) return other.captcha === solution.id;
  const isFresh = time - Date.parse(other.created_at) < DOUBLE_CLICK_MS;
  return isFresh && doubt !== null && other.doubt === doubt;
}

export function storeCheckout(
  { db, engine }: Pick<Database, "db" | "engine">,
  checkout: NewCheckout,
): Promise<Stored> {
  const { domain, solution, mayStart, time } = checkout;
  const now = toIso(time);
  return inTransaction(db, async (transaction): Promise<Stored> => {
    await takeLock(transaction, engine, `offers of ${domain}`);
    const agreements = await listAccepted(transaction, domain);
    const own = agreements.find((other) => isUnpaid(other) && isRepeated(other, checkout));
    if (own) {
      const token = await mintLink(transaction, own.id, now);
      return { token, reference: own.reference, isNew: false };
    }
    const holder = (await listReserved(transaction, time)).get(domain);
    if (holder) {
      return { token: null, refusal: holder === "checkout" ? "in-checkout" : "reserved" };
    }
    // A refused buyer ends nobody's purchase: the seller may have reserved the name for its buyer.
    if (!mayStart) return { token: null, refusal: "captcha-spent" };
    const askingPrice = checkout.amount;
    const facts = { now, status: "available", isTaken: false, askingPrice } as const;
    await endLapsed(transaction, agreements, facts);
    const seconds = await findWait(transaction, checkout);
    if (seconds > 0) {
      const refusal = seconds * 1_000 > HOUR_MS ? "many-paying" : "too-many";
      return { token: null, refusal, seconds };
    }
    if (solution && !(await spendCaptcha(transaction, solution))) {
      return { token: null, refusal: "captcha-spent" };
    }
    const { id, reference } = await insertCheckout(transaction, checkout);
    return { token: await mintLink(transaction, id, now), reference, isNew: true };
  });
}
