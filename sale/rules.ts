import type { Status } from "../catalogue/schema/listing.ts";
import {
  endsSale,
  type EscrowNews,
  isOpen,
  type OfferState,
  type ProgressReason,
  type StepActor,
  type StepReason,
  type Offer,
  type OfferStep,
} from "./offer.ts";
import { isOfEscrow } from "./step-meaning.ts";
import { makePlan } from "./plan.ts";
import { DAY_MS, toIso } from "../catalogue/format/time.ts";
import { LATE_MS } from "./deadlines.ts";
import type { Refund, SaleTerms } from "./money.ts";
import { isMoneyHeld } from "./heard.ts";
import { findStateBeforePaid } from "./taken-back.ts";

export const UNPAID_OUTCOMES = ["mistake", "returned", "ended"] as const;
/** 'ended': the buyer of a plan stopped paying, and the seller keeps what was paid. */
export type UnpaidOutcome = (typeof UNPAID_OUTCOMES)[number];

export type Action =
  | { kind: "countered"; amount: number; expiresAt: string; note: string | null; replaces?: true }
  | { kind: "recalled"; note: string | null }
  | { kind: "accepted"; payBy: string; payLink: string | null; note: string | null }
  | { kind: "paying"; payBy: string; reason?: EscrowNews }
  | { kind: "confirmed"; payBy: string; reason?: EscrowNews }
  | { kind: "declined"; note: string | null; reason?: StepReason; endsAgreement?: true }
  | { kind: "withdrawn"; note: string | null }
  | { kind: "expired" }
  | {
      kind: "paid";
      /** 'resumes' lets a plan that had ended go on, with what was paid. */
      terms: SaleTerms | "resumes";
      reason?: EscrowNews;
    }
  | {
      kind: "unpaid";
      outcome: UnpaidOutcome;
      payBy: string;
      note: string | null;
      refund: Refund;
    }
  | {
      kind: "progress";
      reason: ProgressReason;
      /** By when somebody has to act. */
      until: string | null;
      note: string | null;
    }
  | { kind: "told"; reason: "reserved" | "free-again" | "for-sale-again" }
  | { kind: "told"; reason: "pay-link"; payLink: string; note: string | null };

/** 'taken': another buyer has agreed on the name. 'offered-already': the seller asks for no more than the buyer offers. 'not-countered': no counteroffer of the seller's waits for an answer. */
export type RefusalReason =
  | "changed"
  | "said-already"
  | "over"
  | "not-your-turn"
  | "expired"
  | "unsaleable"
  | "taken"
  | "offered-already"
  | "not-countered"
  | "not-paid";

/** Undefined if the name isn't listed; 'unread' if a fault may hide its status. */
export type FileStatus = Status | "unread" | undefined;

/** What the files say of a name, as far as a sale depends on it. */
export interface NameFile {
  readonly status: FileStatus;
  /** True if the seller has bought the name by now, on a later day than that of a sale, which no longer stands in the way. */
  readonly wasBoughtAfter?: ((moment: string, now: string) => boolean) | undefined;
}

export interface Circumstances extends NameFile {
  readonly now: string;
  /** True if the escrow service says that the money is secured. */
  readonly isSecured?: boolean;
  readonly isTaken: boolean;
  /** Needed to take back a counteroffer or a payment. */
  readonly steps?: readonly OfferStep[];
}

type Change = Partial<
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
  >
>;

type Decision =
  | { readonly change: Change; readonly refusal: null }
  | { readonly change: null; readonly refusal: RefusalReason };

const refuse = (refusal: RefusalReason): Decision => ({ change: null, refusal });
const allow = (change: Change): Decision => ({ change, refusal: null });

/** Money that the escrow service holds keeps the name reserved for as long as the sale takes. */
export const FIRM = "9999-12-31T00:00:00.000Z";

export const isFirm = ({ pay_by }: Pick<Offer, "pay_by">) => pay_by === FIRM;

/** Until when an agreement reserves the name; null if that has no end, or there is no agreement. */
export const payByOf = (offer: Pick<Offer, "pay_by">) => (isFirm(offer) ? null : offer.pay_by);

