import type { EscrowStep } from "../step.ts";

export const escrowPaying = {
  effect: "changes",
  buyer: {
    history: "Your payment to Escrow.com is under way",
    mails: {
      "escrow-paying": `Subject: {name}: your payment is under way
Escrow.com tells us that your payment of **{amount}** for {name} is under way. You don't need to do anything: it waits for your money, checks it, and tells us. {reserved}

{bank}

[Follow your purchase]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the payment is under way",
    mails: {},
    notice: null,
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Your payment on its way",
      title: "Your payment is on its way",
      actor: "escrow",
      next: "Escrow.com waits for your money and checks it. You don't need to do anything.",
    },
    seller: {
      label: "Payment on its way",
      title: "The payment is on its way",
      actor: "escrow",
      next: "Escrow.com waits for the money and checks it. Don't move the name yet.",
    },
  },
} as const satisfies EscrowStep;
