import { OPEN_STATES, type OfferSide, type StepActor } from "../../catalogue/deals/offer.ts";
import { meaningOf, type StepMeaning } from "../../catalogue/deals/step-meaning.ts";
import { findOldPrice, notePriceChange, toPrice } from "../../catalogue/format/price.ts";
import { DAY_MS } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";
import { takeLock } from "../database/lock.ts";
import { queueEvent, type QueuedEvent } from "../outbox/events.ts";
import { takeMailbox, toMailbox } from "../forms/mailbox.ts";
import { dropReminders, OFFER_REMINDER, queueMail } from "../outbox/outbox.ts";
import { listAgreed, listSteps } from "./find-offers.ts";
import {
  type Action,
  type Circumstances,
  decide,
  earnsNews,
  hasSellerAnswered,
  isInCheckout,
  isInTheWay,
  isOverdue,
  isUnpaid,
  type NewStep,
  type Offer,
  planOf,
  type RefusalReason,
  isUnproven,
  toStep,
} from "./rules.ts";
import { hasBuyerMail } from "./undelivered.ts";

const SIDES: readonly OfferSide[] = ["buyer", "seller"];

/** Lists who hears of a step. The seller hears of the shop's own steps only if they decide something. */
function listeners(offer: Offer, { kind, actor, reason }: NewStep): readonly OfferSide[] {
  if (actor !== "shop") return SIDES;
  if (kind === "told") return ["buyer"];
  // The seller has had the mail about the offer: a flood of such offers must not end in a second flood.
  return earnsNews(offer) || reason === "too-low" ? SIDES : [];
}

type OfferEvent = Extract<QueuedEvent["type"], `offer.${string}` | "checkout.started">;

const EVENTS: Partial<Record<StepMeaning, OfferEvent>> = {
  offered: "offer.received",
  countered: "offer.countered",
  started: "checkout.started",
  accepted: "offer.accepted",
  opened: "offer.accepted",
  paying: "offer.paying",
  expired: "offer.expired",
  "checkout-over": "offer.expired",
  "not-paid": "offer.expired",
};

function noteShown({ shown_price: shown }: Offer, amount: number | null) {
  const now = toPrice(amount);
  const old = shown === null ? null : findOldPrice(shown, now);
  return old && { priceNote: notePriceChange(old, now) };
}

async function queueOfferEvent(db: Db, offer: Offer, step: NewStep, askingPrice: number | null) {
  const meaning = meaningOf(offer.origin, step, await listSteps(db, offer.id));
  const type = EVENTS[meaning];
  if (!type) return;
  const { reference, domain, name, email, phone, amount } = offer;
  const data = {
    reference,
    domain,
    askingPrice,
    step: meaning,
    ...(meaning === "offered" && noteShown(offer, askingPrice)),
    // The payment of a plan is its first one.
    amount: step.amount ?? (meaning === "paying" ? planOf(offer)?.monthly : null) ?? amount,
    by: step.actor,
    until: step.expires_at,
    message: step.note,
    from: { name, email, phone },
  };
  await queueEvent(db, { type, data, offerId: offer.id });
}

interface Audience {
  readonly to?: readonly OfferSide[];
  /** In whole US dollars. */
  readonly askingPrice: number | null;
}

/**
 * Whether the buyer gets a mail about a step. Anybody can make an offer in somebody else's name: until the seller has answered,
 * only a captcha earns a mail, and one an hour. Nobody needs a mail about what they withdrew themselves.
 */
async function mayMailBuyer(db: Db, offer: Offer, step: NewStep): Promise<boolean> {
  if (step.kind === "withdrawn") return false;
  // Nothing shows that its buyer knows of it.
  if (step.kind === "declined" && isUnproven(offer) && offer.paying_at === null) return false;
  if (step.actor === "seller" || hasSellerAnswered(offer)) return true;
  if (offer.doubt !== null) return false;
  // Whoever was written to at the checkout's start hears of its end, too.
  const isFollowUp = offer.origin === "checkout" && (await hasBuyerMail(db, offer.id));
  return isFollowUp || takeMailbox(db, offer.email, Date.parse(step.created_at));
}

/** A day before the payment is due, or after two thirds of a shorter time; null for a step after which nothing is due. */
function whenToRemind({ kind, expires_at, created_at }: NewStep): string | null {
  if (expires_at === null || !["started", "accepted", "paying"].includes(kind)) return null;
  const due = Date.parse(expires_at);
  return new Date(due - Math.min(DAY_MS, (due - Date.parse(created_at)) / 3)).toISOString();
}

/**
 * Stores a step of `offer`, which is as it was before, with its mails and notifications. Call it in the transaction that changes
 * the offer. Returns the step's number.
 */
export async function addStep(
  db: Db,
  offer: Offer,
  step: NewStep,
  { to = listeners(offer, step), askingPrice }: Audience,
): Promise<number> {
  const number = offer.steps + 1;
  await db
    .insertInto("offer_steps")
    .values({ ...step, offer_id: offer.id, number })
    .execute();
  for (const side of to) {
    if (side === "buyer" && !(await mayMailBuyer(db, offer, step))) continue;
    const mail = { offerId: offer.id, params: { step: number, to: side } };
    await queueMail(db, { ...mail, template: `offer_${step.kind}`, dueAt: step.created_at });
    const remindAt = side === "buyer" ? whenToRemind(step) : null;
    if (remindAt) await queueMail(db, { ...mail, template: OFFER_REMINDER, dueAt: remindAt });
  }
  if (to.length > 0) await queueOfferEvent(db, offer, step, askingPrice);
  return number;
}

