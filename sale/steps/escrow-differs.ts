import type { EscrowTurn } from "../step.ts";

/** The transaction isn't what was agreed on. */
export const escrowDiffers = {
  effect: "informs",
  buyer: {
    history: "The transaction at Escrow.com isn't what was agreed",
    mails: {
      "escrow-differs": `Subject: {name}: please don't pay at Escrow.com yet
The transaction for {name} at Escrow.com isn't what was agreed, which is **{amount}**. Please don't pay. We know about it, and your page changes once we've cleared it up.

If you've paid already, reply to this email right away.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "showed a transaction that isn't what you agreed on",
    mails: {
      "escrow-differs": `Subject: {name}: the transaction isn't what you agreed on
The transaction with {buyer} at Escrow.com isn't what you agreed on, which is **{amount}** for {name}. Don't move the name. The buyer was told not to pay.

Look at the transaction at Escrow.com: its name, sum or currency isn't the one that you agreed on. If it's wrong, cancel it there. The name stays reserved until the buyer's time to pay is up. If nothing has changed by then, and Escrow.com doesn't hold the money, the sale ends.

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ buyer }) => `the transaction with ${buyer} isn't what you agreed on`,
    },
  },
  undone: null,
  escrow: {
    buyer: {
      title: "Please don't pay yet",
      actor: "the other side",
      next: "The transaction at Escrow.com isn't what was agreed. We know about it, and this page changes once we've cleared it up. If you've paid already, contact us right away.",
    },
    seller: {
      title: "The transaction isn't what you agreed on",
      actor: "you",
      next: "Don't move the name. Look at the transaction at Escrow.com: its name, sum or currency isn't the one that you agreed on. If it's wrong, cancel it there. The buyer was told not to pay.",
    },
  },
  halt: "not what was agreed on",
} as const satisfies EscrowTurn;
