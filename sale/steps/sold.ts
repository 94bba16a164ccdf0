import type { Step } from "../step.ts";

/** The name was sold to another buyer, which closes all open offers. */
export const sold = {
  effect: "ends",
  buyer: {
    history: "The name was sold",
    mails: {
      sold: `Subject: {name} has been sold
{name} has been sold to another buyer, so your offer is closed ({amount}). Thank you for your interest.

[See what else is for sale]({portfolio})

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "closed the offer, because the name is sold",
    mails: {
      sold: `Subject: {name}: the offer of {amount} is closed
{name} is sold, so the shop declined the offer of {amount} from {buyer} and told the buyer why.

{details}`,
    },
    notice: null,
  },
  undone: null,
  page: ({ name }) => ({
    title: `${name} has been sold`,
    text: "Another buyer has paid for it, so all other offers are closed.",
  }),
} as const satisfies Step;
