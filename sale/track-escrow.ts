import { formatMoment, formatShortMoment, formatWeekday } from "../catalogue/format/format.ts";
import { toIso } from "../catalogue/format/time.ts";
import { TRANSFER_HOURS, TRANSFER_MS, TRANSFER_TIME } from "./deadlines.ts";
import type { EscrowView } from "./escrow-view.ts";
import {
  CALLED_OFF,
  NAME_AWAY,
  type EscrowStance,
  STAGE_LABELS,
  STANDINGS,
  TURN_LABELS,
  USUAL_TIMES,
} from "./escrow-words.ts";
import {
  ESCROW_STAGES,
  ESCROW_TURNS,
  type EscrowNews,
  type EscrowStage,
  type OfferSide,
} from "./offer.ts";
import { isMoneyHeld } from "./step-meaning.ts";

interface Reader {
  readonly side: OfferSide;
  readonly zone: string;
  /** ISO-8601 UTC. */
  readonly now: string;
  /** When the seller decided by hand, if she did; only she is told of it. */
  readonly overriddenAt?: string | null | undefined;
}

export interface TrackedStage {
  readonly stage: EscrowStage;
  readonly label: string;
  readonly progress: "done" | "current" | "ahead";
  /** When the shop heard of it, ISO-8601 UTC; null if it never said so, because a later stage came first. */
  readonly at: string | null;
  /** The same in words, or how long it usually takes. */
  readonly time: string | null;
}

/** Where a sale stands at the escrow service, in words for one side. */
export interface Tracking {
  readonly stance: EscrowStance;
  readonly title: string;
  /** Who has to act; null if nobody does. */
  readonly turn: string | null;
  readonly next: string;
  /** By when, or how long it usually takes. */
  readonly when: string | null;
  /** By when the buyer has to decide, ISO-8601 UTC; null while there is nothing to decide. */
  readonly deadline: string | null;
  readonly isTrouble: boolean;
  readonly stages: readonly TrackedStage[];
  /** What the seller decided by hand, and what the service says. */
  readonly override: string | null;
  /** Why the page may be behind. */
  readonly doubt: string | null;
}

type Heard = EscrowView["news"][number];

const findLatest = (news: readonly Heard[], order: readonly EscrowNews[]): Heard | undefined =>
  order
    .toReversed()
    .flatMap((reason) => news.find((heard) => heard.reason === reason) ?? [])
    .at(0);

const FINAL: ReadonlySet<EscrowStance> = new Set(["escrow-canceled", "escrow-refunded"]);

/** A dispute that was settled is over once the name is accepted. A payout ends it whenever the shop heard of either. */
function findTrouble(news: readonly Heard[]): Heard | null {
  const turn = findLatest(news, ESCROW_TURNS);
  if (!turn || FINAL.has(turn.reason)) return turn ?? null;
  const isSettled = news.some(
    ({ reason, at }) =>
      reason === "escrow-paid-out" || (reason === "escrow-accepted" && at > turn.at),
  );
  return isSettled ? null : turn;
}

function describeWhen(stance: EscrowStance, at: string, view: EscrowView, reader: Reader) {
  const { side, zone, now } = reader;
  if (stance === "escrow-received") {
    if (!view.inspectionEnds) return "Escrow.com shows until when there is time for that.";
    return `Until ${formatWeekday(view.inspectionEnds, zone)}.`;
  }
  if (stance === "escrow-agreed" || stance === "escrow-paying")
    return USUAL_TIMES["escrow-secured"];
  if (stance === "escrow-transfer") return USUAL_TIMES["escrow-received"];
  if (stance === "escrow-accepted") return USUAL_TIMES["escrow-paid-out"];
  if (stance === "escrow-rejected" || stance === "escrow-disputed") {
    // After a rejection, the buyer gives the name back first, and the time is the seller's.
    const end = side === "seller" || stance === "escrow-disputed" ? view.actBy : null;
    return end
      ? `Act by ${formatWeekday(end, zone)}: Escrow.com shows the exact time.`
      : "Escrow.com shows by when.";
  }
  if (stance !== "escrow-secured") return null;
  const end = toIso(Date.parse(at) + TRANSFER_MS);
  const usual = `T${TRANSFER_TIME.slice(1)}`;
  if (end > now)
    return side === "buyer"
      ? `${usual}: by ${formatWeekday(end, zone)}.`
      : `By ${formatWeekday(end, zone)}: buyers are told to expect it within ${TRANSFER_HOURS} hours.`;
  return side === "seller"
    ? `It's been more than ${TRANSFER_HOURS} hours, which is longer than buyers are told to expect.`
    : `${usual}, so this takes longer than usual. If you're in doubt, contact us.`;
}

