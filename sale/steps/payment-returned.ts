import type { Step } from "../step.ts";

/** A paid sale ended, and the money went back. */
export const paymentReturned = {
  effect: "ends",
  buyer: {
    history: "We ended the sale, because the payment was returned:",
    mails: {
      "payment-returned": `Subject: {name}: your payment was returned, and the sale has ended
For {name}, {amount} was returned to you. So the sale has ended, and the name isn't reserved for you anymore. Please don't send any money for it.

{note}

If you don't have your money back yet, ask the service that you paid through, such as Escrow.com, or reply to this email to ask us.

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "ended the sale, because of the returned payment of",
    mails: {
      "payment-returned": `Subject: {name}: the sale to {buyer} has ended
For {name}, {amount} was returned to {buyer}, so you ended the sale. The buyer has been told not to send any money, and to ask the service that was paid if the money isn't back yet.

{note}

{details}`,
    },
    notice: {
      event: "offer.ended",
      title: ({ sum, buyer }) => `${sum} was returned to ${buyer}, so the sale has ended`,
    },
  },
  undone: null,
  page: ({ name }) => ({
    title: "The sale has ended",
    text: `Money was returned to you. ${name} isn't reserved for you anymore, so please don't send any money. If you don't have your money back yet, ask the service that you paid through, such as Escrow.com, or contact us.`,
  }),
} as const satisfies Step;
