import type { Step } from "../step.ts";

/** The buyer says that the payment has begun. */
export const paying = {
  effect: "changes",
  buyer: {
    history: "You said that the payment has begun",
    mails: {
      paying: `Subject: We know that you're paying for {name}
Thank you. We've noted that your payment of **{amount}** for {name} has begun. {reserved} We'll email you when we confirm the payment.

[Your purchase]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the payment has begun",
    mails: {
      paying: `Subject: {name}: {buyer} says that the payment has begun
{buyer} says that the payment of **{amount}** for {name} has begun. {reserved}

Look for the transaction in the account that receives the money, and check the amount before you agree to it. If you see it, reserve the name while the money is on its way:

    {run} offers confirm {reference}

If there is none, end the purchase:

    {run} offers end {reference}

When the buyer has paid:

    {run} offers paid {reference}

{details}`,
    },
    notice: {
      event: "offer.paying",
      title: ({ sum, buyer }) => `${buyer} says that the payment of ${sum} has begun`,
    },
  },
  undone: null,
} as const satisfies Step;
