import {
  ESCROW_STAGES,
  type EscrowHalt,
  type EscrowNews,
  type ProgressReason,
  type StepActor,
  type StepKind,
  type StepReason,
  type Offer,
  type OfferStep,
} from "./offer.ts";
import { isOfEscrow } from "./step-meaning.ts";
import type { SaleTerms } from "./money.ts";
import { type Action, type Circumstances, decide, FIRM, standsPaid } from "./rules.ts";

interface Told {
  readonly buyer: boolean;
  readonly seller: boolean;
}

const NOBODY: Told = { buyer: false, seller: false };
const BOTH: Told = { buyer: true, seller: true };

/** Emails are sent only for what changes what a person has to do, or wants to know at once. */
const TOLD: Readonly<Record<ProgressReason, Told>> = {
  "escrow-opened": NOBODY,
  "escrow-agreed": NOBODY,
  "escrow-paying": NOBODY,
  "escrow-secured": BOTH,
  "escrow-transfer": { buyer: true, seller: false },
  "escrow-received": { buyer: true, seller: false },
  "escrow-accepted": NOBODY,
  "escrow-paid-out": BOTH,
  "escrow-stuck": { buyer: false, seller: true },
  "escrow-differs": BOTH,
  "escrow-rejected": { buyer: false, seller: true },
  "escrow-disputed": BOTH,
  "escrow-canceled": BOTH,
  "escrow-refunded": BOTH,
};

/** Says who is told of a step that the escrow service caused; null for any other step. */
export function tellsOf(reason: StepReason | null): Told | null {
  return reason !== null && reason in TOLD ? TOLD[reason as ProgressReason] : null;
}

interface Step {
  readonly actor: StepActor;
  readonly kind: StepKind;
  readonly reason: StepReason | null;
}

const CHANGING: ReadonlySet<StepReason | null> = new Set([
  "escrow-secured",
  "escrow-paid-out",
  "escrow-canceled",
  "escrow-refunded",
]);

type Decided<Of> = Of & { readonly kind: "paid" | "unpaid" | "declined" };

const BY_HAND: ReadonlySet<StepKind> = new Set(["paid", "unpaid", "declined"]);

const isMistake = ({ reason }: Pick<Step, "reason">) =>
  reason === "paid-by-mistake" || reason === "never-paid";

const SETTLING: ReadonlySet<StepReason | null> = new Set(ESCROW_STAGES);

const HALTS: ReadonlySet<StepReason | null> = new Set([
  "escrow-differs",
  "escrow-rejected",
  "escrow-disputed",
  "escrow-refunded",
] satisfies EscrowHalt[]);

const isHalt = (reason: StepReason | null): reason is EscrowHalt => HALTS.has(reason);

/** Says what the seller has to settle at the escrow service after a step of hers, the buyer's or the service's. A sale that she marked as paid waits for nothing. */
export function findHalt(
  offer: Offer,
  { kind, reason, expires_at }: Pick<OfferStep, "kind" | "reason" | "expires_at">,
  steps: readonly Step[] = [],
): Partial<Pick<Offer, "halted_by" | "act_by">> {
  if (kind === "told") return {};
  if (kind !== "progress" || SETTLING.has(reason)) return { halted_by: null, act_by: null };
  if (offer.state !== "accepted" || !isHalt(reason)) return {};
  const isByHand = standsPaid(offer) && findOverride(steps) !== null;
  return isByHand ? {} : { halted_by: reason, act_by: expires_at };
}

/** Once it began to move, the name may be in the buyer's account. */
const hasLeft = (steps: readonly Pick<Step, "reason">[]) =>
  steps.some(({ reason }) => reason === "escrow-transfer");

/** Leaves out what the seller marked as paid and took back as a mistake of hers, as if neither had happened. */
function dropMistakes<Of extends Step>(steps: readonly Of[]): readonly Of[] {
  let kept = steps;
  let paid: Of | null = null;
  for (const step of steps) {
    if (step.kind === "paid") paid = step;
    if (!isMistake(step) || paid?.actor !== "seller") continue;
    const pair = new Set([paid, step]);
    kept = kept.filter((one) => !pair.has(one));
    paid = null;
  }
  return kept;
}

/** Finds what the seller decided by hand after the transaction was opened: it stands, whatever the service says later. */
export function findOverride<Of extends Step>(steps: readonly Of[]): Decided<Of> | null {
  const kept = dropMistakes(steps);
  return (
    kept
      .slice(kept.findIndex(({ reason }) => reason === "escrow-opened") + 1)
      .findLast((step): step is Decided<Of> => step.actor === "seller" && BY_HAND.has(step.kind)) ??
    null
  );
}

/**
 * True if such news usually changes an offer, or what its buyer has to do, and changed nothing, because the seller or the
 * rules had decided otherwise.
 */
export const isOnlyHeard = ({ kind, reason }: Omit<Step, "actor">, steps: readonly Step[]) =>
  kind === "progress" &&
  isOfEscrow(reason) &&
  (findOverride(steps) !== null ||
    (CHANGING.has(reason) && !(reason === "escrow-refunded" && hasLeft(steps))));

export interface News {
  readonly reason: EscrowNews | "escrow-stuck";
  /** By when the buyer has to act. */
  readonly until: string | null;
}

interface Consequences {
  /** Until when a payment that has begun reserves the name. */
  readonly payBy: string;
  readonly terms: SaleTerms;
}

/** A fee that is more than the whole sale is a mistake, which the books had better not have. */
function boundFee(terms: SaleTerms, { amount }: Offer): SaleTerms {
  const { fee } = terms;
  return fee !== null && (fee < 0 || fee > 100 * amount) ? { ...terms, fee: null } : terms;
}

function toConsequence(
  offer: Offer,
  steps: readonly Step[],
  { reason }: News,
  { payBy, terms }: Consequences,
) {
  switch (reason) {
    case "escrow-paying":
      return { kind: "paying", payBy, reason } as const;
    case "escrow-secured":
      return { kind: "confirmed", payBy: FIRM, reason } as const;
    case "escrow-paid-out":
      return { kind: "paid", terms: boundFee(terms, offer), reason } as const;
    case "escrow-canceled":
    case "escrow-refunded":
      // The name stays off sale until the seller says that it's back in her account.
      return hasLeft(steps) ? null : ({ kind: "declined", note: null, reason } as const);
    default:
      return null;
  }
}

/** The step that only says what was heard, which the rules never refuse. */
export const toHeard = (news: News) => ({ kind: "progress", ...news, note: null }) as const;

/**
 * Returns the step that follows from what the escrow service says. If nothing follows, because the seller has decided
 * otherwise or the rules of offers refuse it, the step only says so.
 */
export function toEscrowAction(
  offer: Offer,
  steps: readonly Step[],
  news: News,
  consequences: Consequences,
  circumstances: Circumstances,
): Action {
  const heard = toHeard(news);
  const action = findOverride(steps) ? null : toConsequence(offer, steps, news, consequences);
  if (!action) return heard;
  return decide(offer, "shop", action, circumstances).refusal === null ? action : heard;
}
