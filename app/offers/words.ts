import { isOpen } from "../../sale/offer.ts";
import { describePayments } from "../../sale/plan.ts";
import {
  type EndMeaning,
  findLastMove,
  isMoneyHeld,
  lapseOf,
  OWN_STEPS_TO_BUYER,
  type StepMeaning,
  STEPS_TO_BUYER,
} from "../../sale/step-meaning.ts";
import { MONEY_BACK, WIRE_TIME } from "../../sale/deadlines.ts";
import { NOT_RESERVED } from "../../sale/checkout.ts";
import type { EscrowStance } from "../../sale/escrow-words.ts";
import type { Tracking } from "../../sale/track-escrow.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";

/** A deadline counts as passed even if the shop hasn't noticed yet. */
export function phaseOf(offer: OfferView, now: string): Phase {
  const { state, turn, origin, expiresAt, payBy, payingAt, paidAt, obstacle, steps } = offer;
  const { isReserving } = offer;
  if (isOpen(offer)) {
    if (expiresAt <= now) return "expired";
    return obstacle ?? (turn === "buyer" ? "answer" : "wait");
  }
  if (paidAt) return "paid";
  const isOverdue = payBy !== null && payBy <= now;
  if (state === "accepted" && !isOverdue) {
    if (payingAt && (isReserving || !obstacle)) return "paying";
    if (obstacle) return "gone";
    return origin === "offer" ? "agreed" : "checkout";
  }
  const last = findLastMove(steps)?.meaning;
  if (last === "called-off" && steps.some(({ meaning }) => meaning === "escrow-refunded"))
    return "escrow-refunded";
  const end = state === "accepted" ? lapseOf(origin, payingAt !== null) : last;
  if ((end === "checkout-over" || end === "for-sale-again") && obstacle) return "gone";
  // The shop declines a robot's offer without a step.
  return end && isOver(end) ? end : "declined";
}

export const isAtOldPrice = ({
  asking,
  amount,
  currency,
}: Pick<OfferView, "asking" | "amount" | "currency">) => asking !== formatMoney(amount, currency);

/** Without a mail server, emails wait in the database, so none is promised. */
const promiseEmail = ({ canMail, email }: OfferView, news: string) =>
  canMail ? `; we'll email ${email} ${news}` : "; this page will show it";

/** The private page has no other address that the buyer could find again. */
export function describeWayBack({ canMail, isMailed, email }: OfferView): string {
  if (!canMail)
    return "We can't send email at the moment, so bookmark this page: its address is the only way back.";
  return isMailed
    ? `Every email that we send to ${email} has a link back to this page.`
    : `Bookmark this page: until we email ${email}, its address is the only way back.`;
}

function describeSearch(offer: OfferView, sum: string): string {
  const { displayName, isReserving } = offer;
  const first = isReserving
    ? ""
    : ` Until then, ${displayName} isn't reserved for you: whoever pays first has it.`;
  return `We've noted that your payment of ${sum} has begun, and are looking for it at the escrow service. Once we see it there, ${displayName} ${isReserving ? "stays" : "is"} reserved while the money is on its way${promiseEmail(offer, "when we do")}.${first} If your time is about to end before that, contact us.`;
}

function describeWait(offer: OfferView, sum: string): string {
  const { displayName, plan, confirmedAt } = offer;
  const payment = plan
    ? `first payment of ${formatMoney(plan.monthly, plan.currency)}`
    : `payment of ${sum}`;
  const told = confirmedAt
    ? `We see your ${payment}.`
    : `We've noted that your ${payment} has begun.`;
  const news = promiseEmail(offer, "at each step");
  const end = plan
    ? `we confirm it here${news}.`
    : `we confirm it here and move the name to your account${news}. ${WIRE_TIME}`;
  return `${told} ${displayName} stays reserved for you. When the money has arrived, ${end}`;
}

function describePaid({ displayName, email, plan, canMail }: OfferView): string {
  const about = plan
    ? `the next ones and about using ${displayName}`
    : `the transfer of ${displayName}`;
  const confirmed = plan
    ? `We've confirmed the first of ${describePayments(plan)}`
    : "We've confirmed your payment";
  return canMail ? `${confirmed}, and will email ${email} about ${about}.` : `${confirmed}.`;
}

