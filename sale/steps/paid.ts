import type { Step } from "../step.ts";

export const paid = {
  effect: "changes",
  buyer: {
    history: "We confirmed the payment",
    mails: {
      paid: `Subject: Your payment for {name} is confirmed
We've confirmed your payment of **{amount}** for {name}. Thank you.

{payment}

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "confirmed the payment of",
    mails: {
      paid: `Subject: Sold: {name} for {amount}
{name} is sold to {buyer} for **{amount}**, and the shop shows it as sold.

{details}

If you marked it as paid by mistake:

    {run} offers take-back {reference}

If the payment is returned later:

    {run} offers end {reference} --returned`,
    },
    notice: null,
  },
  undone: "We marked this as paid by mistake: no payment of {sum} is confirmed.",
} as const satisfies Step;
