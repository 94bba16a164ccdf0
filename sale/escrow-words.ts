import { MONEY_BACK, MOVE_DAYS, TIMES, TRANSFER_TIME, WIRE_TIME } from "./deadlines.ts";
import type { EscrowNews, EscrowStage, OfferSide } from "./offer.ts";

/** 'unopened': the service knows nothing of the sale yet. */
export type EscrowStance = EscrowNews | "unopened";

/** Who has to act. Null if nobody does anymore. */
export type Actor = "you" | "the other side" | "escrow" | null;

export interface Standing {
  readonly title: string;
  readonly actor: Actor;
  /** What happens next, in whole sentences. */
  readonly next: string;
}

export const TURN_LABELS: Readonly<Record<OfferSide, Record<NonNullable<Actor>, string>>> = {
  buyer: { you: "Your turn", "the other side": "Our turn", escrow: "Escrow.com's turn" },
  seller: { you: "Your turn", "the other side": "The buyer's turn", escrow: "Escrow.com's turn" },
};

/** Each stage in a few words that fit before and after it is reached. */
export const STAGE_LABELS: Readonly<Record<OfferSide, Record<EscrowStage, string>>> = {
  buyer: {
    "escrow-opened": "Opened at Escrow.com",
    "escrow-agreed": "Agreed there by both of us",
    "escrow-paying": "Your payment on its way",
    "escrow-secured": "Money held by Escrow.com",
    "escrow-transfer": "Name on its way to you",
    "escrow-received": "Name with you, to check",
    "escrow-accepted": "Name accepted",
    "escrow-paid-out": "Sale complete",
  },
  seller: {
    "escrow-opened": "Opened at Escrow.com",
    "escrow-agreed": "Agreed there by both sides",
    "escrow-paying": "Payment on its way",
    "escrow-secured": "Money held by Escrow.com",
    "escrow-transfer": "Name on its way to the buyer",
    "escrow-received": "Name with the buyer, to check",
    "escrow-accepted": "Name accepted",
    "escrow-paid-out": "Paid out to you",
  },
};

/** How long it usually takes to get to a stage from the one before; see docs/escrow.md for where these times are from. */
export const USUAL_TIMES: Readonly<Partial<Record<EscrowStage, string>>> = {
  "escrow-secured": WIRE_TIME,
  "escrow-transfer": `T${TRANSFER_TIME.slice(1)}.`,
  "escrow-received": `A few hours within one registrar, ${TIMES.move} to another one.`,
  "escrow-paid-out": "Usually the same or the next business day.",
};

const TO_BUYER: Readonly<Record<EscrowStance, Standing>> = {
  unopened: {
    title: "Ready for your payment",
    actor: "you",
    next: "Pay at Escrow.com, which holds your money until the name is yours.",
  },
  "escrow-opened": {
    title: "Your transaction is open",
    actor: "you",
    next: "Agree to it at Escrow.com, and pay there. Escrow.com may first ask who you are.",
  },
  "escrow-agreed": {
    title: "Both sides have agreed",
    actor: "you",
    next: "Pay at Escrow.com, as it tells you to.",
  },
  "escrow-paying": {
    title: "Your payment is on its way",
    actor: "escrow",
    next: "Escrow.com waits for your money and checks it. You don't need to do anything.",
  },
  "escrow-secured": {
    title: "Escrow.com holds your money",
    actor: "the other side",
    next: "Next, we move the name to you. Before we can, open an account at a registrar: the steps are below. We're paid only once you've accepted the name, or your time to check it has passed, and it stays reserved until then.",
  },
  "escrow-transfer": {
    title: "The name is on its way to you",
    actor: "you",
    next: `Receive the name at your registrar. Once it's in your account, say so at Escrow.com. Until you say so, Escrow.com keeps your money. If nothing arrives within ${MOVE_DAYS} days, contact us.`,
  },
  "escrow-received": {
    title: "Check the name",
    actor: "you",
    next: "Check that you have the name that you bought. Then accept it at Escrow.com, or reject it there. If you do nothing, it counts as accepted, and we're paid.",
  },
  "escrow-accepted": {
    title: "You've accepted the name",
    actor: "escrow",
    next: "Escrow.com now pays us. You don't need to do anything.",
  },
  "escrow-paid-out": {
    title: "The name is yours",
    actor: null,
    next: "Escrow.com has paid us, so the sale is complete. Thank you.",
  },
  "escrow-differs": {
    title: "Please don't pay yet",
    actor: "the other side",
    next: "The transaction at Escrow.com isn't what we agreed on. We know about it, and this page changes once we've cleared it up. If you've paid already, contact us right away.",
  },
  "escrow-rejected": {
    title: "You've rejected the name",
    actor: "you",
    next: "Give the name back to us, as Escrow.com tells you. It holds your money until that is done. If you want to talk first, contact us.",
  },
  "escrow-disputed": {
    title: "There is a dispute",
    actor: "you",
    next: "Answer Escrow.com: its emails say what it needs from you, and by when. It holds the money until this is settled. If you'd rather settle it with us, contact us.",
  },
  "escrow-canceled": {
    title: "The transaction was canceled",
    actor: null,
    next: `The sale has ended, and the name isn't reserved for you anymore. Please don't send any money for it. ${MONEY_BACK}, or contact us.`,
  },
  "escrow-refunded": {
    title: "Your money was returned",
    actor: null,
    next: "The sale has ended, and the name isn't reserved for you anymore. If you don't have your money back yet, ask Escrow.com.",
  },
};

