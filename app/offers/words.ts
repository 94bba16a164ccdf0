import { isOpen } from "../../catalogue/deals/offer.ts";
import { describePayments } from "../../catalogue/deals/plan.ts";
import {
  type EndMeaning,
  findLastMove,
  lapseOf,
  OWN_STEPS_TO_BUYER,
  type StepMeaning,
  STEPS_TO_BUYER,
} from "../../catalogue/deals/step-meaning.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import type { OfferView } from "../../server/offers/offer-view.ts";

/** A deadline counts as passed even if the shop hasn't noticed yet. */
export function phaseOf(offer: OfferView, now: string): Phase {
  const { state, turn, origin, expiresAt, payBy, payingAt, paidAt, obstacle, steps } = offer;
  if (isOpen(offer)) {
    if (expiresAt <= now) return "expired";
    return obstacle ?? (turn === "buyer" ? "answer" : "wait");
  }
  if (paidAt) return "paid";
  const isOverdue = payBy !== null && payBy <= now;
  if (state === "accepted" && !isOverdue) {
    if (payingAt) return "paying";
    if (obstacle) return "gone";
    return origin === "offer" ? "agreed" : "checkout";
  }
  const last = steps.at(-1)?.meaning;
  const end = state === "accepted" ? lapseOf(origin, payingAt !== null) : last;
  if ((end === "checkout-over" || end === "for-sale-again") && obstacle) return "gone";
  // The shop declines a robot's offer without a step.
  return end && isOver(end) ? end : "declined";
}

export const isAtOldPrice = ({ asking, amount }: Pick<OfferView, "asking" | "amount">) =>
  asking !== formatDollars(amount);

const describeSearch = ({ displayName, email }: OfferView, sum: string) =>
  `We've told the seller that your payment of ${sum} has begun. The seller now looks for it at the escrow service, and once it's seen there, ${displayName} stays reserved while the money is on its way; we'll email ${email}. If the reservation is about to end before that, contact the seller.`;

function describeWait({ displayName, email, plan, confirmedAt }: OfferView, sum: string): string {
  const payment = plan ? `first payment of ${formatDollars(plan.monthly)}` : `payment of ${sum}`;
  const told = confirmedAt
    ? `The seller sees your ${payment}.`
    : `We've told the seller that your ${payment} has begun.`;
  const end = plan
    ? `the seller confirms it here; we'll email ${email} at each step.`
    : `the seller confirms it here and moves the name to your account; we'll email ${email} at each step. Bank transfers take one to three business days.`;
  return `${told} ${displayName} stays reserved for you. When the money has arrived, ${end}`;
}