/** Anybody can type somebody else's address into a form, and without a captcha nothing shows that a person did. */
export const isDoubtful = ({ origin, doubt }: Offer) => origin === "checkout" && doubt !== null;

/** True of a purchase until the seller sees its payment, or the escrow service holds it: a stranger may keep no name from others for long. */
export const isUnconfirmed = ({ origin, confirmed_at, paid_at }: Offer) =>
  origin === "checkout" && confirmed_at === null && paid_at === null;

/** True of a purchase whose name stays for sale: whoever pays first has it. */
export const isUnreserved = ({ reserves }: Offer) => reserves === 0;

const isReserving = (offer: Offer) => isUnpaid(offer) && !isUnreserved(offer);

/** A payment that the seller sees, or that the escrow service holds, reserves the name, and needs no limits anymore. */
const SEEN = { reserves: 1, address_hash: null, network_hash: null };

/** Nobody has less time to pay because a payment has begun. */
const laterOf = ({ pay_by }: Offer, end: string) => ((pay_by ?? "") > end ? (pay_by ?? end) : end);

/** Until when a name is reserved once the seller confirms that she sees the payment. `time` is in milliseconds. */
export const endOfConfirmed = (offer: Offer, time: number, payWithinDays: number): string =>
  laterOf(offer, toIso(time + payWithinDays * DAY_MS));

export const isInCheckout = (offer: Offer) =>
  offer.origin === "checkout" && offer.paying_at === null && isUnpaid(offer);

export const planOf = ({ amount, currency, plan_months: months, plan_percent: percent }: Offer) =>
  months === null ? null : makePlan(amount, currency, months, percent ?? 0);

/** A step that ends a sale has all that was paid, which may be several payments of a plan. */
export function sumOf(step: Pick<OfferStep, "kind" | "amount" | "reason">, offer: Offer) {
  const { kind, amount } = step;
  // The amount is the price, and the escrow service pays out what is left of it after the fee.
  if (step.reason === "escrow-paid-out") return null;
  if (amount === null || (kind !== "paid" && kind !== "unpaid") || endsSale(step)) return amount;
  return planOf(offer)?.monthly ?? amount;
}

export const isUnpaid = ({ state, paid_at }: Pick<Offer, "state" | "paid_at">) =>
  state === "accepted" && paid_at === null;

/** True if the money went back after the name had begun to move. */
export const isNameAway = ({ halted_by }: Offer) => halted_by === "escrow-refunded";

/** What declining means for the seller. */
export const labelDecline = (offer: Offer): string =>
  isNameAway(offer) ? "I have the name back" : isUnpaid(offer) ? "Call off the sale" : "Decline";

export const standsPaid = ({ state, paid_at }: Offer) => state === "accepted" && paid_at !== null;

export const isOverdue = (offer: Offer, now: string) =>
  (isOpen(offer) && offer.expires_at <= now) || (isUnpaid(offer) && (offer.pay_by ?? "") <= now);

/** Only a sale stops a buyer who still has time to pay. A fault doesn't, because the name was for sale when it was agreed. */
export const isSaleable = (offer: Offer, status: FileStatus, now: string) =>
  status === "available" ||
  status === "unread" ||
  (isReserving(offer) && !isOverdue(offer, now) && status !== "sold");

export const isReservedByHand = (offer: Offer, status: FileStatus) =>
  isReserving(offer) && offer.paying_at !== null && status === "reserved";

/**
 * A paid agreement keeps its name from others whatever the file says, until the seller takes the payment back or buys the
 * name again. One that isn't paid in time gives way, unless she keeps the name reserved for its buyer by hand. A purchase
 * whose payment nobody has seen gives way to secured money.
 */
export function isInTheWay(
  other: Offer,
  { now, status, wasBoughtAfter, isSecured }: Omit<Circumstances, "isTaken">,
): boolean {
  if (standsPaid(other)) return !wasBoughtAfter?.(other.paid_at ?? "", now);
  if (isSecured && isUnconfirmed(other)) return false;
  return isReserving(other) && (!isOverdue(other, now) || isReservedByHand(other, status));
}

/** An agreement can still be paid after its time is up, as long as nobody else has the name. */
const mayBePaid = (offer: Offer) =>
  isUnpaid(offer) || (offer.state === "expired" && offer.pay_by !== null);