const TO_SELLER: Readonly<Record<EscrowStance, Standing>> = {
  unopened: {
    title: "Not opened at Escrow.com yet",
    actor: "the other side",
    next: "The shop opens the transaction as soon as the buyer goes on to pay. You don't need to do anything.",
  },
  "escrow-opened": {
    title: "The transaction is open",
    actor: "the other side",
    next: "The buyer agrees to it at Escrow.com and pays there. Don't move the name yet. If Escrow.com asks you who you are, or how to pay you, answer it now.",
  },
  "escrow-agreed": {
    title: "Both sides have agreed",
    actor: "the other side",
    next: "The buyer pays at Escrow.com. Don't move the name yet.",
  },
  "escrow-paying": {
    title: "The payment is on its way",
    actor: "escrow",
    next: "Escrow.com waits for the money and checks it. Don't move the name yet.",
  },
  "escrow-secured": {
    title: "The money is secured: move the name",
    actor: "you",
    next: "Move the name to the buyer now. Then press “I've moved the name”: the shop tells Escrow.com.",
  },
  "escrow-transfer": {
    title: "The name is on its way to the buyer",
    actor: "the other side",
    next: "The buyer receives the name and says so at Escrow.com. If the buyer asks for something, help.",
  },
  "escrow-received": {
    title: "The buyer has the name",
    actor: "the other side",
    next: "The buyer checks the name, and accepts or rejects it at Escrow.com. Without an answer, it counts as accepted, and you're paid.",
  },
  "escrow-accepted": {
    title: "The buyer has accepted the name",
    actor: "escrow",
    next: "Escrow.com now pays you. You don't need to do anything.",
  },
  "escrow-paid-out": {
    title: "Sold, and paid out to you",
    actor: null,
    next: "The sale is complete.",
  },
  "escrow-differs": {
    title: "The transaction isn't what you agreed on",
    actor: "you",
    next: "Don't move the name. Look at the transaction at Escrow.com: its name, sum or currency isn't the one that you agreed on. If it's wrong, cancel it there. The buyer was told not to pay.",
  },
  "escrow-rejected": {
    title: "The buyer has rejected the name",
    actor: "you",
    next: "See at Escrow.com why. It holds the money until the name is back with you. Then accept or refuse the return there: if you do nothing, it counts as accepted, and the money goes back to the buyer. The name stays off sale.",
  },
  "escrow-disputed": {
    title: "There is a dispute",
    actor: "you",
    next: "Answer Escrow.com: its emails say what it needs from you, and by when. It holds the money until this is settled. If you don't answer, it may return the money to the buyer.",
  },
  "escrow-canceled": {
    title: "The transaction was canceled",
    actor: null,
    next: "The sale has ended. If the buyer still wants the name, agree on it again.",
  },
  "escrow-refunded": {
    title: "The buyer's money was returned",
    actor: null,
    next: "The sale has ended.",
  },
};

/** What the seller reads if the name may still be in the buyer's account. */
export const NAME_AWAY: Standing = {
  title: "The buyer's money was returned: get the name back",
  actor: "you",
  next: "Check that the name is in your account. It stays off sale until you say so here: press “I have the name back”. If the buyer doesn't return it, ask Escrow.com.",
};

/** What the seller reads after she has called off a sale whose money the escrow service holds. */
export const CALLED_OFF: Standing = {
  title: "Called off, and Escrow.com holds the money",
  actor: "you",
  next: "Calling off the sale didn't cancel the transaction. Cancel it at Escrow.com, or settle it with the buyer. Until then, don't sell the name to anybody else.",
};

/** On the buyer's side, "we" are the seller. */
export const STANDINGS: Readonly<Record<OfferSide, Readonly<Record<EscrowStance, Standing>>>> = {
  buyer: TO_BUYER,
  seller: TO_SELLER,
};