const STANDINGS = {
  wait: ({ email, isMailed }, sum) => ({
    title: "You offered",
    sum,
    text: `It's the seller's turn to accept, decline or make a counteroffer. ${
      isMailed
        ? `We'll email ${email} whenever the seller answers, and this page updates too.`
        : `We'll email ${email} when the seller answers. Until then, this page's address is the only way back here, so bookmark it.`
    }`,
  }),
  answer: (_, sum) => ({
    title: "The seller's counteroffer",
    sum,
    text: "It's your turn: accept, make a counteroffer, or withdraw.",
  }),
  taken: ({ displayName }, sum) => ({
    title: "Reserved for another buyer",
    text: `The seller has agreed to sell ${displayName} to another buyer. If that buyer doesn't pay in time, the name becomes available again, and you'll see it here. Nothing can be agreed until then, but ${sum} stays on the table.`,
  }),
  unsaleable: ({ displayName }) => ({
    title: "Not for sale right now",
    text: `The seller has taken ${displayName} off the market, so nothing can be agreed for now. If it comes back before your offer expires, your offer still stands.`,
  }),
  agreed: ({ displayName, plan }, sum) => ({
    title: "Agreed at",
    sum,
    text: plan
      ? `${displayName} is reserved for you. You'll pay in ${describePayments(plan)}. Next comes the first payment.`
      : `${displayName} is reserved for you. All that's left is to pay.`,
  }),
  // Without a text, the payment button stays in the first screen of a phone.
  checkout: (_, sum) => ({ title: "Reserved for you at", sum, text: null }),
  paying: (offer, sum) => ({
    title: "Thank you",
    text: offer.isUnproven ? describeSearch(offer, sum) : describeWait(offer, sum),
  }),
  "checkout-over": (offer) => ({
    title: "Your time to pay has run out",
    text: `${offer.displayName} is no longer reserved for you. ${
      isAtOldPrice(offer)
        ? "Its price has changed since, so please don't send any money. If you've paid already, contact the seller. If not, you can buy the name at its new price as long as nobody else has."
        : `If your payment has begun, ${offer.isBrief ? "contact the seller" : "say so below"}. If not, you can buy the name as long as nobody else has.`
    }`,
  }),
  gone: ({ displayName, obstacle }) => ({
    title: obstacle === "taken" ? "Reserved for another buyer" : "Not for sale right now",
    text: `You can't buy ${displayName} now. Please don't send any money for it. If your payment has begun, contact the seller.`,
  }),
  "checkout-left": ({ displayName }) => ({
    title: "You canceled this purchase",
    text: `${displayName} is no longer reserved for you. Please don't send any money for it.`,
  }),
  paid: ({ displayName, email, plan }, sum) => ({
    title: "You paid",
    sum: plan ? formatDollars(plan.monthly) : sum,
    text: plan
      ? `The seller has confirmed the first of ${describePayments(plan)}, and will email ${email} about the next ones and about using ${displayName}.`
      : `The seller has confirmed your payment and will email ${email} about the transfer of ${displayName}.`,
  }),
  "not-paid": ({ displayName }) => ({
    title: "Your reservation has ended",
    text: `No payment was confirmed in time, so ${displayName} is no longer reserved for you. If you've paid, or still want to, contact the seller.`,
  }),
  "called-off": ({ displayName }) => ({
    title: "The seller has called off the sale",
    text: `${displayName} is no longer reserved for you, so please don't send any money. Contact the seller if you have paid already, or don't know why.`,
  }),
  "sold-unpaid": ({ displayName }) => ({
    title: `${displayName} has been sold`,
    text: `The seller marked it as sold without confirming a payment from you. Please don't send any money for it. If you've already paid, contact the seller right away.`,
  }),
  "never-paid": ({ displayName }) => ({
    title: "No payment was confirmed",
    text: `The seller marked ${displayName} as paid by you by mistake. Nothing was sold to you: the sale had ended before and stays ended, so please don't send any money. If you've paid already, contact the seller right away.`,
  }),
  "payment-returned": ({ displayName }) => ({
    title: "The sale has ended",
    text: `The seller says that your payment was returned. ${displayName} isn't reserved for you anymore, so please don't send any money. If you don't have your money back yet, ask the service that you paid through, such as Escrow.com, or contact the seller.`,
  }),
  declined: (_, sum) => ({
    title: "The seller has declined",
    text: `There was no deal at ${sum}, but you can make another offer.`,
  }),
  "too-low": (_, sum) => ({
    title: "Declined automatically",
    text: `${sum} is below what the seller will consider for this name, so it was declined automatically. You're welcome to make a higher offer.`,
  }),
  sold: ({ displayName }) => ({
    title: `${displayName} has been sold`,
    text: "Another buyer has paid for it, so all other offers are closed.",
  }),
  "for-sale-again": ({ displayName, payBy }) => ({
    title: `${displayName} is for sale again`,
    text: `A sale to another buyer didn't go through. ${
      payBy
        ? "What you had agreed on stays closed, so please don't send any money for it."
        : "Your offer stays closed, but you can make another."
    }`,
  }),
  removed: ({ displayName }) => ({
    title: `${displayName} is no longer for sale`,
    text: "The seller has removed it from the portfolio, so all offers for it are closed.",
  }),
  expired: ({ turn }, sum) => ({
    title:
      turn === "seller" ? "The seller didn't answer in time" : "Your time to answer has run out",
    text: `The offer of ${sum} has expired. You can make another.`,
  }),
  withdrawn: () => ({
    title: "You withdrew this offer",
    text: "It no longer binds you or the seller. You can make another.",
  }),
} satisfies Record<string, (offer: OfferView, sum: string) => Standing>;

