import { formatMoment, formatWeekday } from "../catalogue/format/format.ts";
import { toIso } from "../catalogue/format/time.ts";
import { TIMES, TRANSFER_HOURS, TRANSFER_MS, TRANSFER_TIME, WIRE_TIME } from "./deadlines.ts";
import type { EscrowView } from "./escrow-view.ts";
import {
  ESCROW_STAGES,
  ESCROW_TURNS,
  type EscrowNews,
  type EscrowStage,
  type OfferSide,
} from "./offer.ts";
import type { Actor, Standing } from "./step.ts";
import { ESCROW_STEPS, ESCROW_STOPS } from "./steps.ts";

/** 'unopened': the service knows nothing of the sale yet. */
export type EscrowStance = EscrowNews | "unopened";

const TURN_LABELS: Readonly<Record<OfferSide, Record<NonNullable<Actor>, string>>> = {
  buyer: { you: "Your turn", "the other side": "The seller's turn", escrow: "Escrow.com's turn" },
  seller: { you: "Your turn", "the other side": "The buyer's turn", escrow: "Escrow.com's turn" },
};

/** How long it usually takes to get to a stage from the one before; see docs/decisions/0025-escrow.md for where these times are from. */
export const USUAL_TIMES: Readonly<Partial<Record<EscrowStage, string>>> = {
  "escrow-secured": WIRE_TIME,
  "escrow-transfer": `T${TRANSFER_TIME.slice(1)}.`,
  "escrow-received": `A few hours within one registrar, ${TIMES.move} to another one.`,
  "escrow-paid-out": "Usually the same or the next business day.",
};

const UNOPENED: Readonly<Record<OfferSide, Standing>> = {
  buyer: {
    title: "Ready for your payment",
    actor: "you",
    next: "Pay at Escrow.com, which holds your money until the name is yours.",
  },
  seller: {
    title: "Not opened at Escrow.com yet",
    actor: "the other side",
    next: "The shop opens the transaction as soon as the buyer goes on to pay. You don't need to do anything.",
  },
};

/** On the buyer's side, "we" are the seller. */
export const findStanding = (side: OfferSide, stance: EscrowStance): Standing =>
  stance === "unopened"
    ? UNOPENED[side]
    : { ...ESCROW_STEPS, ...ESCROW_STOPS }[stance].escrow[side];

/** What the seller reads if the name may still be in the buyer's account. */
const NAME_AWAY: Standing = {
  title: "The buyer's money was returned: get the name back",
  actor: "you",
  next: "Check that the name is in your account. It stays off sale until you say so here: press “I have the name back”. If the buyer doesn't return it, ask Escrow.com.",
};

interface Reader {
  readonly side: OfferSide;
  readonly zone: string;
  /** ISO-8601 UTC. */
  readonly now: string;
}

/** A stage that the sale hasn't come to yet, and how long it usually takes to get there. */
interface StageAhead {
  readonly label: string;
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
  readonly ahead: readonly StageAhead[];
  /** That the seller decided by hand, and what the service says. */
  readonly byHand: string | null;
  /** Why the page may be behind. */
  readonly doubt: string | null;
}

type News = EscrowView["news"][number];

const findLatest = (news: readonly News[], order: readonly EscrowNews[]): News | undefined =>
  order
    .toReversed()
    .flatMap((kind) => news.find((one) => one.kind === kind) ?? [])
    .at(0);

const FINAL: ReadonlySet<EscrowStance> = new Set(["escrow-canceled", "escrow-refunded"]);

/** A dispute that was settled is over once the name is accepted. A payout ends it, whichever the shop read first. */
function findTrouble(news: readonly News[]): News | null {
  const turn = findLatest(news, ESCROW_TURNS);
  if (!turn || FINAL.has(turn.kind)) return turn ?? null;
  const isSettled = news.some(
    ({ kind, at }) => kind === "escrow-paid-out" || (kind === "escrow-accepted" && at > turn.at),
  );
  return isSettled ? null : turn;
}

function describeWhen(stance: EscrowStance, at: string, view: EscrowView, reader: Reader) {
  const { side, zone, now } = reader;
  if (stance === "escrow-received") {
    if (!view.inspectionEnds) return "Escrow.com shows until when there is time for that.";
    return `Until ${formatWeekday(view.inspectionEnds, zone)}.`;
  }
  if (stance === "escrow-paying") return USUAL_TIMES["escrow-secured"];
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

/** Only the seller reads what she decided by hand. */
function describeByHand({ byHandAt }: EscrowView, title: string, { side, zone }: Reader) {
  if (byHandAt === null || side === "buyer") return null;
  return `You decided about this sale by hand on ${formatMoment(byHandAt, zone)}, so the shop shows what Escrow.com says and changes nothing more by itself. Escrow.com says: ${title}.`;
}

function describeDoubt({ isDown, askedAt, news }: EscrowView, { side, zone }: Reader) {
  if (!isDown) return null;
  // The buyer reads it where the payment would open.
  if (news.length === 0)
    return side === "buyer"
      ? null
      : "Escrow.com isn't answering right now, so the transaction can't be opened. The shop keeps trying, and the buyer's page says so.";
  const last = askedAt ? ` It last answered on ${formatMoment(askedAt, zone)}.` : "";
  return `Escrow.com isn't answering right now, so the sale may be further than this says.${last} The shop keeps asking.`;
}

export function trackEscrow(view: EscrowView, reader: Reader): Tracking {
  const { news, isCalledOff } = view;
  const { side } = reader;
  const reached = findLatest(news, ESCROW_STAGES);
  const trouble = findTrouble(news);
  const last = trouble ?? reached;
  const stance: EscrowStance = last?.kind ?? "unopened";
  const said = findStanding(side, stance);
  const isSellers = side === "seller";
  const isAway =
    isSellers &&
    view.byHandAt === null &&
    stance === "escrow-refunded" &&
    news.some(({ kind }) => kind === "escrow-transfer");
  const { title, actor, next } = isAway ? NAME_AWAY : said;
  const isOver = trouble !== null || isCalledOff;
  const current = ESCROW_STAGES.findIndex((stage) => stage === reached?.kind);
  return {
    stance,
    title,
    turn: actor && TURN_LABELS[side][actor],
    next,
    when: isCalledOff ? null : (describeWhen(stance, last?.at ?? "", view, reader) ?? null),
    deadline: stance === "escrow-received" && !isCalledOff ? view.inspectionEnds : null,
    isTrouble: trouble !== null,
    ahead: isOver
      ? []
      : ESCROW_STAGES.slice(current + 1).map((stage) => ({
          label: ESCROW_STEPS[stage].escrow[side].label,
          time: USUAL_TIMES[stage] ?? null,
        })),
    byHand: describeByHand(view, said.title, reader),
    doubt: describeDoubt(view, reader),
  };
}
