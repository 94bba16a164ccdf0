import { isOpen, type StepKind } from "../../sale/offer.ts";
import { describePayments } from "../../sale/plan.ts";
import { ends, STEPS } from "../../sale/steps.ts";
import type { PageFacts } from "../../sale/step.ts";
import { WIRE_TIME } from "../../sale/deadlines.ts";
import { NOT_RESERVED } from "../../sale/checkout.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import type { EscrowStance } from "../../sale/track-escrow.ts";
import { trackEscrow, type Tracking } from "../../sale/track-escrow.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { formatShortMoment } from "../../catalogue/format/format.ts";
import type { CourseItem } from "../ui/tracker.tsx";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import { isAtOldPrice } from "./words.ts";

/** Without a mail server, emails wait in the database, so none is promised. */
const promiseEmail = ({ canMail, email }: OfferView, news: string) =>
  canMail ? `; we'll email ${email} ${news}` : "; this page will show it";

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
  const known = confirmedAt
    ? `We see your ${payment}.`
    : `We've noted that your ${payment} has begun.`;
  const news = promiseEmail(offer, "at each step");
  const end = plan
    ? `we confirm it here${news}.`
    : `we confirm it here and move the name to your account${news}. ${WIRE_TIME}`;
  return `${known} ${displayName} stays reserved for you. When the money has arrived, ${end}`;
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

/** What the page says while the offer stands so; the end of one is worded with its step. */
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
  gone: ({ displayName, obstacle }) => ({
    title: obstacle === "taken" ? "Reserved for another buyer" : "Not for sale right now",
    text: `You can't buy ${displayName} now. Please don't send any money for it. If your payment has begun, contact us.`,
  }),
  paid: (offer, sum) => ({
    title: "You paid",
    sum: offer.plan ? formatMoney(offer.plan.monthly, offer.currency) : sum,
    text: describePaid(offer),
  }),
} satisfies Record<string, (offer: OfferView, sum: string) => Standing>;

interface Standing {
  readonly title: string;
  readonly sum?: string;
  readonly text: string | null;
}

type Living = keyof typeof STANDINGS;

/** Where an offer stands for its buyer: the kind of the step that ended it, or what goes on. */
export type Phase = Living | StepKind;

const isLiving = (phase: Phase): phase is Living => phase in STANDINGS;

/** A deadline counts as passed even if the shop hasn't noticed yet. */
export function phaseOf(offer: OfferView, now: string): Phase {
  const { state, turn, origin, expiresAt, payBy, payingAt, paidAt, obstacle, steps } = offer;
  const { isReserving, standsAt } = offer;
  if (isOpen(offer)) {
    if (expiresAt <= now) return "expired";
    return obstacle ?? (turn === "buyer" ? "answer" : "wait");
  }
  if (paidAt) return "paid";
  if (state === "accepted" && !(payBy !== null && payBy <= now)) {
    if (payingAt && (isReserving || !obstacle)) return "paying";
    if (obstacle) return "gone";
    return origin === "offer" ? "agreed" : "checkout";
  }
  // The seller has the name back after the money went back, which the buyer was told of then.
  const isReturned = steps.some(({ kind }) => kind === "escrow-refunded");
  if (standsAt === "called-off" && isReturned) return "escrow-refunded";
  const end = state === "accepted" ? "not-paid" : standsAt;
  if (end === "not-paid" && origin === "checkout" && obstacle && !payingAt) return "gone";
  // The shop declines a robot's offer without a step.
  return end !== null && ends({ kind: end }) ? end : "declined";
}

const DEADLINES: Partial<Record<Phase, string>> = {
  wait: "Your offer expires",
  answer: "This price expires",
  taken: "Your offer expires",
  unsaleable: "Your offer expires",
  agreed: "Payment is due",
  checkout: "Your time to pay ends",
  paying: "Your time to pay ends",
};

