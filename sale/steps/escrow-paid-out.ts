import type { EscrowStep } from "../step.ts";

export const escrowPaidOut = {
  effect: "changes",
  buyer: {
    history: "Escrow.com paid us",
    mails: {
      "escrow-paid-out": `Subject: {name} is yours
The sale of {name} is complete: Escrow.com has paid us, and the name is yours. You don't need to do anything more. Thank you.

[See your purchase]({link})

{details}`,
    },
  },
  seller: {
    history: "said that you were paid",
    mails: {
      "escrow-paid-out": `Subject: {name}: sold and paid out
Escrow.com has paid you for {name}, which {buyer} bought for **{amount}**. Your part of the fee is in the books. The shop shows the name as sold. You don't need to do anything.

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ sum, buyer }) => `sold for ${sum} to ${buyer}, and paid out`,
    },
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Sale complete",
      title: "The name is yours",
      actor: null,
      next: "Escrow.com has paid us, so the sale is complete. Thank you.",
    },
    seller: {
      label: "Paid out to you",
      title: "Sold, and paid out to you",
      actor: null,
      next: "The sale is complete.",
    },
  },
} as const satisfies EscrowStep;