/** A purchase whose time was up doesn't reserve the name again before its payment is seen. */
const isLapsed = (offer: Offer, now: string) =>
  isUnconfirmed(offer) && (!isUnpaid(offer) || isOverdue(offer, now));

const wasEnded = ({ state, pay_by }: Offer) =>
  (state === "declined" || state === "withdrawn") && pay_by !== null;

/** Prices and plans change, so nobody can say that a payment has begun once it is long overdue. */
const isForgotten = ({ pay_by }: Offer, now: string) =>
  Date.parse(now) - Date.parse(pay_by ?? now) > LATE_MS;

/** The seller has this long at least to answer the buyer's offer after taking back a counteroffer. */
const RECALLED_MS = 2 * DAY_MS;

/** True while the seller's counteroffer waits for an answer. */
export const isCountered = (offer: Offer) => isOpen(offer) && offer.turn === "buyer";

/** Finds what the buyer offered before the seller's counteroffer, which waits for an answer. */
export function findOfferBelow(offer: Offer, steps: readonly OfferStep[] = []) {
  if (!isCountered(offer)) return null;
  const step = steps.findLast(({ actor, amount }) => actor === "buyer" && amount !== null);
  return step ? { amount: step.amount ?? 0, expiresAt: step.expires_at ?? "" } : null;
}

function decideRecall(offer: Offer, { now, steps }: Circumstances): Decision {
  if (!isOpen(offer)) return refuse("over");
  if (offer.expires_at <= now) return refuse("expired");
  const below = findOfferBelow(offer, steps);
  if (!below) return refuse("not-countered");
  const least = toIso(Date.parse(now) + RECALLED_MS);
  const expires_at = below.expiresAt > least ? below.expiresAt : least;
  return allow({ turn: "seller", amount: below.amount, expires_at });
}

function decideUnpaid(
  offer: Offer,
  { outcome, payBy }: Extract<Action, { kind: "unpaid" }>,
  { now, status, isTaken, steps }: Circumstances,
): Decision {
  if (standsPaid(offer)) {
    if (outcome !== "mistake") return allow({ state: "declined", paid_at: null });
    const before = findStateBeforePaid(steps);
    if (before !== "accepted") return allow({ state: before, paid_at: null });
    if (isTaken) return refuse("taken");
    // The seller may have reserved or sold the name to somebody else by hand.
    const isGone = status === "reserved" || status === "sold";
    if (isGone) return refuse("unsaleable");
    const held = { pay_by: FIRM, paying_at: offer.paying_at ?? now, confirmed_at: now };
    return allow({ paid_at: null, ...(isMoneyHeld(steps) ? held : { pay_by: payBy }) });
  }
  return refuse("not-paid");
}

function decideAnswer(
  offer: Offer,
  actor: StepActor,
  action: Extract<Action, { kind: "countered" | "accepted" }>,
  { now, status, isTaken, steps }: Circumstances,
): Decision {
  if (!isOpen(offer)) return refuse("over");
  if (offer.expires_at <= now) return refuse("expired");
  const replaces = action.kind === "countered" && action.replaces;
  const below = replaces ? findOfferBelow(offer, steps) : null;
  if (replaces && !below) return refuse("not-countered");
  if (!replaces && offer.turn !== actor) return refuse("not-your-turn");
  if (status !== "available") return refuse("unsaleable");
  if (action.kind === "countered") {
    const { amount, expiresAt } = action;
    const offered = below?.amount ?? offer.amount;
    if (actor === "seller" && amount <= offered) return refuse("offered-already");
    const turn = actor === "buyer" ? "seller" : "buyer";
    return allow({ state: "countered", turn, amount, expires_at: expiresAt });
  }
  if (isTaken) return refuse("taken");
  return allow({ state: "accepted", pay_by: action.payBy, pay_link: action.payLink });
}

const end = (isAllowed: boolean, state: OfferState): Decision =>
  isAllowed ? allow({ state }) : refuse("over");

