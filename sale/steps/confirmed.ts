import type { Step } from "../step.ts";

/** The seller sees the payment at the escrow service. */
export const confirmed = {
  effect: "changes",
  buyer: {
    history: "We see your payment",
    mails: {
      confirmed: `Subject: We see your payment for {name}
We see your payment of **{amount}** for {name}. The name stays reserved for you until {until}, while the money is on its way. When it has arrived, we'll confirm it by email.

[Your purchase]({link})

{details}`,
    },
  },
  seller: {
    history: "confirmed that you see the payment",
    mails: {
      confirmed: `Subject: {name}: you see {buyer}'s payment
You confirmed that you see {buyer}'s payment of **{amount}** for {name}. The buyer knows, and the shop reserves the name until {until}.

When the money has arrived:

    {run} offers paid {reference}

{details}`,
    },
    notice: null,
  },
  undone: "We don't see your payment yet.",
} as const satisfies Step;
