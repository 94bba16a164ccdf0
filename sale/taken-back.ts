import { endsSale, type OfferState, type OfferStep } from "./offer.ts";

type Step = Pick<OfferStep, "kind" | "actor" | "reason" | "amount">;

const isCounter = ({ kind, actor }: Step) => kind === "countered" && actor === "seller";

/** A counteroffer that the seller took back, perhaps because of a mistyped sum, is no longer asked. */
export function findAskedSum(
  steps: readonly Step[],
  askingPrice: number | null | undefined,
  isReplacing = false,
) {
  const asked: (number | null)[] = [];
  for (const step of steps) {
    if (step.kind === "recalled" || step.reason === "replaced") asked.pop();
    if (isCounter(step)) asked.push(step.amount);
  }
  if (isReplacing) asked.pop();
  return asked.at(-1) ?? askingPrice ?? null;
}

/** Returns the sum of the counteroffer that the step replaces or takes back; null if it does neither. */
export function findEarlierSum(step: Step, before: readonly Step[]): number | null {
  const isCorrection = step.kind === "recalled" || step.reason === "replaced";
  return isCorrection ? (before.findLast(isCounter)?.amount ?? null) : null;
}

/** True if a later step takes back what the step said, so that an unsent email about it would mislead. */
export function isTakenBack(step: Step, later: readonly Step[]): boolean {
  const next = later.find(
    ({ kind, reason }) => (kind !== "told" && kind !== "progress") || reason === "for-sale-again",
  );
  if (isCounter(step)) return next !== undefined && findEarlierSum(next, [step]) !== null;
  if (step.kind === "paid") return next?.kind === "unpaid";
  if (step.kind === "unpaid") return next?.kind === "paid";
  return step.reason === "sold" && next?.reason === "for-sale-again";
}

/** An agreement that had ended before it was marked as paid doesn't come back to life. */
export function findStateBeforePaid(steps: readonly Step[] = []): OfferState {
  let state: OfferState = "accepted";
  let before: OfferState = state;
  for (const { kind, reason } of steps) {
    // A plan that goes on was agreed when it was first paid.
    if (reason === "plan-resumed") state = "accepted";
    else if (kind === "paid") [state, before] = ["accepted", state];
    else if (kind === "unpaid") state = endsSale({ reason }) ? "declined" : before;
    else if (kind === "expired" || kind === "declined" || kind === "withdrawn") state = kind;
    else if (kind !== "told" && kind !== "progress") state = "accepted";
  }
  return before;
}

/** True if the seller ended the plan, and it hasn't gone on since. */
export const isPlanEnded = (steps: readonly Pick<OfferStep, "kind" | "reason">[]) =>
  steps.findLast(({ kind }) => kind === "paid" || kind === "unpaid")?.reason === "plan-ended";
