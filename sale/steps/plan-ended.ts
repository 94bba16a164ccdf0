import type { Step } from "../step.ts";

/** The buyer of a plan stopped paying, and the seller keeps what was paid. */
export const planEnded = {
  effect: "ends",
  buyer: {
    history: "We ended the payment plan, of which you had paid",
    mails: {
      "plan-ended": `Subject: {name}: your payment plan has ended
Your plan to pay for {name} has ended, because it wasn't paid as agreed. The name stays with us, and the **{amount}** that you've paid isn't refunded. {payment}

{note}

Please don't send any more money for the name. If you think that this is a mistake, or have just paid, reply to this email right away.

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "ended the payment plan, and kept",
    mails: {
      "plan-ended": `Subject: {name}: the payment plan of {buyer} has ended
You ended the payment plan of {buyer} for {name}. The {amount} that was paid stays in your books. The buyer has been told that the name stays with you and that nothing is refunded.

{note}

{details}

If the plan goes on after all:

    {run} offers take-back {reference}`,
    },
    notice: {
      event: "offer.ended",
      title: ({ sum, buyer }) => `the payment plan of ${buyer} has ended, with ${sum} paid`,
    },
  },
  undone: "Your payment plan goes on, and what you've paid counts.",
  page: ({ name, received }) => ({
    title: "The payment plan has ended",
    text: `It wasn't paid as agreed, so ${name} stays with us. What you've paid${received ? `, ${received},` : ""} isn't refunded, as the terms of the plan say. Please don't send any more money. If you think that this is a mistake, or have just paid, contact us right away.`,
  }),
} as const satisfies Step;
