import type { StepReason } from "./offer.ts";

interface Step {
  readonly reason: StepReason | null;
}

type Steps = readonly Step[];

const ENDS: ReadonlySet<StepReason | null> = new Set(["escrow-canceled", "escrow-refunded"]);

/** Returns what was heard of the transaction at the escrow service since it last ended there. */
const sinceEnd = (steps: Steps) =>
  new Set(
    steps.slice(steps.findLastIndex(({ reason }) => ENDS.has(reason)) + 1).map((s) => s.reason),
  );

/** True if the escrow service holds the buyer's money, or has paid it to the seller. */
export const isMoneyHeld = (steps: Steps = []) => sinceEnd(steps).has("escrow-secured");

/** True if the buyer pays or has paid at the escrow service, so that another way to pay could make her pay twice. */
export function isPayingThere(steps: Steps): boolean {
  const heard = sinceEnd(steps);
  return heard.has("escrow-paying") || heard.has("escrow-secured");
}

/** True if a transaction is open that the buyer could still pay. */
export const isOpenThere = (steps: Steps) => sinceEnd(steps).has("escrow-opened");
