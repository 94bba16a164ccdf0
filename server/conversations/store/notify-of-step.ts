import { planOf } from "../../../sale/plan.ts";
import { isOfEscrow } from "../../../sale/offer.ts";
import { STEPS } from "../../../sale/steps.ts";
import type { FileStatus } from "../../../sale/reservation.ts";
import { isDoubtful, isInCheckout, isUnreserved } from "../../../sale/reservation.ts";
import { type Action } from "../../../sale/rules.ts";
import { type NewStep } from "../../../sale/new-step.ts";
import type { OfferSide, StepKind, Offer } from "../../../sale/offer.ts";
import { toIso } from "../../../catalogue/format/time.ts";
import { remindBefore } from "../../../sale/deadlines.ts";
import type { Db } from "../../database/database.ts";
import { takeMailbox } from "../people/mailbox.ts";
import { hasChannels, queueEvent } from "../../outbox/events.ts";
import { hasMailToBuyer, OFFER_REMINDER, queueMessage } from "../../outbox/outbox.ts";
import { notifyOfManyHolds } from "./holds.ts";

const hasSellerAnswered = ({ state, origin }: Offer) => state !== "new" && origin !== "checkout";

/** Without a captcha, anybody could have typed the address, so its owner isn't told what becomes of other offers. */
const earnsNotice = (offer: Offer) => offer.doubt === null || hasSellerAnswered(offer);

/** An agreement that was made elsewhere has the email of one that was made here. */
const hasMail = (kind: StepKind, to: OfferSide) =>
  Object.keys(STEPS[kind === "opened" ? "accepted" : kind][to].mails).length > 0;

function notifiesSeller(offer: Offer, { kind, actor }: NewStep): boolean {
  if (!hasMail(kind, "seller")) return false;
  if (isOfEscrow(kind) || actor === "seller") return true;
  if (isUnreserved(offer)) return false;
  // The seller already got a mail about the offer: a flood of such offers must not cause a second flood.
  return actor === "buyer" || earnsNotice(offer) || kind === "too-low";
}

/** A buyer isn't told to stop paying for a purchase that anybody could have started in that buyer's name. */
export const isNotifiedOfEnd = (offer: Offer) => !isDoubtful(offer) || offer.paying_at !== null;

/** Anybody can give somebody else's address, so until the seller answers, only a captcha earns a mail, at most one an hour. A purchase whose buyer already got one is told further news at once. */
async function notifiesBuyer(db: Db, offer: Offer, { kind, actor, created_at }: NewStep) {
  if (!hasMail(kind, "buyer")) return false;
  if (isOfEscrow(kind)) return true;
  if ((kind === "called-off" || kind === "taken-back") && !isNotifiedOfEnd(offer)) return false;
  if (actor === "seller" || hasSellerAnswered(offer)) return true;
  if (offer.doubt !== null) return false;
  const isFollowUp = offer.origin === "checkout" && (await hasMailToBuyer(db, offer.id));
  return isFollowUp || takeMailbox(db, offer.email, Date.parse(created_at));
}

const PAID: ReadonlySet<StepKind> = new Set(["paid", "escrow-paid-out"]);

/** True if nobody else can agree on the name, and its buyer says at least that a payment has begun. */
const holdsName = (offer: Offer) =>
  offer.state === "accepted" && !isInCheckout(offer) && !isUnreserved(offer);

export const NOW_RESERVED = {
  kind: "noted",
  note: "The name is reserved for another buyer for now. Your offer stays open.",
} as const satisfies Action;

const FREE_AGAIN = {
  kind: "noted",
  note: "The sale to another buyer fell through, so the name is available again.",
} as const satisfies Action;

/** Returns what the other buyers with open offers learn of a step; null if nothing changes for them. */
export function findNoticeForOthers(
  before: Offer,
  after: Offer,
  { kind }: Action,
  status: FileStatus,
): Action | null {
  if (PAID.has(kind)) return { kind: "sold" };
  if (holdsName(before) === holdsName(after)) return null;
  if (holdsName(after)) return NOW_RESERVED;
  return status === "available" ? FREE_AGAIN : null;
}

export const notifiesOther = (other: Offer, { kind }: Action) =>
  kind !== "noted" || earnsNotice(other);

const REMINDED: ReadonlySet<StepKind> = new Set([
  "started",
  "opened",
  "accepted",
  "paying",
  "taken-back",
]);

function whenToRemind({ pay_by }: Offer, { kind, expires_at, created_at }: NewStep) {
  if (expires_at === null || !REMINDED.has(kind)) return null;
  // Nobody has agreed to pay for an offer that is on the table again.
  if (kind === "taken-back" && pay_by === null) return null;
  const due = Date.parse(expires_at);
  return toIso(due - remindBefore(due - Date.parse(created_at)));
}

async function queueOfferEvent(db: Db, offer: Offer, step: NewStep) {
  const { notice } = STEPS[step.kind].seller;
  if (!notice || !(await hasChannels(db))) return;
  const { reference, domain, name, email, phone, amount, currency, shown_price } = offer;
  const data = {
    reference,
    domain,
    step: step.kind,
    ...(step.kind === "offered" && shown_price !== null && { shownPrice: shown_price }),
    amount: step.amount ?? (step.kind === "paying" ? planOf(offer)?.monthly : null) ?? amount,
    currency,
    by: step.actor,
    until: step.expires_at,
    message: step.note,
    from: { name, email, phone },
  };
  await queueEvent(db, { type: notice.event, data, offerId: offer.id });
}

export async function notifyOfStep(
  db: Db,
  offer: Offer,
  step: NewStep & { readonly number: number },
  notifySeller: boolean,
): Promise<void> {
  // Both were told when the money went back: this says only that the name is back, too.
  if (step.kind === "called-off" && offer.halted_by === "escrow-refunded") return;
  // The text is chosen from the step when the mail is sent: the kind in the template is for those who read the outbox.
  const queue = (to: OfferSide, template: string, dueAt: string) => {
    const params = { step: step.number, to };
    return queueMessage(db, { offerId: offer.id, audience: to, template, params, dueAt });
  };
  if (await notifiesBuyer(db, offer, step)) {
    await queue("buyer", `offer_${step.kind}`, step.created_at);
    const remindAt = whenToRemind(offer, step);
    if (remindAt) await queue("buyer", OFFER_REMINDER, remindAt);
  }
  if (notifySeller && notifiesSeller(offer, step)) {
    await queue("seller", `offer_${step.kind}`, step.created_at);
    await queueOfferEvent(db, offer, step);
  }
  const isSummed = step.actor === "buyer" && isUnreserved(offer) && step.kind !== "withdrawn";
  if (isSummed) await notifyOfManyHolds(db, Date.parse(step.created_at));
}
