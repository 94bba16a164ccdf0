import type { Status } from "../../catalogue/schema/listing.ts";
import type { Selectable } from "kysely";
import {
  isOpen,
  type OfferState,
  type StepActor,
  type StepReason,
} from "../../catalogue/deals/offer.ts";
import { makePlan } from "../../catalogue/deals/plan.ts";
import { DAY_MS, toIso } from "../../catalogue/format/time.ts";
import type { DatabaseSchema } from "../database/database-schema.ts";

export type Offer = Selectable<DatabaseSchema["offers"]>;
export type OfferStep = Selectable<DatabaseSchema["offer_steps"]>;

export type Action =
  | { kind: "countered"; amount: number; expiresAt: string; note: string | null }
  | { kind: "accepted"; payBy: string; payLink: string | null; note: string | null }
  | { kind: "paying"; payBy: string }
  | { kind: "confirmed"; payBy: string }
  | {
      kind: "declined";
      note: string | null;
      reason?: StepReason;
      endsAgreement?: true;
      /** Leaves a purchase alone whose buyer has become known since the seller looked. */
      onlyUnproven?: true;
    }
  | { kind: "withdrawn"; note: string | null }
  | { kind: "expired" }
  | { kind: "paid" }
  | { kind: "told"; reason: "reserved" | "free-again" }
  | { kind: "told"; reason: "pay-link"; payLink: string; note: string | null };

/** 'taken': another buyer has agreed on the name. 'busy': too many names are reserved by unproven buyers. 'offered-already': the seller asks for no more than the buyer offers. */
export type RefusalReason =
  | "changed"
  | "said-already"
  | "over"
  | "not-your-turn"
  | "expired"
  | "unsaleable"
  | "taken"
  | "busy"
  | "offered-already";

/** Undefined if the name isn't listed; 'unread' if a fault may hide its status. */
export type FileStatus = Status | "unread" | undefined;

