import type { Step } from "../step.ts";

export const payLink = {
  effect: "changes",
  buyer: {
    history: "We sent a payment link",
    mails: {
      "pay-link": `Subject: Payment link for {name}
We've sent you a link to pay **{amount}** for {name}. It's on your private page and replaces any earlier way to pay. The name is reserved for you until {until}; please pay by then.

{note}

[Go to the payment link]({link})

{details}`,
    },
  },
  seller: {
    history: "told the buyer where to pay",
    mails: {
      "pay-link": `Subject: {name}: you sent a payment link
{payment} The link is on the buyer's page and replaces any earlier way to pay. The name is reserved until {until}.

{note}

{details}`,
    },
    notice: null,
  },
  undone: null,
} as const satisfies Step;