export function decide(
  offer: Offer,
  actor: StepActor,
  action: Action,
  circumstances: Circumstances,
): Decision {
  const { now, status, isTaken } = circumstances;
  switch (action.kind) {
    case "countered":
    case "accepted":
      return decideAnswer(offer, actor, action, circumstances);
    case "recalled":
      return decideRecall(offer, circumstances);
    case "unpaid":
      return decideUnpaid(offer, action, circumstances);
    case "declined": {
      // The shop ends the agreement for a sold name, unless its buyer says that the payment has begun: that may be the sale.
      const mayBeTheSale = action.reason === "sold" && offer.paying_at !== null;
      const isShops = (action.endsAgreement && !mayBeTheSale) || isOfEscrow(action.reason ?? null);
      const mayEnd = isUnpaid(offer) && (actor === "seller" || isShops);
      return end(isOpen(offer) || mayEnd, "declined");
    }
    case "withdrawn":
      return end(isOpen(offer) || isInCheckout(offer), "withdrawn");
    case "expired":
      return end(isOverdue(offer, now) && !isReservedByHand(offer, status), "expired");
    case "paying":
      if (!mayBePaid(offer) || isForgotten(offer, now)) return refuse("over");
      if (offer.paying_at !== null && !action.reason) return refuse("said-already");
      if (isTaken) return refuse("taken");
      if (!isSaleable(offer, status, now)) return refuse("unsaleable");
      return allow({
        state: "accepted",
        pay_by: laterOf(offer, action.payBy),
        paying_at: offer.paying_at ?? now,
        ...(isLapsed(offer, now) && { reserves: 0 }),
      });
    case "confirmed":
      if (offer.paid_at !== null || (!mayBePaid(offer) && !wasEnded(offer))) return refuse("over");
      if (isTaken) return refuse("taken");
      // Money that the escrow service holds pays for the name, also if its file was hidden or deleted since.
      if (status === "sold" || (status === undefined && action.reason !== "escrow-secured"))
        return refuse("unsaleable");
      return allow({
        state: "accepted",
        pay_by: action.payBy,
        paying_at: offer.paying_at ?? now,
        confirmed_at: now,
        ...SEEN,
      });
    case "paid":
      if (!mayBePaid(offer) && !wasEnded(offer)) return refuse("over");
      return isTaken ? refuse("taken") : allow({ state: "accepted", paid_at: now, ...SEEN });
    case "progress":
      return allow({});
    case "told":
      if (action.reason === "pay-link") {
        if (!isUnpaid(offer)) return refuse("over");
        return isOverdue(offer, now) ? refuse("expired") : allow({ pay_link: action.payLink });
      }
      if (action.reason === "for-sale-again") return end(offer.state === "declined", "declined");
      return isOpen(offer) ? allow({}) : refuse("over");
  }
}

export type NewStep = Omit<OfferStep, "offer_id" | "number" | "via"> &
  Partial<Pick<OfferStep, "via">>;

function reasonOf(action: Action, offer: Offer, change: Change): StepReason | null {
  if ("reason" in action && action.reason) return action.reason;
  if (action.kind === "countered") return action.replaces ? "replaced" : null;
  if (action.kind === "expired") return offer.state === "accepted" ? "not-paid" : null;
  if (action.kind === "paid") return action.terms === "resumes" ? "plan-resumed" : null;
  if (action.kind !== "unpaid") return null;
  if (action.outcome === "returned") return "payment-returned";
  if (action.outcome === "ended") return "plan-ended";
  return change.state === undefined ? "paid-by-mistake" : "never-paid";
}

const hasSum = (action: Action) =>
  action.kind === "accepted" ||
  action.kind === "unpaid" ||
  (action.kind === "paid" && action.terms !== "resumes");

export function toStep(
  actor: StepActor,
  action: Action,
  offer: Offer,
  change: Change,
  now: string,
): NewStep {
  const until = action.kind === "progress" ? action.until : change.pay_by;
  return {
    actor,
    kind: action.kind,
    reason: reasonOf(action, offer, change),
    amount: change.amount ?? (hasSum(action) ? offer.amount : null),
    note: "note" in action ? action.note : null,
    expires_at: change.expires_at ?? (until === FIRM ? null : (until ?? null)),
    created_at: now,
  };
}
