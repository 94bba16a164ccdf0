import { MONEY_BACK } from "../deadlines.ts";
import type { EscrowTurn } from "../step.ts";

export const escrowCanceled = {
  effect: "ends",
  buyer: {
    history: "The transaction was canceled at Escrow.com",
    mails: {
      "escrow-canceled": `Subject: {name}: the transaction was canceled
The transaction for {name} was canceled at Escrow.com. So the sale has ended, and the name isn't reserved for you anymore. Please don't send any money for it.

${MONEY_BACK}, or reply to this email.

If you still want the name, reply to this email.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the transaction was canceled",
    mails: {
      "escrow-canceled": `Subject: {name}: the transaction was canceled
The transaction with {buyer} for {name}, for {amount}, was canceled at Escrow.com. So the sale has ended, and the name is available again. {buyer} has been told not to send any money. You don't need to do anything.

If {buyer} still wants the name, agree on it again.

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ buyer }) => `the transaction with ${buyer} was canceled`,
    },
  },
  undone: null,
  page: ({ name }) => ({
    title: "The transaction was canceled",
    text: `It was canceled at Escrow.com, so ${name} is no longer reserved for you. Please don't send any money for it. ${MONEY_BACK}, or contact us. Contact us too if you still want the name.`,
  }),
  escrow: {
    buyer: {
      title: "The transaction was canceled",
      actor: null,
      next: `The sale has ended, and the name isn't reserved for you anymore. Please don't send any money for it. ${MONEY_BACK}, or contact us.`,
    },
    seller: {
      title: "The transaction was canceled",
      actor: null,
      next: "The sale has ended. If the buyer still wants the name, agree on it again.",
    },
  },
  halt: null,
} as const satisfies EscrowTurn;
