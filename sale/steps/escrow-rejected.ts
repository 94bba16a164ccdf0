import type { EscrowTurn } from "../step.ts";

/** The buyer refused the name. */
export const escrowRejected = {
  effect: "informs",
  buyer: {
    history: "You rejected the name at Escrow.com",
    mails: {},
  },
  seller: {
    history: "said that the buyer rejected the name",
    mails: {
      "escrow-rejected": `Subject: {name}: {buyer} rejected the name
{buyer} rejected {name}. See at Escrow.com why. It holds the {amount} until the name is back with you.

Once it is, accept or refuse the return there by {until}. If you do nothing, the return counts as accepted, and the money goes back to {buyer}.

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ buyer }) => `${buyer} rejected the name at Escrow.com`,
    },
  },
  undone: null,
  escrow: {
    buyer: {
      title: "You've rejected the name",
      actor: "you",
      next: "Give the name back to us, as Escrow.com tells you. It holds your money until that is done. If you want to talk first, contact us.",
    },
    seller: {
      title: "The buyer has rejected the name",
      actor: "you",
      next: "See at Escrow.com why. It holds the money until the name is back with you. Then accept or refuse the return there: if you do nothing, it counts as accepted, and the money goes back to the buyer. The name stays off sale.",
    },
  },
  halt: "rejected by the buyer",
} as const satisfies EscrowTurn;
