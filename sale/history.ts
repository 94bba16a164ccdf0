import { formatMoney } from "../catalogue/format/currency.ts";
import { sumOf } from "./plan.ts";
import { UNDO_MS } from "./deadlines.ts";
import { isOfEscrow, type Offer, type OfferStep, type StepKind } from "./offer.ts";
import { informs, STEPS } from "./steps.ts";

interface Kind {
  readonly kind: StepKind;
}

type Steps = readonly Kind[];

/** Finds the step that the offer stands at: what only informs changes nothing. */
export const findLastStep = <Of extends Kind>(steps: readonly Of[]): Of | undefined =>
  steps.findLast((step) => !informs(step));

/** Leaves out what the seller took back, and that she did. */
function listStanding<Of extends Kind & { readonly actor: OfferStep["actor"] }>(
  steps: readonly Of[],
): readonly Of[] {
  const standing: Of[] = [];
  for (const step of steps) {
    if (step.kind !== "taken-back") standing.push(step);
    else
      standing.splice(
        standing.findLastIndex((one) => one.actor === "seller" && !informs(one)),
        1,
      );
  }
  return standing;
}

/** Finds the seller's last step, if she can still take it back: nobody has acted on it since. */
export function findUndoable(steps: readonly OfferStep[]): (OfferStep & { undo: string }) | null {
  const last = findLastStep(steps);
  const isOwn = last?.actor === "seller" && STEPS[last.kind].undone !== null;
  // The transaction at the escrow service was canceled with the sale, so the two agree on it again.
  const wasThere = steps.some(({ kind }) => kind === "escrow-opened");
  if (last?.kind === "called-off" && wasThere) return null;
  return isOwn && last.undo !== null ? { ...last, undo: last.undo } : null;
}

const ENDS: ReadonlySet<StepKind> = new Set(["escrow-canceled", "escrow-refunded"]);

/** Returns what the escrow service said of the transaction since it last ended there. */
const sinceEnd = (steps: Steps) =>
  new Set(steps.slice(steps.findLastIndex(({ kind }) => ENDS.has(kind)) + 1).map((s) => s.kind));

/** True if the escrow service holds the buyer's money. */
export function isMoneyHeld(steps: Steps): boolean {
  const said = sinceEnd(steps);
  return said.has("escrow-secured") && !said.has("escrow-paid-out");
}

/** True if the buyer pays or has paid at the escrow service, so that another way to pay could make her pay twice. */
export function isPayingThere(steps: Steps): boolean {
  const said = sinceEnd(steps);
  return said.has("escrow-paying") || said.has("escrow-secured");
}

/** True if a transaction is open that the buyer could still pay. */
export const isOpenThere = (steps: Steps) => sinceEnd(steps).has("escrow-opened");

const isCounter = (step: OfferStep | undefined) =>
  step?.kind === "countered" && step.actor === "seller";

/** Finds the sum that the seller asks for: of her counteroffer that stands, or the asking price. */
export function findAskedSum(
  steps: readonly OfferStep[],
  askingPrice: number | null | undefined,
  isReplacing = false,
) {
  const asked = listStanding(steps).filter(isCounter);
  return asked.at(isReplacing ? -2 : -1)?.amount ?? askingPrice ?? null;
}

/** Returns the sum of the seller's counteroffer that her next one replaces; null if it replaces none. */
export function findReplaced(step: OfferStep, before: readonly OfferStep[]): number | null {
  const last = findLastStep(listStanding(before));
  return isCounter(step) && isCounter(last) ? (last?.amount ?? null) : null;
}

const BY_HAND: ReadonlySet<StepKind> = new Set([
  "confirmed",
  "paid",
  "called-off",
  "payment-returned",
  "plan-ended",
]);

/**
 * Finds what the seller decided by hand after the transaction was opened. From then on, the shop shows what the escrow
 * service says, and changes nothing more by itself, unless she sees the payment there after all.
 */
export function findByHand(steps: readonly OfferStep[]): OfferStep | undefined {
  const standing = listStanding(steps);
  const opened = standing.findIndex(({ kind }) => kind === "escrow-opened");
  const last = standing.findLast(
    ({ actor, kind }, index) => index > opened && actor === "seller" && BY_HAND.has(kind),
  );
  return last?.kind === "confirmed" ? undefined : last;
}

/** True while the escrow service holds the money, unless nothing was to be read of the sale there for a long time. */
export function isHeldNow(steps: readonly OfferStep[], now: string): boolean {
  const last = steps.findLast(({ kind }) => isOfEscrow(kind));
  return isMoneyHeld(steps) && Date.parse(now) - Date.parse(last?.created_at ?? "") < UNDO_MS;
}

/** Says to the buyer what the seller took back: `before` are the steps before that. Empty if it was nothing. */
export function describeUndone(before: readonly OfferStep[], offer: Offer): string {
  const step = findUndoable(before);
  const words = step ? STEPS[step.kind].undone : null;
  const sum = step ? sumOf(step, offer) : null;
  return words?.replace("{sum}", formatMoney(sum ?? offer.amount, offer.currency)) ?? "";
}
