import {
  ESCROW_STAGES,
  ESCROW_TURNS,
  type EscrowNews,
  type OfferOrigin,
  type StepKind,
  type StepReason,
} from "./offer.ts";

export type StepMeaning =
  | Exclude<StepKind, "told" | "unpaid" | "progress">
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
/** These end a sale, so they are news of the escrow service's that an offer may stand at. */
type EscrowEnd = "escrow-canceled" | "escrow-refunded";
export type EscrowPassing = Exclude<EscrowNews, EscrowEnd>;
type News = "reserved" | "free-again" | "pay-link" | "escrow-stuck" | EscrowPassing;
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
  if (isOfEscrow(reason)) return reason;
  const follows = (...kinds: StepKind[]) => steps.some((step) => kinds.includes(step.kind));
  if (kind === "declined" && follows("accepted", "started"))
    return reason === "sold" ? "sold-unpaid" : "called-off";
  if (kind === "withdrawn" && origin === "checkout") return "checkout-left";
  if (reason === "not-paid") return lapseOf(origin, follows("paying", "confirmed"));
  if (kind === "unpaid") return reason ?? "payment-returned";
  if (kind === "progress") return reason ?? "escrow-opened";
  return reason ?? (kind === "told" ? "reserved" : kind);
}

const isEnd = (news: EscrowNews): news is EscrowEnd =>
  news === "escrow-canceled" || news === "escrow-refunded";

const NEWS: ReadonlySet<StepMeaning> = new Set<News>([
  "reserved",
  "free-again",
  "pay-link",
  "escrow-stuck",
  ...ESCROW_STAGES,
  ...ESCROW_TURNS.filter((turn) => !isEnd(turn)),
] as News[]);

const OF_ESCROW: ReadonlySet<StepMeaning | null> = new Set([...ESCROW_STAGES, ...ESCROW_TURNS]);

/** True if the step says what the escrow service said, whatever it changed. */
export const isOfEscrow = (reason: StepMeaning | null): reason is EscrowNews =>
  OF_ESCROW.has(reason);

const MONEY_GONE: ReadonlySet<StepMeaning | null> = new Set<StepMeaning>([
  "escrow-paid-out",
  "escrow-canceled",
  "escrow-refunded",
]);

/** True while the escrow service holds the buyer's money, as far as the shop has heard. */
export const isMoneyHeld = (heard: readonly (StepMeaning | null)[]): boolean =>
  heard.includes("escrow-secured") && !heard.some((one) => MONEY_GONE.has(one));

/** Finds the step that the offer stands at: news about the name change nothing. */
export const findLastMove = <Of extends { readonly meaning: StepMeaning }>(steps: readonly Of[]) =>
  steps.findLast(({ meaning }) => !NEWS.has(meaning));

/** On the buyer's pages, "we" are the seller. */
export const STEPS_TO_BUYER: Record<StepMeaning, string> = {
  offered: "You offered",
  countered: "We asked for",
  replaced: "We replaced our counteroffer and asked for",
  recalled: "We took back our counteroffer, so back on the table is",
  started: "You went on to pay",
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
  "escrow-opened": "The transaction was opened at Escrow.com",
  "escrow-agreed": "The transaction is ready: both sides count as agreed",
  "escrow-paying": "Your payment to Escrow.com is under way",
  "escrow-secured": "Escrow.com holds your money",
  "escrow-transfer": "We began to move the name to you",
  "escrow-received": "You received the name, and can check it",
  "escrow-accepted": "You accepted the name",
  "escrow-paid-out": "Escrow.com paid us",
  "escrow-stuck": "Escrow.com didn't answer us",
  "escrow-differs": "The transaction at Escrow.com isn't what we agreed on",
  "escrow-rejected": "You rejected the name at Escrow.com",
  "escrow-disputed": "A dispute was opened at Escrow.com",
  "escrow-canceled": "The transaction was canceled at Escrow.com",
  "escrow-refunded": "Escrow.com returned your money",
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
  "checkout-over": "The time to pay ended without a confirmed payment",
  "not-paid": "The time to pay ended without a confirmed payment",
};

export const OWN_STEPS_TO_BUYER: Partial<typeof STEPS_TO_BUYER> = {
  countered: "You offered",
  accepted: "You accepted",
};