export type Phase = keyof typeof STANDINGS;

interface Standing {
  readonly title: string;
  readonly sum?: string;
  readonly text: string | null;
}

/** Says what the seller has corrected since the buyer last looked. */
function describeCorrection({ steps }: OfferView): string | null {
  const { meaning, earlier } = findLastMove(steps) ?? {};
  const before = formatDollars(earlier ?? 0);
  if (meaning === "recalled")
    return `The seller has taken back the counteroffer of ${before}, so it can't be accepted anymore, and your own offer is on the table again.`;
  if (meaning === "replaced")
    return `This replaces the earlier counteroffer of ${before}, which can't be accepted anymore.`;
  return meaning === "paid-by-mistake"
    ? "The seller had marked this as paid by mistake: no payment is confirmed yet."
    : null;
}

export function standingOf(offer: OfferView, phase: Phase): Standing {
  const standing: Standing = STANDINGS[phase](offer, formatDollars(offer.amount));
  const correction = deadlineLabels[phase] ? describeCorrection(offer) : null;
  return correction
    ? { ...standing, text: [correction, standing.text].filter(Boolean).join(" ") }
    : standing;
}

export const deadlineLabels: Partial<Record<Phase, string>> = {
  wait: "Your offer expires",
  answer: "This price expires",
  taken: "Your offer expires",
  unsaleable: "Your offer expires",
  agreed: "Payment is due",
  checkout: "Your reservation ends",
  paying: "Your reservation ends",
};

const ENDS: Record<EndMeaning | "gone", string> = {
  "not-paid": "Not paid in time",
  "checkout-over": "Time is up",
  gone: "No longer available",
  "checkout-left": "Canceled",
  "called-off": "Called off",
  "never-paid": "Not paid",
  "payment-returned": "Payment returned",
  "sold-unpaid": "Sold",
  declined: "Declined",
  "too-low": "Declined",
  sold: "Sold to another buyer",
  "for-sale-again": "Closed",
  removed: "No longer for sale",
  expired: "Expired",
  withdrawn: "Withdrawn",
};

export const isOver = (phase: string): phase is keyof typeof ENDS => phase in ENDS;

type Step = OfferView["steps"][number];

export const wasOpened = ([first]: readonly Step[]) => first?.meaning === "opened";

const MILESTONES: Partial<Record<StepMeaning, string>> = {
  offered: "Offered",
  started: "Reserved",
  countered: "Countered",
  replaced: "Countered",
  accepted: "Agreed",
  opened: "Agreed",
  paying: "Paying",
};

export function progressOf({ origin, steps, plan }: OfferView, phase: Phase) {
  const paid = plan ? "First payment" : "Paid";
  const reached = steps.flatMap(({ meaning }) => MILESTONES[meaning] ?? []);
  const end = isOver(phase) ? ENDS[phase] : phase === "paid" ? paid : null;
  const done = [...new Set(reached), ...(end ? [end] : [])];
  const later = origin === "checkout" ? [paid] : ["Agreed", paid];
  const ahead = end ? [] : later.filter((step) => !done.includes(step));
  return { done, ahead };
}

export const stepWords = ({ actor, meaning }: Step): string =>
  (actor === "buyer" && OWN_STEPS_TO_BUYER[meaning]) || STEPS_TO_BUYER[meaning];
