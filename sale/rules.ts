import { LATE_MS, TO_ANSWER_MS, UNDO_MS } from "./deadlines.ts";
import { toIso } from "../catalogue/format/time.ts";
import type { Refund, SaleTerms } from "./money.ts";
import {
  type EscrowNews,
  isOpen,
  type Offer,
  type OfferState,
  type OfferStep,
  type StepActor,
} from "./offer.ts";
import {
  afterPaying,
  FIRM,
  isInCheckout,
  isOverdue,
  isReservedByHand,
  isSaleable,
  isUnconfirmed,
  isUnpaid,
  laterOf,
  type Moment,
  SEEN,
  standsPaid,
} from "./reservation.ts";
import { findUndoable, isHeldNow, isMoneyHeld } from "./history.ts";

/** News of the escrow service that changes nothing about what anybody may do in the shop. */
export type EscrowProgress = Exclude<
  EscrowNews,
  "escrow-paying" | "escrow-secured" | "escrow-paid-out" | "escrow-canceled" | "escrow-refunded"
>;

export type Action =
  | { kind: "countered"; amount: number; expiresAt: string; note: string | null }
  | { kind: "accepted"; payBy: string; payLink: string | null; note: string | null }
  | { kind: "pay-link"; payLink: string; note: string | null }
  | { kind: "paying" | "escrow-paying"; payBy: string }
  | { kind: "confirmed"; payBy: string }
  | { kind: "escrow-secured" }
  | { kind: "paid" | "escrow-paid-out"; terms: SaleTerms }
  | { kind: "declined" | "withdrawn"; note: string | null }
  | { kind: "too-low" | "sold" | "removed" | "expired" | "not-paid" | "escrow-canceled" }
  /** Ends an agreement that isn't paid. */
  | { kind: "called-off"; note: string | null }
  /** Ends one that is. */
  | { kind: "payment-returned" | "plan-ended"; note: string | null; refund: Refund }
  | { kind: "escrow-refunded"; until: string | null }
  /** `payBy` is the least time that a buyer has who has to pay again. */
  | { kind: "taken-back"; note: string | null; payBy: string }
  | { kind: "prolonged"; payBy: string }
  | { kind: "noted"; note: string }
  /** `until` is when somebody has to act. */
  | { kind: EscrowProgress; until: string | null };

/**
 * 'taken': another buyer has agreed on the name. 'offered-already': the seller asks for no more than the buyer offers.
 * 'acted-on': the last step isn't one of the seller's, or of a kind that she can take back. 'held': the escrow service
 * holds the money.
 */
export type RefusalReason =
  | "changed"
  | "said-already"
  | "over"
  | "not-your-turn"
  | "expired"
  | "unsaleable"
  | "taken"
  | "offered-already"
  | "acted-on"
  | "held"
  | "not-paid";

export interface DecisionContext extends Moment {
  readonly isTaken: boolean;
  /** The steps before this one, if a decision can depend on them. */
  readonly steps?: readonly OfferStep[];
}

export type Change = Partial<
  Pick<
    Offer,
    | "state"
    | "turn"
    | "amount"
    | "expires_at"
    | "pay_by"
    | "pay_link"
    | "paying_at"
    | "confirmed_at"
    | "paid_at"
    | "reserves"
    | "address_hash"
    | "network_hash"
    | "halted_by"
    | "act_by"
  >
>;

type Decision =
  | { readonly change: Change; readonly refusal: null }
  | { readonly change: null; readonly refusal: RefusalReason };

const refuse = (refusal: RefusalReason): Decision => ({ change: null, refusal });
const allow = (change: Change): Decision => ({ change, refusal: null });

/** True if the money went back after the name had begun to move. */
export const isNameAway = ({ halted_by }: Offer) => halted_by === "escrow-refunded";

/** What ending the sale is called for its seller; null if there is none to end. */
export function labelEnd(offer: Offer, steps: readonly OfferStep[], now: string): string | null {
  if (isNameAway(offer)) return "I have the name back";
  if (isUnpaid(offer)) return isHeldNow(steps, now) ? null : "Call off the sale";
  return standsPaid(offer) ? "End the sale" : null;
}

/** An agreement can still be paid after its time is up, as long as nobody else has the name. */
const mayBePaid = (offer: Offer) =>
  isUnpaid(offer) || (offer.state === "expired" && offer.pay_by !== null);

const wasEnded = ({ state, pay_by }: Offer) =>
  (state === "declined" || state === "withdrawn") && pay_by !== null;

/** Prices and plans change, so nobody can say that a payment has begun once it is long overdue. */
const isForgotten = ({ pay_by }: Offer, now: string) =>
  Date.parse(now) - Date.parse(pay_by ?? now) > LATE_MS;

/** Finds what the buyer offered before the seller's counteroffer, which waits for an answer. */
export function findOfferBelow(offer: Offer, steps: readonly OfferStep[]) {
  if (!isOpen(offer) || offer.turn === "seller") return null;
  const step = steps.findLast(({ actor, amount }) => actor === "buyer" && amount !== null);
  return step ? (step.amount ?? 0) : null;
}

/** True if what the seller can end or take back changes her books. */
export const concernsMoney = (offer: Offer, steps: readonly OfferStep[]) =>
  standsPaid(offer) || findUndoable(steps)?.kind === "plan-ended";

