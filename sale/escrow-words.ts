import { TIMES, TRANSFER_TIME, WIRE_TIME } from "./deadlines.ts";
import type { EscrowNews, EscrowStage, OfferSide } from "./offer.ts";
import type { Actor, Standing } from "./step.ts";
import { ESCROW_STEPS, ESCROW_STOPS } from "./steps.ts";

/** 'unopened': the service knows nothing of the sale yet. */
export type EscrowStance = EscrowNews | "unopened";

export const TURN_LABELS: Readonly<Record<OfferSide, Record<NonNullable<Actor>, string>>> = {
  buyer: { you: "Your turn", "the other side": "Our turn", escrow: "Escrow.com's turn" },
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
export const NAME_AWAY: Standing = {
  title: "The buyer's money was returned: get the name back",
  actor: "you",
  next: "Check that the name is in your account. It stays off sale until you say so here: press “I have the name back”. If the buyer doesn't return it, ask Escrow.com.",
};
