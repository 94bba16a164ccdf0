import type { Step } from "../step.ts";

/** The buyer withdrew the offer, or canceled the purchase. */
export const withdrawn = {
  effect: "ends",
  buyer: {
    history: ({ isPurchase }) =>
      isPurchase ? "You canceled the purchase" : "You withdrew the offer",
    mails: {},
  },
  seller: {
    history: "withdrew",
    mails: {
      withdrawn: `Subject: {name}: {buyer} withdrew
{buyer} withdrew, so {amount} for {name} is off the table.

{note}

{details}`,
    },
    notice: null,
  },
  undone: null,
  page: ({ name, isPurchase }) =>
    isPurchase
      ? {
          title: "You canceled this purchase",
          text: `${name} isn't reserved for you. Please don't send any money for it.`,
        }
      : {
          title: "You withdrew this offer",
          text: "It no longer binds you or us. You can make another.",
        },
} as const satisfies Step;
