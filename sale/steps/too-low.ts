import type { Step } from "../step.ts";

/** The shop declined an offer below the seller's floor. */
export const tooLow = {
  effect: "ends",
  buyer: {
    history: "Declined automatically",
    mails: {
      "too-low": `Subject: Your offer for {name} was declined automatically
Your offer of {amount} for {name} is below what we'd consider, so it was declined automatically, before anyone read it.

You're welcome to make a higher offer:

[Make another offer]({newOffer})

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "declined the offer automatically, because it's below your floor",
    mails: {
      "too-low": `Subject: {name}: {amount} was declined automatically
{buyer} offered {amount} for {name}. That's below your floor price, so the shop declined it right away. The buyer's page says that this was automatic and that a higher offer is welcome, but not what your floor is. You don't need to do anything.

{note}

{details}`,
    },
    notice: null,
  },
  undone: null,
  page: ({ sum }) => ({
    title: "Declined automatically",
    text: `${sum} is below what we'd consider for this name, so it was declined automatically. You're welcome to make a higher offer.`,
  }),
} as const satisfies Step;
