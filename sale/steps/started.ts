import type { Step } from "../step.ts";

/** The buyer started the checkout. */
export const started = {
  effect: "changes",
  buyer: {
    history: "You went on to pay",
    mails: {
      started: `Subject: {name}: start your payment by {until}
You're buying {name} for **{amount}**. {reserved} {payment}

[Go to your purchase]({link})

{details}

Keep the link private: anyone who has it can act for you. If you didn't start this purchase, someone else entered your address: cancel it with the link above, or ignore this email.`,
    },
  },
  seller: {
    history: "started the checkout for",
    mails: {
      started: `Subject: {name}: {buyer} started the checkout at {amount}
{buyer} has started the checkout for {name}, for **{amount}**, and hasn't paid yet. The shop reserves the name until {until}, so that nobody else can buy it. {payment}

{details}

When the buyer has paid:

    {run} offers paid {reference}

To end the reservation:

    {run} offers end {reference}

If the buyer doesn't pay in time, the name becomes available again automatically.`,

      "started-escrow": `Subject: {name}: {buyer} started the checkout at {amount}
{buyer} has started the checkout for {name}, for **{amount}**, and hasn't paid yet. The shop reserves the name until {until}, so that nobody else can buy it. {payment}

You don't need to do anything until the money is secured: then you get an email to move the name. Don't move it before. If the buyer doesn't pay in time, the name becomes available again automatically.

{details}

To end the reservation:

    {run} offers end {reference}`,
    },
    notice: {
      event: "checkout.started",
      title: ({ sum, buyer }) => `${buyer} started the checkout at ${sum}`,
    },
  },
  undone: null,
} as const satisfies Step;
