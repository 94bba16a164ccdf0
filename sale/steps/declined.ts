import type { Step } from "../step.ts";

export const declined = {
  effect: "ends",
  buyer: {
    history: "We declined",
    mails: {
      declined: `Subject: We declined your offer for {name}
We've declined your offer for {name}, so {amount} is off the table.

{note}

If you'd like to offer a different amount, start again:

[Make another offer]({newOffer})

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "declined the offer",
    mails: {
      declined: `Subject: {name}: you declined {amount}
You declined to sell {name} to {buyer} for {amount}. The buyer has been told and can make a new offer.

{note}

{details}`,
    },
    notice: null,
  },
  undone: "Your offer isn't declined: it's on the table again.",
  page: ({ sum }) => ({
    title: "We've declined your offer",
    text: `There was no deal at ${sum}, but you can make another offer.`,
  }),
} as const satisfies Step;
