import type { EscrowStep } from "../step.ts";

export const escrowAccepted = {
  effect: "informs",
  buyer: {
    history: "You accepted the name",
    mails: {},
  },
  seller: {
    history: "said that the buyer accepted the name",
    mails: {},
    notice: null,
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Name accepted",
      title: "You've accepted the name",
      actor: "escrow",
      next: "Escrow.com now pays us. You don't need to do anything.",
    },
    seller: {
      label: "Name accepted",
      title: "The buyer has accepted the name",
      actor: "escrow",
      next: "Escrow.com now pays you. You don't need to do anything.",
    },
  },
} as const satisfies EscrowStep;
