import type { Step } from "../step.ts";

export const offered = {
  effect: "changes",
  buyer: {
    history: "You offered",
    mails: {
      received: `Subject: Your offer for {name}: {amount}
We have your offer of **{amount}** for {name}. It's valid until {until}, and we'll email you when we answer.

You can follow your offer on its page, or withdraw it there. Keep the link private: anyone who has it can respond for you.

[Your offer]({link})

{details}

If you didn't make this offer, someone else entered your address. Withdraw the offer with the link above, or ignore this email.`,
    },
  },
  seller: {
    history: "offered",
    mails: {
      received: `Subject: {name}: {buyer} offers {amount}
{buyer} offers **{amount}** for {name}. The offer is valid until {until}.

{note}

{details}

To accept:

    {run} offers accept {reference}

To make a counteroffer:

    {run} offers counter {reference} {counter}

To decline:

    {run} offers decline {reference}`,
    },
    notice: { event: "offer.received", title: ({ sum, buyer }) => `offer of ${sum} from ${buyer}` },
  },
  undone: null,
} as const satisfies Step;
