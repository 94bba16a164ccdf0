import type { EscrowStep } from "../step.ts";

export const escrowOpened = {
  effect: "informs",
  buyer: {
    history: "The transaction was opened at Escrow.com",
    mails: {},
  },
  seller: {
    history: "opened the transaction",
    mails: {},
    notice: null,
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Opened at Escrow.com",
      title: "Your transaction is open",
      actor: "you",
      next: "Agree to it at Escrow.com, and pay there. Escrow.com may first ask who you are.",
    },
    seller: {
      label: "Opened at Escrow.com",
      title: "The transaction is open",
      actor: "the other side",
      next: "The buyer agrees to it at Escrow.com and pays there. Don't move the name yet. If Escrow.com asks you who you are, or how to pay you, answer it now.",
    },
  },
} as const satisfies EscrowStep;