const isOver = (phase: Phase) => phase === "gone" || !isLiving(phase);

function describeStanding(offer: OfferView, phase: Phase, isFollowed: boolean): Standing {
  const sum = formatMoney(offer.amount, offer.currency);
  if (isLiving(phase)) return STANDINGS[phase](offer, sum);
  const step = STEPS[phase];
  const facts: PageFacts = {
    name: offer.displayName,
    sum,
    isPurchase: offer.origin === "checkout",
    isSellersTurn: offer.turn === "seller",
    isAtOldPrice: isAtOldPrice(offer),
    isFollowed,
    isMoneyHeld: offer.isMoneyHeld,
    received: offer.received?.total ?? null,
  };
  return step.effect === "ends" ? step.page(facts) : STANDINGS.wait(offer, sum);
}

const BEFORE_PAYMENT: ReadonlySet<EscrowStance> = new Set<EscrowStance>([
  "unopened",
  "escrow-opened",
]);

const TRACKED: ReadonlySet<Phase> = new Set([
  "agreed",
  "checkout",
  "paying",
  "paid",
  "called-off",
  "escrow-canceled",
  "escrow-refunded",
]);

/** What the seller decided by hand comes first, but the buyer still follows what becomes of the money. */
function findTracked(deal: EscrowView | null, phase: Phase): EscrowView | null {
  if (!deal || !TRACKED.has(phase)) return null;
  const isSecured = deal.news.some(({ kind }) => kind === "escrow-secured");
  return (deal.byHandAt === null && phase !== "called-off") || isSecured ? deal : null;
}

/** All that happened, and then what lies ahead. */
function listCourse(offer: OfferView, phase: Phase, tracking: Tracking | null): CourseItem[] {
  const zone = offer.timeZone ?? "UTC";
  const isEnded = isOver(phase) || phase === "paid";
  const later = offer.origin === "checkout" || offer.state === "accepted" ? [] : ["Agreed"];
  const ahead = isEnded
    ? []
    : (tracking?.ahead ??
      [...later, offer.plan ? "First payment" : "Paid"].map((label) => ({ label, time: null })));
  const last = isEnded && !tracking?.isTrouble ? "done" : "current";
  return [
    ...offer.steps.map(({ text, amount, note, createdAt }, index): CourseItem => ({
      text,
      sum: amount === null ? null : formatMoney(amount, offer.currency),
      note,
      at: createdAt,
      when: formatShortMoment(createdAt, zone),
      progress: index === offer.steps.length - 1 ? last : "done",
    })),
    ...ahead.map(({ label: text, time: when }) => ({ text, when, progress: "ahead" as const })),
  ];
}

/** Says all that the private page says of an offer. It runs on the server alone: the words of all emails come with it. */
export function describeOffer(offer: OfferView, deal: EscrowView | null, now: string) {
  const phase = phaseOf(offer, now);
  const tracked = findTracked(deal, phase);
  const zone = offer.timeZone ?? "UTC";
  const tracking = tracked && trackEscrow(tracked, { side: "buyer", zone, now });
  const isSettling = tracking !== null && !isOver(phase) && !BEFORE_PAYMENT.has(tracking.stance);
  const isFirst = phase === "agreed" && offer.plan !== null;
  const label = isFirst ? "The first payment is due" : (DEADLINES[phase] ?? null);
  const standing = describeStanding(offer, phase, deal !== null);
  const text = label ? [offer.correction, standing.text].filter(Boolean).join(" ") : standing.text;
  return {
    phase,
    isOver: isOver(phase),
    /** True once there is more to say of the sale than that it's to be paid. */
    isSettling,
    tracking,
    standing:
      tracking && isSettling
        ? { title: tracking.title, text: tracking.next }
        : { ...standing, text: text || null },
    /** Stands before the time at which the offer, or the time to pay, ends. */
    deadlineLabel: label,
    course: listCourse(offer, phase, tracking),
  };
}
