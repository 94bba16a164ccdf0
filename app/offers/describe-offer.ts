import { isOpen, type StepKind } from "../../sale/offer.ts";
import { ends, STEPS } from "../../sale/steps.ts";
import type { PageFacts } from "../../sale/step.ts";
import type { EscrowView } from "../../sale/escrow-view.ts";
import type { EscrowStance } from "../../sale/track-escrow.ts";
import { trackEscrow, type Tracking } from "../../sale/track-escrow.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { formatShortMoment } from "../../catalogue/format/format.ts";
import type { CourseItem } from "../ui/tracker.tsx";
import type { OfferView } from "../../server/conversations/forms/offer-view.ts";
import {
  describeBegin,
  describeOnItsWay,
  describeWayBack,
  type Standing,
  STANDINGS,
} from "./standings.ts";

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

const isAtOldPrice = ({ asking, amount, currency }: OfferView) =>
  asking !== formatMoney(amount, currency);

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
  "escrow-canceled",
  "escrow-refunded",
]);

/** What the seller decided by hand comes first, but the buyer still follows what becomes of the money. */
function findTracked(deal: EscrowView | null, phase: Phase): EscrowView | null {
  if (!deal || !TRACKED.has(phase)) return null;
  const isSecured = deal.news.some(({ kind }) => kind === "escrow-secured");
  return deal.byHandAt === null || isSecured ? deal : null;
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

const isDue = (phase: Phase) => phase === "agreed" || phase === "checkout";

/** A purchase whose time ran out can still be paid at the same price. */
function mayBegin(offer: OfferView, phase: Phase): boolean {
  const isLate = phase === "not-paid" && offer.origin === "checkout" && !isAtOldPrice(offer);
  return isDue(phase) || isLate;
}

/** Says all that the private page says of an offer. It runs on the server alone: the words of all emails come with it. */
export function describeOffer(offer: OfferView, deal: EscrowView | null, now: string) {
  const phase = phaseOf(offer, now);
  const tracked = findTracked(deal, phase);
  const zone = offer.timeZone ?? "UTC";
  const tracking = tracked && trackEscrow(tracked, { side: "buyer", zone, now });
  // There is more to say of the sale than that it's to be paid.
  const isSettling = tracking !== null && !isOver(phase) && !BEFORE_PAYMENT.has(tracking.stance);
  const isFirst = phase === "agreed" && offer.plan !== null;
  const label = isFirst ? "The first payment is due" : (DEADLINES[phase] ?? null);
  const until = offer.state === "accepted" ? offer.payBy : offer.expiresAt;
  const isTimed = label !== null && until !== null && !tracking?.isTrouble;
  const isOnItsWay = tracking?.stance === "escrow-paying";
  const standing = describeStanding(offer, phase, deal !== null);
  const text = label ? [offer.correction, standing.text].filter(Boolean).join(" ") : standing.text;
  const shown: Standing =
    tracking && isSettling
      ? { title: tracking.title, text: tracking.next }
      : { ...standing, text: text || null };
  return {
    phase,
    isOver: isOver(phase),
    isDue: isDue(phase) && !isSettling,
    isSettling,
    tracking,
    standing: shown,
    /** When the offer, or the time to pay, ends, with the words before it. */
    deadline: isTimed && !isOnItsWay ? { label, at: until } : null,
    onItsWay:
      isTimed && isOnItsWay ? describeOnItsWay(offer, formatShortMoment(until, zone)) : null,
    /** Null if there is no payment of which the buyer may say that it has begun. */
    begin:
      mayBegin(offer, phase) && !isSettling && (!deal || deal.state === "open")
        ? describeBegin(offer, phase === "not-paid")
        : null,
    wayBack: describeWayBack(offer),
    course: listCourse(offer, phase, tracking),
  };
}