interface Facts extends Circumstances {
  /** In whole US dollars; null where none is known. */
  readonly askingPrice: number | null;
}

/** Call in a transaction, when it is this name's turn. */
export async function takeStep(
  db: Db,
  offer: Offer,
  actor: StepActor,
  action: Action,
  facts: Facts,
) {
  const { change, refusal } = decide(offer, actor, action, facts);
  if (!change) return { ok: false as const, refusal };
  const step = toStep(actor, action, offer, facts.now);
  // A payment that is made, over or due at another time needs no reminder of the old time.
  if (action.kind !== "told") await dropReminders(db, offer.id);
  const steps = await addStep(db, offer, step, facts);
  const changed = { ...change, steps };
  await db.updateTable("offers").set(changed).where("id", "=", offer.id).execute();
  return { ok: true as const, offer: { ...offer, ...changed } };
}

/** Finds the news in a step for the other buyers of the name. A checkout is too short to be news. */
function toNews(before: Offer, action: Action): Action | null {
  const { kind } = action;
  // The name that it reserved is not free again.
  if (kind === "declined" && action.reason === "sold") return null;
  if (kind === "paid") return { kind: "declined", reason: "sold", note: null };
  const isReserving = kind === "accepted" || (kind === "paying" && before.origin === "checkout");
  if (isReserving) return { kind: "told", reason: "reserved" };
  const wasAgreed = isUnpaid(before) && !isInCheckout(before) && kind !== "paying";
  return wasAgreed ? { kind: "told", reason: "free-again" } : null;
}

/** The open offers that hear of it. Always in the same order, so that transactions that take mailboxes don't wait for each other. */
function listAudience(open: readonly Offer[], { kind }: Action): readonly Offer[] {
  const heard = open.filter((other) => kind !== "told" || earnsNews(other));
  return heard.toSorted((a, b) => toMailbox(a.email).localeCompare(toMailbox(b.email), "en"));
}

export interface StepRequest {
  readonly offerId: number;
  readonly actor: StepActor;
  readonly action: Action;
  /** The number of the last step that the actor saw; null: whatever it is. */
  readonly seen: number | null;
  /** Whether the seller's files list the name as available. */
  readonly isForSale: boolean;
  /** In whole US dollars, for those who are told of the step. */
  readonly askingPrice?: number | null;
  /** In milliseconds since 1970. */
  readonly time: number;
}

export type Outcome =
  | { readonly ok: true; readonly offer: Offer }
  | { readonly ok: false; readonly refusal: RefusalReason | "unknown" };

/** Ends an agreement that was not paid in time, whether or not the shop has noticed yet: it gives way. */
export async function endLapsed(db: Db, agreements: readonly Offer[], facts: Facts) {
  const lapsed = agreements.find(({ paid_at }) => paid_at === null);
  if (lapsed && isOverdue(lapsed, facts.now))
    await takeStep(db, lapsed, "shop", { kind: "expired" }, facts);
}

/** Tells the buyers of these open offers, and ends the offers where the news is that the name is sold. */
export async function passOn(db: Db, news: Action, open: readonly Offer[], facts: Facts) {
  for (const other of listAudience(open, news)) await takeStep(db, other, "shop", news, facts);
}

/** Makes a step in an offer, with its mails and what follows for the other offers for the name, in one transaction. */
export function actOnOffer({ db, engine }: Pick<Database, "db" | "engine">, request: StepRequest) {
  const { offerId, actor, action, seen, isForSale, askingPrice = null, time } = request;
  const now = new Date(time).toISOString();
  return retryBusy(() =>
    db.transaction().execute(async (transaction): Promise<Outcome> => {
      const select = transaction.selectFrom("offers").selectAll();
      const found = await select.where("id", "=", offerId).executeTakeFirst();
      if (!found) return { ok: false, refusal: "unknown" };
      // If two accept at the same moment, the second sees the first.
      await takeLock(transaction, engine, `offers of ${found.domain}`);
      // Read anew: another may have held the lock.
      const offer = await select.where("id", "=", offerId).executeTakeFirst();
      if (!offer) return { ok: false, refusal: "unknown" };
      if (seen !== null && seen !== offer.steps) return { ok: false, refusal: "changed" };
      const others = select.where("domain", "=", offer.domain).where("id", "!=", offerId);
      const facts = { now, isForSale, isTaken: false, askingPrice };
      const agreed = await listAgreed(transaction, offer.domain);
      const agreements = agreed.filter(({ id }) => id !== offerId);
      const isTaken = agreements.some((other) => isInTheWay(other, offer, now));
      await endLapsed(transaction, agreements, facts);
      const taken = await takeStep(transaction, offer, actor, action, { ...facts, isTaken });
      if (!taken.ok) return taken;
      const news = toNews(offer, action);
      if (!news) return taken;
      await passOn(
        transaction,
        news,
        await others.where("state", "in", OPEN_STATES).execute(),
        facts,
      );
      return taken;
    }),
  );
}