const STANDINGS = {
  wait: ({ email, canMail }, sum) => ({
    title: "You offered",
    sum,
    text: `It's our turn to accept, decline or make a counteroffer. ${
      canMail
        ? `We'll email ${email} when we answer, and this page updates too.`
        : "Our answer will appear on this page."
    }`,
  }),
  answer: (_, sum) => ({
    title: "Our counteroffer",
    sum,
    text: "It's your turn: accept, make a counteroffer, or withdraw.",
  }),
  taken: ({ displayName }, sum) => ({
    title: "Reserved for another buyer",
    text: `We've agreed to sell ${displayName} to another buyer. If that buyer doesn't pay in time, the name becomes available again, and you'll see it here. Nothing can be agreed until then, but ${sum} stays on the table.`,
  }),
  unsaleable: ({ displayName }) => ({
    title: "Not for sale right now",
    text: `We've taken ${displayName} off the market, so nothing can be agreed for now. If it comes back before your offer expires, your offer still stands.`,
  }),
  agreed: ({ displayName, plan }, sum) => ({
    title: "Agreed at",
    sum,
    text: plan
      ? `${displayName} is reserved for you. You'll pay in ${describePayments(plan)}. Next comes the first payment.`
      : `${displayName} is reserved for you. All that's left is to pay.`,
  }),
  // Without a text, the payment button stays in the first screen of a phone.
  checkout: ({ isReserving }, sum) =>
    isReserving
      ? { title: "Reserved for you at", sum, text: null }
      : { title: "To pay", sum, text: NOT_RESERVED },
  paying: (offer, sum) => ({
    title: "Thank you",
    text: offer.isUnconfirmed ? describeSearch(offer, sum) : describeWait(offer, sum),
  }),
  "checkout-over": (offer) => ({
    title: "Your time to pay has run out",
    text: `${offer.displayName} isn't reserved for you. ${
      isAtOldPrice(offer)
        ? "Its price has changed since, so please don't send any money. If you've paid already, contact us. If not, you can buy the name at its new price as long as nobody else has."
        : `If your payment has begun, say so below. If not, you can buy the name as long as nobody else has.`
    }`,
  }),
  gone: ({ displayName, obstacle }) => ({
    title: obstacle === "taken" ? "Reserved for another buyer" : "Not for sale right now",
    text: `You can't buy ${displayName} now. Please don't send any money for it. If your payment has begun, contact us.`,
  }),
  "checkout-left": ({ displayName }) => ({
    title: "You canceled this purchase",
    text: `${displayName} isn't reserved for you. Please don't send any money for it.`,
  }),
  paid: (offer, sum) => ({
    title: "You paid",
    sum: offer.plan ? formatMoney(offer.plan.monthly, offer.currency) : sum,
    text: describePaid(offer),
  }),
  "not-paid": ({ displayName }) => ({
    title: "Your time to pay has run out",
    text: `No payment was confirmed in time, so ${displayName} isn't reserved for you. If you've paid, or still want to, contact us.`,
  }),
  "called-off": ({ displayName, steps }, sum) => ({
    title: "We've called off the sale",
    text: isMoneyHeld(steps.map(({ meaning }) => meaning))
      ? `Escrow.com still holds your ${sum}: ask it to return the money, or contact us.`
      : `${displayName} isn't reserved for you, so please don't send any money. Contact us if you have paid already, or don't know why.`,
  }),
  "sold-unpaid": ({ displayName }) => ({
    title: `${displayName} has been sold`,
    text: `We marked it as sold without confirming a payment from you. Please don't send any money for it. If you've already paid, contact us right away.`,
  }),
  "never-paid": ({ displayName }) => ({
    title: "No payment was confirmed",
    text: `We marked ${displayName} as paid by you by mistake. Nothing was sold to you: the sale had ended before and stays ended, so please don't send any money. If you've paid already, contact us right away.`,
  }),
  "plan-ended": ({ displayName, received }) => ({
    title: "The payment plan has ended",
    text: `It wasn't paid as we agreed, so ${displayName} stays with us. What you've paid${received ? `, ${received.total},` : ""} isn't refunded, as the terms of the plan say. Please don't send any more money. If you think that this is a mistake, or have just paid, contact us right away.`,
  }),
  "payment-returned": ({ displayName }) => ({
    title: "The sale has ended",
    text: `Money was returned to you. ${displayName} isn't reserved for you anymore, so please don't send any money. If you don't have your money back yet, ask the service that you paid through, such as Escrow.com, or contact us.`,
  }),
  "escrow-canceled": ({ displayName }) => ({
    title: "The transaction was canceled",
    text: `It was canceled at Escrow.com, so ${displayName} is no longer reserved for you. Please don't send any money for it. ${MONEY_BACK}, or contact us. Contact us too if you still want the name.`,
  }),
  "escrow-refunded": ({ displayName }) => ({
    title: "Your money was returned",
    text: `Escrow.com says that it has returned what you paid, so the sale has ended, and ${displayName} isn't reserved for you anymore. If you don't have your money back yet, ask Escrow.com, or contact us.`,
  }),
  declined: (_, sum) => ({
    title: "We've declined your offer",
    text: `There was no deal at ${sum}, but you can make another offer.`,
  }),
  "too-low": (_, sum) => ({
    title: "Declined automatically",
    text: `${sum} is below what we'd consider for this name, so it was declined automatically. You're welcome to make a higher offer.`,
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
    text: "We've removed it from the portfolio, so all offers for it are closed.",
  }),
  expired: ({ turn }, sum) => ({
    title: turn === "seller" ? "We didn't answer in time" : "Your time to answer has run out",
    text: `The offer of ${sum} has expired. You can make another.`,
  }),
  withdrawn: () => ({
    title: "You withdrew this offer",
    text: "It no longer binds you or us. You can make another.",
  }),
} satisfies Record<string, (offer: OfferView, sum: string) => Standing>;

