import type { Step } from "../step.ts";

/** An agreement ended before it was paid. */
export const calledOff = {
  effect: "ends",
  buyer: {
    history: "We called off the sale",
    mails: {
      "called-off": `Subject: The sale of {name} has been called off
We've called off the sale of {name} for {amount}. Please don't send any money. If you've already paid, reply to this email right away.

{note}

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "called off the sale",
    mails: {
      "called-off": `Subject: {name}: you called off the sale
The sale of {name} to {buyer} for {amount} is called off. {money}

{note}

{details}

If {buyer} is the one who bought it:

    {run} offers paid {reference}`,
    },
    notice: null,
  },
  undone: "The sale isn't called off: it goes on.",
  page: ({ name }) => ({
    title: "We've called off the sale",
    text: `${name} isn't reserved for you, so please don't send any money. Contact us if you have paid already, or don't know why.`,
  }),
} as const satisfies Step;
