import type { OfferOrigin, StepKind, StepReason } from "./offer.ts";

/**
 * Each ends an offer. 'sold-unpaid', 'called-off', 'not-paid' and 'checkout-over' end an agreement or a purchase, and 'checkout-over' one
 * whose buyer has not said that the payment has begun.
 */
export type EndMeaning =
  | "declined"
  | "called-off"
  | "too-low"
  | "sold"
  | "sold-unpaid"
  | "removed"
  | "withdrawn"
  | "checkout-left"
  | "expired"
  | "checkout-over"
  | "not-paid";

export type StepMeaning =
  | "offered"
  | "countered"
  | "started"
  | "accepted"
  | "opened"
  | "pay-link"
  | "paying"
  | "paid"
  | "reserved"
  | "free-again"
  | EndMeaning;

interface Step {
  readonly kind: StepKind;
  readonly reason: StepReason | null;
}

/** What a reservation comes to whose payment was not confirmed in time. */
export const lapseOf = (origin: OfferOrigin, isPaying: boolean) =>
  origin === "checkout" && !isPaying ? "checkout-over" : "not-paid";

/** What a step of an offer means after those before it; `steps` are those, and may hold the step itself. */
export function meaningOf(
  origin: OfferOrigin,
  { kind, reason }: Step,
  steps: readonly Step[],
): StepMeaning {
  const follows = (...kinds: StepKind[]) => steps.some((step) => kinds.includes(step.kind));
  switch (kind) {
    case "accepted":
      return reason === "opened" ? reason : kind;
    case "declined": {
      const isAgreed = follows("accepted", "started");
      if (reason === "sold") return isAgreed ? "sold-unpaid" : reason;
      if (reason === "too-low" || reason === "removed") return reason;
      return isAgreed ? "called-off" : kind;
    }
    case "withdrawn":
      return origin === "checkout" ? "checkout-left" : kind;
    case "expired":
      return reason === "not-paid" ? lapseOf(origin, follows("paying")) : kind;
    case "told":
      return reason === "free-again" || reason === "pay-link" ? reason : "reserved";
    default:
      return kind;
  }
}