const BY_HAND: Readonly<Record<NonNullable<EscrowView["override"]>, string>> = {
  paid: "You marked it as paid by hand",
  unpaid: "You took back by hand that it's paid",
  declined: "You called off the sale by hand",
};

function describeOverride(
  { override }: EscrowView,
  last: EscrowStance,
  title: string,
  { side, zone, overriddenAt }: Reader,
) {
  const agrees = override === "declined" && FINAL.has(last);
  if (override === null || agrees || side === "buyer") return null;
  const day = overriddenAt ? ` on ${formatMoment(overriddenAt, zone)}` : "";
  return `${BY_HAND[override]}${day}, and the shop goes by that. Escrow.com says: ${title}.`;
}

function describeDoubt({ isDown, askedAt, news }: EscrowView, { side, zone }: Reader) {
  if (!isDown) return null;
  // The buyer reads it where the payment would open.
  if (news.length === 0)
    return side === "buyer"
      ? null
      : "Escrow.com isn't answering right now, so the transaction can't be opened. The shop keeps trying, and the buyer's page says so.";
  const last = askedAt ? ` It last answered on ${formatMoment(askedAt, zone)}.` : "";
  return `Escrow.com isn't answering right now, so the sale may be further than this says.${last} We keep asking.`;
}

export function trackEscrow(view: EscrowView, reader: Reader): Tracking {
  const { news } = view;
  const { side, zone } = reader;
  const reached = findLatest(news, ESCROW_STAGES);
  const trouble = findTrouble(news);
  const last = trouble ?? reached;
  const stance: EscrowStance = last?.reason ?? "unopened";
  const { title: said } = STANDINGS[side][stance];
  const isCalledOff = view.override === "declined";
  const isLeft = isCalledOff && side === "seller" && isMoneyHeld(news.map(({ reason }) => reason));
  const isAway =
    side === "seller" &&
    view.override === null &&
    stance === "escrow-refunded" &&
    news.some(({ reason }) => reason === "escrow-transfer");
  const { title, actor, next } = isLeft ? CALLED_OFF : isAway ? NAME_AWAY : STANDINGS[side][stance];
  const current = ESCROW_STAGES.findIndex((stage) => stage === reached?.reason);
  const stages = ESCROW_STAGES.map((stage, index): TrackedStage => {
    const at = news.find(({ reason }) => reason === stage)?.at ?? null;
    const usual = index > current ? (USUAL_TIMES[stage] ?? null) : null;
    return {
      stage,
      label: STAGE_LABELS[side][stage],
      progress: index === current ? "current" : index < current ? "done" : "ahead",
      at,
      time: at ? formatShortMoment(at, zone) : trouble || isCalledOff ? null : usual,
    };
  });
  return {
    stance,
    title,
    turn: actor && TURN_LABELS[side][actor],
    next,
    when: isCalledOff ? null : (describeWhen(stance, last?.at ?? "", view, reader) ?? null),
    deadline: stance === "escrow-received" && !isCalledOff ? view.inspectionEnds : null,
    isTrouble: trouble !== null,
    stages,
    override: describeOverride(view, stance, said, reader),
    doubt: describeDoubt(view, reader),
  };
}

/** True while the buyer pays as the service's interface says, and not in its form or elsewhere. */
export const isTracked = (view: EscrowView | null): view is EscrowView =>
  view !== null && view.state !== "form";
