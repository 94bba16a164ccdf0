import type { StepMeaning } from "./step-meaning.ts";

interface TitleFacts {
  readonly sum: string;
  readonly buyer: string;
  /** Who took the step: the buyer's name, 'you' or 'the shop'. */
  readonly actor: string;
}

type Title = (facts: TitleFacts) => string;

interface News {
  /** The seller's history puts the actor before it: "The buyer withdrew the offer". */
  readonly did: string;
  /** The title of a notification, after the domain name; null if the step causes none. */
  readonly title: Title | null;
}

const notPaid: Title = ({ sum, buyer }) => `${buyer} hasn't paid ${sum} after all`;

/** Says each step in an offer to its seller. The emails about it are in words-to-seller.ts. */
export const NEWS_TO_SELLER: Readonly<Record<StepMeaning, News>> = {
  offered: {
    did: "offered",
    title: ({ sum, buyer }) => `offer of ${sum} from ${buyer}`,
  },
  countered: {
    did: "made a counteroffer of",
    title: ({ sum, actor }) => `counteroffer of ${sum} from ${actor}`,
  },
  replaced: {
    did: "replaced the counteroffer and asked for",
    title: ({ sum, actor }) => `new counteroffer of ${sum} from ${actor}`,
  },
  recalled: {
    did: "took back the counteroffer, so back on the table is",
    title: ({ sum, buyer }) => `counteroffer taken back, so ${sum} from ${buyer} is on the table`,
  },
  started: {
    did: "started the checkout for",
    title: ({ sum, buyer }) => `${buyer} started the checkout at ${sum}`,
  },
  accepted: {
    did: "accepted",
    title: ({ sum, actor }) => `${sum} accepted by ${actor}`,
  },
  opened: {
    did: "agreed with the buyer elsewhere on",
    title: ({ sum, buyer }) => `${sum} agreed with ${buyer}`,
  },
  "pay-link": {
    did: "told the buyer where to pay",
    title: null,
  },
  paying: {
    did: "said that the payment has begun",
    title: ({ sum, buyer }) => `${buyer} says that the payment of ${sum} has begun`,
  },
  confirmed: {
    did: "confirmed that you see the payment",
    title: null,
  },
  paid: {
    did: "confirmed the payment of",
    title: null,
  },
  "paid-by-mistake": {
    did: "took back that the buyer had paid",
    title: notPaid,
  },
  "never-paid": {
    did: "took back that the buyer had paid",
    title: notPaid,
  },
  "payment-returned": {
    did: "ended the sale, because of the returned payment of",
    title: ({ sum, buyer }) => `${sum} was returned to ${buyer}, so the sale has ended`,
  },
  "plan-ended": {
    did: "ended the payment plan, and kept",
    title: ({ sum, buyer }) => `the payment plan of ${buyer} has ended, with ${sum} paid`,
  },
  "plan-resumed": {
    did: "let the payment plan go on",
    title: null,
  },
  "escrow-opened": { did: "opened the transaction", title: null },
  "escrow-agreed": {
    did: "said that the transaction is ready: both sides count as agreed",
    title: null,
  },
  "escrow-paying": { did: "said that the payment is under way", title: null },
  "escrow-secured": {
    did: "said that the money is secured",
    title: ({ sum, buyer }) => `the ${sum} from ${buyer} is secured: move the name now`,
  },
  "escrow-transfer": { did: "said that the name is on its way to the buyer", title: null },
  "escrow-received": { did: "said that the buyer received the name", title: null },
  "escrow-accepted": { did: "said that the buyer accepted the name", title: null },
  "escrow-paid-out": {
    did: "said that you were paid",
    title: ({ sum, buyer }) => `sold for ${sum} to ${buyer}, and paid out`,
  },
  "escrow-stuck": {
    did: "couldn't be asked about the sale",
    title: ({ buyer }) => `the shop can't follow the sale to ${buyer} at Escrow.com`,
  },
  "escrow-differs": {
    did: "showed a transaction that isn't what you agreed on",
    title: ({ buyer }) => `the transaction with ${buyer} isn't what you agreed on`,
  },
  "escrow-rejected": {
    did: "said that the buyer rejected the name",
    title: ({ buyer }) => `${buyer} rejected the name at Escrow.com`,
  },
  "escrow-disputed": {
    did: "said that there is a dispute",
    title: ({ buyer }) => `dispute with ${buyer} at Escrow.com`,
  },
  "escrow-canceled": {
    did: "said that the transaction was canceled",
    title: ({ buyer }) => `the transaction with ${buyer} was canceled`,
  },
  "escrow-refunded": {
    did: "said that the buyer's money was returned",
    title: ({ sum, buyer }) => `the ${sum} from ${buyer} was returned`,
  },
  reserved: {
    did: "told the buyer that the name is reserved for another buyer",
    title: null,
  },
  "free-again": {
    did: "told the buyer that the name is available again",
    title: null,
  },
  "for-sale-again": {
    did: "told the buyer that the name is for sale again",
    title: null,
  },
  declined: {
    did: "declined the offer",
    title: null,
  },
  "called-off": {
    did: "called off the sale",
    title: null,
  },
  "too-low": {
    did: "declined the offer automatically, because it's below your floor",
    title: null,
  },
  sold: {
    did: "closed the offer, because the name is sold",
    title: null,
  },
  "sold-unpaid": {
    did: "ended the reservation, because the name is sold",
    title: null,
  },
  removed: {
    did: "closed the offer, because the name is no longer listed",
    title: null,
  },
  withdrawn: {
    did: "withdrew the offer",
    title: null,
  },
  "checkout-left": {
    did: "canceled the purchase",
    title: null,
  },
  expired: {
    did: "closed the offer, because no one accepted it in time",
    title: ({ sum, buyer }) => `the offer of ${sum} from ${buyer} has expired`,
  },
  "checkout-over": {
    did: "ended the reservation, because the checkout wasn't paid in time",
    title: ({ sum, buyer }) => `${buyer} didn't pay ${sum} in time at the checkout`,
  },
  "not-paid": {
    did: "ended the reservation, because no payment was confirmed in time",
    title: ({ sum, buyer }) => `no payment of ${sum} from ${buyer} was confirmed in time`,
  },
};