export interface Circumstances {
  readonly now: string;
  readonly status: FileStatus;
  readonly isTaken: boolean;
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
    | "address_hash"
  >
>;

type Decision =
  | { readonly change: Change; readonly refusal: null }
  | { readonly change: null; readonly refusal: RefusalReason };

const refuse = (refusal: RefusalReason): Decision => ({ change: null, refusal });
const allow = (change: Change): Decision => ({ change, refusal: null });

/** Anybody can type somebody else's address into a form, and without a captcha nothing shows that a person did. */
export const isDoubtful = ({ origin, doubt }: Offer) => origin === "checkout" && doubt !== null;

/** Nobody may keep names from others for days unless the seller knows the buyer or sees the payment. */
export const isUnproven = ({ origin, is_proven, confirmed_at, paid_at }: Offer) =>
  origin === "checkout" && is_proven === 0 && confirmed_at === null && paid_at === null;

export const daysToPay = (offer: Offer, payWithinDays: number) =>
  isUnproven(offer) ? 1 : payWithinDays;

/** Until when a name is reserved once the seller confirms that she sees the payment. `time` is in milliseconds. */
export function endOfConfirmed({ pay_by }: Offer, time: number, payWithinDays: number): string {
  const end = toIso(time + payWithinDays * DAY_MS);
  return pay_by !== null && pay_by > end ? pay_by : end;
}

export const isInCheckout = (offer: Offer) =>
  offer.origin === "checkout" && offer.paying_at === null && isUnpaid(offer);

export const planOf = ({ amount, plan_months: months, plan_percent: percent }: Offer) =>
  months === null ? null : makePlan(amount, months, percent ?? 0);

export const sumOf = ({ kind, amount }: Pick<OfferStep, "kind" | "amount">, offer: Offer) =>
  kind === "paid" ? (planOf(offer)?.monthly ?? amount) : amount;

export const isUnpaid = ({ state, paid_at }: Offer) => state === "accepted" && paid_at === null;

export const isOverdue = (offer: Offer, now: string) =>
  (isOpen(offer) && offer.expires_at <= now) || (isUnpaid(offer) && (offer.pay_by ?? "") <= now);

/** Only a sale stops a buyer who still has time to pay. A fault doesn't, because the name was for sale when it was agreed. */
export const isSaleable = (offer: Offer, status: FileStatus, now: string) =>
  status === "available" ||
  status === "unread" ||
  (isUnpaid(offer) && !isOverdue(offer, now) && status !== "sold");

export const isReservedByHand = (offer: Offer, status: FileStatus) =>
  isUnpaid(offer) && offer.paying_at !== null && status === "reserved";

export const isInTheWay = (other: Offer, { created_at }: Offer, now: string) =>
  other.paid_at === null ? isUnpaid(other) && !isOverdue(other, now) : other.paid_at > created_at;

/** An agreement can still be paid after its time is up, as long as nobody else has the name. */
const mayBePaid = (offer: Offer) =>
  isUnpaid(offer) || (offer.state === "expired" && offer.pay_by !== null);

const wasEnded = ({ state, pay_by }: Offer) =>
  (state === "declined" || state === "withdrawn") && pay_by !== null;

/** Prices and plans change, so nobody can say that a payment has begun once it is long overdue. */
const isForgotten = ({ pay_by }: Offer, now: string) =>
  Date.parse(now) - Date.parse(pay_by ?? now) > DAY_MS;

function decideAnswer(
  offer: Offer,
  actor: StepActor,
  action: Extract<Action, { kind: "countered" | "accepted" }>,
  { now, status, isTaken }: Circumstances,
): Decision {
  if (!isOpen(offer)) return refuse("over");
  if (offer.expires_at <= now) return refuse("expired");
  if (offer.turn !== actor) return refuse("not-your-turn");
  if (status !== "available") return refuse("unsaleable");
  if (action.kind === "countered") {
    const { amount, expiresAt } = action;
    if (actor === "seller" && amount <= offer.amount) return refuse("offered-already");
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
    case "declined": {
      // The shop ends the agreement for a sold name, unless its buyer says that the payment has begun: that may be the sale.
      const isShops = action.endsAgreement && offer.paying_at === null;
      const isLeft = action.onlyUnproven && !isUnproven(offer);
      const mayEnd = isUnpaid(offer) && !isLeft && (actor === "seller" || isShops === true);
      return end(isOpen(offer) || mayEnd, "declined");
    }
    case "withdrawn":
      return end(isOpen(offer) || isInCheckout(offer), "withdrawn");
    case "expired":
      return end(isOverdue(offer, now) && !isReservedByHand(offer, status), "expired");
    case "paying":
      if (!mayBePaid(offer) || isForgotten(offer, now)) return refuse("over");
      if (offer.paying_at !== null) return refuse("said-already");
      if (isTaken) return refuse("taken");
      if (!isSaleable(offer, status, now)) return refuse("unsaleable");
      if (action.payBy <= now) return refuse("busy");
      return allow({ state: "accepted", pay_by: action.payBy, paying_at: now });
    case "confirmed":
      if (offer.paid_at !== null || (!mayBePaid(offer) && !wasEnded(offer))) return refuse("over");
      if (isTaken) return refuse("taken");
      if (status === "sold" || status === undefined) return refuse("unsaleable");
      return allow({
        state: "accepted",
        pay_by: action.payBy,
        paying_at: offer.paying_at ?? now,
        confirmed_at: now,
        address_hash: null,
      });
    case "paid":
      if (!mayBePaid(offer) && !wasEnded(offer)) return refuse("over");
      return isTaken
        ? refuse("taken")
        : allow({ state: "accepted", paid_at: now, address_hash: null });
    case "told":
      if (action.reason === "pay-link") {
        if (!isUnpaid(offer)) return refuse("over");
        return isOverdue(offer, now) ? refuse("expired") : allow({ pay_link: action.payLink });
      }
      return isOpen(offer) ? allow({}) : refuse("over");
  }
}

export type NewStep = Omit<OfferStep, "offer_id" | "number" | "via"> &
  Partial<Pick<OfferStep, "via">>;

export const findAskedSum = (steps: readonly OfferStep[], askingPrice: number | null | undefined) =>
  steps.findLast(({ kind, actor }) => kind === "countered" && actor === "seller")?.amount ??
  askingPrice ??
  null;

export const untilOf = (action: Action) =>
  "expiresAt" in action ? action.expiresAt : "payBy" in action ? action.payBy : null;

export function toStep(actor: StepActor, action: Action, offer: Offer, now: string): NewStep {
  const isExpiredAgreement = action.kind === "expired" && offer.state === "accepted";
  const hasSum = action.kind === "accepted" || action.kind === "paid";
  return {
    actor,
    kind: action.kind,
    reason: "reason" in action ? (action.reason ?? null) : isExpiredAgreement ? "not-paid" : null,
    amount: action.kind === "countered" ? action.amount : hasSum ? offer.amount : null,
    note: "note" in action ? action.note : null,
    expires_at: untilOf(action),
    created_at: now,
  };
}