/** The offer is again as it was before the step, but nobody has less time because of it. */
function decideTakeBack(
  offer: Offer,
  { payBy }: Extract<Action, { kind: "taken-back" }>,
  { now, status, isTaken, steps = [] }: DecisionContext,
): Decision {
  const step = findUndoable(steps);
  if (!step || Date.parse(now) - Date.parse(step.created_at) > UNDO_MS) return refuse("acted-on");
  const change = JSON.parse(step.undo) as Change;
  const before = { ...offer, ...change };
  if (isOpen(before)) {
    if (step.kind === "declined" && status !== "available") return refuse("unsaleable");
    if (step.kind === "declined" && isTaken) return refuse("taken");
    const least = toIso(Date.parse(now) + TO_ANSWER_MS);
    return allow({ ...change, expires_at: before.expires_at > least ? before.expires_at : least });
  }
  if (before.state !== "accepted") return allow(change);
  if (isTaken) return refuse("taken");
  if (standsPaid(before)) return allow(change);
  // The seller may have reserved or sold the name to somebody else by hand.
  if (status === "reserved" || status === "sold") return refuse("unsaleable");
  if (isMoneyHeld(steps)) return allow({ ...change, pay_by: FIRM });
  // A stranger may keep no name from others for long.
  if (step.kind === "called-off" && isUnconfirmed(before))
    return isOverdue(before, now) ? refuse("expired") : allow(change);
  return allow({ ...change, pay_by: laterOf(before, payBy) });
}

function decideAnswer(
  offer: Offer,
  actor: StepActor,
  action: Extract<Action, { kind: "countered" | "accepted" }>,
  { now, status, isTaken, steps = [] }: DecisionContext,
): Decision {
  if (!isOpen(offer)) return refuse("over");
  if (offer.expires_at <= now) return refuse("expired");
  // The seller may ask for another sum until the buyer answers.
  const isAgain = action.kind === "countered" && actor === "seller";
  if (!isAgain && offer.turn !== actor) return refuse("not-your-turn");
  if (status !== "available") return refuse("unsaleable");
  if (action.kind === "countered") {
    const { amount, expiresAt } = action;
    const offered = findOfferBelow(offer, steps) ?? offer.amount;
    if (actor === "seller" && amount <= offered) return refuse("offered-already");
    const turn = actor === "buyer" ? "seller" : "buyer";
    return allow({ state: "countered", turn, amount, expires_at: expiresAt });
  }
  if (isTaken) return refuse("taken");
  return allow({ state: "accepted", pay_by: action.payBy, pay_link: action.payLink });
}

const end = (isAllowed: boolean, state: OfferState): Decision =>
  isAllowed ? allow({ state }) : refuse("over");

/** The one place that says who may do what, and when. */
export function decide(
  offer: Offer,
  actor: StepActor,
  action: Action,
  context: DecisionContext,
): Decision {
  const { now, status, isTaken } = context;
  switch (action.kind) {
    case "countered":
    case "accepted":
      return decideAnswer(offer, actor, action, context);
    case "taken-back":
      return decideTakeBack(offer, action, context);
    case "pay-link":
      if (!isUnpaid(offer)) return refuse("over");
      return isOverdue(offer, now) ? refuse("expired") : allow({ pay_link: action.payLink });
    case "declined":
    case "too-low":
    case "sold":
    case "removed":
      return end(isOpen(offer), "declined");
    case "called-off":
      // Once she has canceled the transaction at the escrow service, the sale ends by itself.
      if (actor === "seller" && isHeldNow(context.steps ?? [], now)) return refuse("held");
      return end(isUnpaid(offer), "declined");
    case "escrow-canceled":
      // A payment link took the transaction's place, and the seller was asked to cancel that.
      return offer.pay_link === null ? end(isUnpaid(offer), "declined") : allow({});
    case "escrow-refunded":
      // The name stays off sale until the seller says that it's back in her account.
      return hasLeft(context.steps ?? []) ? allow({}) : end(isUnpaid(offer), "declined");
    case "payment-returned":
    case "plan-ended":
      return standsPaid(offer) ? allow({ state: "declined", paid_at: null }) : refuse("not-paid");
    case "withdrawn":
      return end(isOpen(offer) || isInCheckout(offer), "withdrawn");
    case "expired":
    case "not-paid":
      return end(isOverdue(offer, now) && !isReservedByHand(offer, status), "expired");
    case "paying":
    case "escrow-paying":
      if (!mayBePaid(offer) || isForgotten(offer, now)) return refuse("over");
      if (offer.paying_at !== null && action.kind === "paying") return refuse("said-already");
      if (isTaken) return refuse("taken");
      if (!isSaleable(offer, status, now)) return refuse("unsaleable");
      return allow({
        state: "accepted",
        pay_by: laterOf(offer, action.payBy),
        paying_at: offer.paying_at ?? now,
        ...afterPaying(offer, now),
      });
    case "confirmed":
    case "escrow-secured":
      if (offer.paid_at !== null || (!mayBePaid(offer) && !wasEnded(offer))) return refuse("over");
      if (isTaken) return refuse("taken");
      // Money that the escrow service holds pays for the name, also if its file was hidden or deleted since.
      if (status === "sold" || (status === undefined && action.kind === "confirmed"))
        return refuse("unsaleable");
      return allow({
        state: "accepted",
        pay_by: action.kind === "confirmed" ? action.payBy : FIRM,
        paying_at: offer.paying_at ?? now,
        confirmed_at: now,
        ...SEEN,
      });
    case "paid":
    case "escrow-paid-out":
      if (!mayBePaid(offer) && !wasEnded(offer)) return refuse("over");
      return isTaken ? refuse("taken") : allow({ state: "accepted", paid_at: now, ...SEEN });
    case "prolonged":
      return isUnpaid(offer) ? allow({ pay_by: laterOf(offer, action.payBy) }) : refuse("over");
    case "noted":
      return isOpen(offer) ? allow({}) : refuse("over");
    default:
      return allow({});
  }
}

/** Once it began to move, the name may be in the buyer's account. */
const hasLeft = (steps: readonly OfferStep[]) =>
  steps.some(({ kind }) => kind === "escrow-transfer");
