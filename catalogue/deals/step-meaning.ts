import type { OfferOrigin, StepKind, StepReason } from "./offer.ts";

export type StepMeaning =
  | Exclude<StepKind, "told">
  | StepReason
  | "called-off"
  | "sold-unpaid"
  | "checkout-left"
  | "checkout-over";

type Milestone = "offered" | "countered" | "started" | "accepted" | "opened" | "paying" | "paid";
type News = "reserved" | "free-again" | "pay-link";
export type EndMeaning = Exclude<StepMeaning, Milestone | News>;

interface Step {
  readonly kind: StepKind;
  readonly reason: StepReason | null;
}

export const lapseOf = (origin: OfferOrigin, isPaying: boolean) =>
  origin === "checkout" && !isPaying ? "checkout-over" : "not-paid";

export function meaningOf(
  origin: OfferOrigin,
  { kind, reason }: Step,
  steps: readonly Step[],
): StepMeaning {
  const follows = (...kinds: StepKind[]) => steps.some((step) => kinds.includes(step.kind));
  if (kind === "declined" && follows("accepted", "started"))
    return reason === "sold" ? "sold-unpaid" : "called-off";
  if (kind === "withdrawn" && origin === "checkout") return "checkout-left";
  if (reason === "not-paid") return lapseOf(origin, follows("paying"));
  return reason ?? (kind === "told" ? "reserved" : kind);
}
