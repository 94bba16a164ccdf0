import type { OfferSide, StepKind, Offer } from "../../../sale/offer.ts";
import { meaningOf } from "../../../sale/step-meaning.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { remindBefore } from "../../../sale/deadlines.ts";
import type { Db } from "../../database/database.ts";
import { takeMailbox } from "../people/mailbox.ts";
import { hasChannels, queueEvent, type OfferEvent } from "../../outbox/events.ts";
import { isOnlyHeard, tellsOf } from "../../../sale/escrow-rules.ts";
import { hasMailToBuyer, OFFER_REMINDER, queueMessage } from "../../outbox/outbox.ts";
import { listSteps } from "./find-offers.ts";
import { notifyOfManyHolds } from "./holds.ts";
import {
  type Action,
  isDoubtful,
  isInCheckout,
  isUnpaid,
  isUnreserved,
  type NewStep,
  planOf,
} from "../../../sale/rules.ts";

const hasSellerAnswered = ({ state, origin }: Offer) => state !== "new" && origin !== "checkout";

/** Without a captcha, anybody could have typed the address, so its owner isn't told what becomes of other offers. */
const earnsNotice = (offer: Offer) => offer.doubt === null || hasSellerAnswered(offer);

function notifiesSeller(offer: Offer, { kind, actor, reason }: NewStep): boolean {
  const told = tellsOf(reason);
  if (told) return told.seller;
  if (actor === "seller") return true;
  if (isUnreserved(offer)) return false;
  if (actor === "buyer") return true;
  if (kind === "told") return false;
  // The seller already got a mail about the offer: a flood of such offers must not cause a second flood.
  return earnsNotice(offer) || reason === "too-low";
}

/** A buyer isn't told to stop paying for a purchase that anybody could have started in that buyer's name. */
export const isNotifiedOfDecline = (offer: Offer) => !isDoubtful(offer) || offer.paying_at !== null;

/** Anybody can give somebody else's address, so until the seller answers, only a captcha earns a mail, at most one an hour. A purchase whose buyer already got one is told further news at once. */
async function notifiesBuyer(db: Db, offer: Offer, step: NewStep): Promise<boolean> {
  const told = tellsOf(step.reason);
  if (told) return told.buyer && !isOnlyHeard(step, await listSteps(db, offer.id));
  if (step.kind === "withdrawn") return false;
  if (step.reason === "for-sale-again") {
    const wasTold = await hasMailToBuyer(db, offer.id);
    return wasTold && takeMailbox(db, offer.email, Date.parse(step.created_at));
  }
  if (step.kind === "declined" && !isNotifiedOfDecline(offer)) return false;
  if (step.actor === "seller" || hasSellerAnswered(offer)) return true;
  if (offer.doubt !== null) return false;
  const isFollowUp = offer.origin === "checkout" && (await hasMailToBuyer(db, offer.id));
  return isFollowUp || takeMailbox(db, offer.email, Date.parse(step.created_at));
}

export function findNoticeForOthers(before: Offer, action: Action): Action | null {
  const { kind } = action;
  if (kind === "declined" && action.reason === "sold") return null;
  if (kind === "paid") return { kind: "declined", reason: "sold", note: null };
  if (kind === "unpaid" || kind === "progress") return null;
  const wasAgreed = isUnpaid(before) && !isInCheckout(before) && !isUnreserved(before);
  const isReserving =
    kind === "accepted" ||
    (kind === "paying" && before.origin === "checkout") ||
    (kind === "confirmed" && !wasAgreed);
  if (isReserving) return { kind: "told", reason: "reserved" };
  return wasAgreed && kind !== "paying" && kind !== "confirmed"
    ? { kind: "told", reason: "free-again" }
    : null;
}

/** An offer that was closed as sold hears that the name is for sale again on its page, and perhaps by email. */
export const notifiesOther = (other: Offer, action: Action) =>
  action.kind !== "told" || action.reason === "for-sale-again" || earnsNotice(other);

const REMINDED: ReadonlySet<StepKind> = new Set(["started", "accepted", "paying", "unpaid"]);

function whenToRemind({ kind, expires_at, created_at }: NewStep): string | null {
  if (expires_at === null || !REMINDED.has(kind)) return null;
  const due = Date.parse(expires_at);
  return toIso(due - remindBefore(due - Date.parse(created_at)));
}

const EVENTS: Partial<Record<StepKind, OfferEvent>> = {
  offered: "offer.received",
  countered: "offer.countered",
  recalled: "offer.recalled",
  started: "checkout.started",
  accepted: "offer.accepted",
  paying: "offer.paying",
  unpaid: "offer.unpaid",
  expired: "offer.expired",
};

async function queueOfferEvent(db: Db, offer: Offer, step: NewStep) {
  const type = tellsOf(step.reason) ? "offer.progress" : EVENTS[step.kind];
  if (!type || !(await hasChannels(db))) return;
  const { reference, domain, name, email, phone, amount, currency, shown_price } = offer;
  const data = {
    reference,
    domain,
    step: meaningOf(offer.origin, step, await listSteps(db, offer.id)),
    ...(step.kind === "offered" && shown_price !== null && { shownPrice: shown_price }),
    amount: step.amount ?? (step.kind === "paying" ? planOf(offer)?.monthly : null) ?? amount,
    currency,
    by: step.actor,
    until: step.expires_at,
    message: step.note,
    from: { name, email, phone },
  };
  await queueEvent(db, { type, data, offerId: offer.id });
}

export async function notifyOfStep(
  db: Db,
  offer: Offer,
  step: NewStep & { readonly number: number },
  notifySeller: boolean,
): Promise<void> {
  // Both were told when the money went back: this says only that the name is back, too.
  if (step.kind === "declined" && offer.halted_by === "escrow-refunded") return;
  // The text is chosen from the step when the mail is sent: the kind in the template is for those who read the outbox.
  const queue = (to: OfferSide, template: string, dueAt: string) => {
    const params = { step: step.number, to };
    return queueMessage(db, { offerId: offer.id, audience: to, template, params, dueAt });
  };
  if (await notifiesBuyer(db, offer, step)) {
    await queue("buyer", `offer_${step.kind}`, step.created_at);
    const remindAt = whenToRemind(step);
    if (remindAt) await queue("buyer", OFFER_REMINDER, remindAt);
  }
  if (notifySeller && notifiesSeller(offer, step)) {
    await queue("seller", `offer_${step.kind}`, step.created_at);
    await queueOfferEvent(db, offer, step);
  }
  const isSummed = step.actor === "buyer" && isUnreserved(offer) && step.kind !== "withdrawn";
  if (isSummed) await notifyOfManyHolds(db, Date.parse(step.created_at));
}
