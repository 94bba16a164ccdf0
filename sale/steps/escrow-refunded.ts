import type { EscrowTurn } from "../step.ts";

export const escrowRefunded = {
  effect: "ends",
  buyer: {
    history: "Escrow.com returned your money",
    mails: {
      "escrow-refunded": `Subject: {name}: your money was returned
Escrow.com says that it has returned your **{amount}** for {name}. So the sale has ended, and the name isn't reserved for you anymore. Please don't send any more money for it.

If you don't have your money back in a few days, ask Escrow.com, or reply to this email.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the buyer's money was returned",
    mails: {
      "escrow-refunded": `Subject: {name}: {buyer}'s money was returned
Escrow.com returned the {amount} for {name} to {buyer}, so the sale has ended. {ending}

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ sum, buyer }) => `the ${sum} from ${buyer} was returned`,
    },
  },
  undone: null,
  page: ({ name }) => ({
    title: "Your money was returned",
    text: `Escrow.com says that it has returned what you paid, so the sale has ended, and ${name} isn't reserved for you anymore. If you don't have your money back yet, ask Escrow.com, or contact us.`,
  }),
  escrow: {
    buyer: {
      title: "Your money was returned",
      actor: null,
      next: "The sale has ended, and the name isn't reserved for you anymore. If you don't have your money back yet, ask Escrow.com.",
    },
    seller: {
      title: "The buyer's money was returned",
      actor: null,
      next: "The sale has ended.",
    },
  },
  halt: "money returned, is the name back?",
} as const satisfies EscrowTurn;
