import type { OfferOrigin, StepKind, StepReason } from "./offer.ts";

export type StepMeaning =
  | Exclude<StepKind, "told" | "unpaid">
  | StepReason
  | "called-off"
  | "sold-unpaid"
  | "checkout-left"
  | "checkout-over";

type Milestone =
  | "offered"
  | "countered"
  | "replaced"
  | "recalled"
  | "started"
  | "accepted"
  | "opened"
  | "paying"
  | "confirmed"
  | "paid"
  | "plan-resumed"
  | "paid-by-mistake";
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
  if (reason === "not-paid") return lapseOf(origin, follows("paying", "confirmed"));
  if (kind === "unpaid") return reason ?? "payment-returned";
  return reason ?? (kind === "told" ? "reserved" : kind);
}

const NEWS: ReadonlySet<StepMeaning> = new Set<News>(["reserved", "free-again", "pay-link"]);

/** Finds the step that the offer stands at: news about the name change nothing. */
export const findLastMove = <Of extends { readonly meaning: StepMeaning }>(steps: readonly Of[]) =>
  steps.findLast(({ meaning }) => !NEWS.has(meaning));

/** On the buyer's pages, "we" are the seller. */
export const STEPS_TO_BUYER: Record<StepMeaning, string> = {
  offered: "You offered",
  countered: "We asked for",
  replaced: "We replaced our counteroffer and asked for",
  recalled: "We took back our counteroffer, so back on the table is",
  started: "You reserved the name at",
  accepted: "We accepted",
  opened: "We agreed on",
  "pay-link": "We sent a payment link",
  paying: "You said that the payment has begun",
  confirmed: "We see your payment",
  paid: "We confirmed the payment",
  "paid-by-mistake": "We took back the confirmation of a payment of",
  "never-paid": "We took back the confirmation of a payment of",
  "payment-returned": "We ended the sale, because the payment was returned:",
  "plan-ended": "We ended the payment plan, of which you had paid",
  "plan-resumed": "We let the payment plan go on",
  reserved: "The name was reserved for another buyer",
  "free-again": "The name became available again",
  "for-sale-again": "The name came up for sale again",
  declined: "We declined",
  "called-off": "We called off the sale",
  "too-low": "Declined automatically",
  sold: "The name was sold",
  "sold-unpaid": "The name was sold",
  removed: "The name was removed from the portfolio",
  withdrawn: "You withdrew the offer",
  "checkout-left": "You canceled the purchase",
  expired: "The offer expired without an answer",
  "checkout-over": "The reservation ended without a confirmed payment",
  "not-paid": "The reservation ended without a confirmed payment",
};

export const OWN_STEPS_TO_BUYER: Partial<typeof STEPS_TO_BUYER> = {
  countered: "You offered",
  accepted: "You accepted",
};