export type Phase = keyof typeof STANDINGS;

interface Standing {
  readonly title: string;
  readonly sum?: string;
  readonly text: string | null;
}

/** Says what the seller has corrected since the buyer last looked. */
function describeCorrection({ steps, currency }: OfferView): string | null {
  const { meaning, earlier } = findLastMove(steps) ?? {};
  const before = formatMoney(earlier ?? 0, currency);
  if (meaning === "recalled")
    return `We've taken back our counteroffer of ${before}, so it can't be accepted anymore, and your own offer is on the table again.`;
  if (meaning === "replaced")
    return `This replaces our earlier counteroffer of ${before}, which can't be accepted anymore.`;
  return meaning === "paid-by-mistake"
    ? "We had marked this as paid by mistake: no payment is confirmed yet."
    : null;
}

const describeLateThere = ({ displayName }: OfferView) =>
  `${displayName} is no longer reserved for you. If you've paid at Escrow.com, it tells us, and this page changes by itself. If not, you can buy the name as long as nobody else has.`;

const BEFORE_PAYMENT: ReadonlySet<EscrowStance> = new Set<EscrowStance>([
  "unopened",
  "escrow-opened",
  "escrow-agreed",
]);

/** True once there is more to say of the sale than that it's to be paid. */
export const isUnderWay = (tracking: Tracking | null, phase: Phase): boolean =>
  tracking !== null && !isOver(phase) && !BEFORE_PAYMENT.has(tracking.stance);

export function standingOf(
  offer: OfferView,
  phase: Phase,
  tracking: Tracking | null = null,
  /** True if the escrow service itself tells the shop of the payment. */
  hears = false,
): Standing {
  if (tracking && isUnderWay(tracking, phase))
    return { title: tracking.title, text: tracking.next };
  const standing: Standing = STANDINGS[phase](offer, formatMoney(offer.amount, offer.currency));
  if (hears && phase === "checkout-over" && !isAtOldPrice(offer))
    return { ...standing, text: describeLateThere(offer) };
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
  checkout: "Your time to pay ends",
  paying: "Your time to pay ends",
};

const ENDS: Record<EndMeaning | "gone", string> = {
  "not-paid": "Not paid in time",
  "checkout-over": "Time is up",
  gone: "No longer available",
  "checkout-left": "Canceled",
  "called-off": "Called off",
  "never-paid": "Not paid",
  "payment-returned": "Payment returned",
  "plan-ended": "Plan ended",
  "sold-unpaid": "Sold",
  "escrow-canceled": "Canceled at Escrow.com",
  "escrow-refunded": "Money returned",
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
  started: "Started",
  countered: "Countered",
  replaced: "Countered",
  accepted: "Agreed",
  opened: "Agreed",
  paying: "Paying",
  "escrow-paying": "Paying",
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
