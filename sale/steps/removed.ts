import type { Step } from "../step.ts";

export const removed = {
  effect: "ends",
  buyer: {
    history: "The name was removed from the portfolio",
    mails: {
      removed: `Subject: {name} is no longer for sale
{name} is no longer for sale, so your offer is closed ({amount}). Thank you for your interest.

[See what else is for sale]({portfolio})

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "closed the offer, because the name is no longer listed",
    mails: {
      removed: `Subject: {name}: the offer of {amount} is closed
{name} is no longer listed, so the shop declined the offer of {amount} from {buyer} and told the buyer why.

{details}`,
    },
    notice: null,
  },
  undone: null,
  page: ({ name }) => ({
    title: `${name} is no longer for sale`,
    text: "We've removed it from the portfolio, so all offers for it are closed.",
  }),
} as const satisfies Step;
