import type { Step } from "../step.ts";

export const accepted = {
  effect: "changes",
  buyer: {
    history: ({ isOwn }) => (isOwn ? "You accepted" : "We accepted"),
    mails: {
      accepted: `Subject: Agreed: {name} for {amount}
We've agreed with you on **{amount}** for {name}. The name is reserved for you until {until}; please pay by then. {payment}

{note}

[Your agreement]({link})

{details}`,
    },
  },
  seller: {
    history: "accepted",
    mails: {
      accepted: `Subject: Agreed: {name} for {amount}
You and {buyer} have agreed on **{amount}** for {name}. The shop shows the name as reserved until {until}. {payment}

{note}

{details}

To send the buyer a payment link:

    {run} offers accept {reference} --pay-link https://…

When the buyer has paid:

    {run} offers paid {reference}

The shop then shows the name as sold; add \`--publish-price\` to show what was paid, too. If the buyer doesn't pay in time, the name becomes available again automatically.`,

      "accepted-escrow": `Subject: Agreed: {name} for {amount}
You and {buyer} have agreed on **{amount}** for {name}. The shop shows the name as reserved until {until}. {payment}

{note}

You don't need to do anything until the money is secured: then you get an email to move the name. Don't move it before. If the buyer doesn't pay in time, the name becomes available again automatically.

{details}

To send the buyer a payment link instead:

    {run} offers accept {reference} --pay-link https://…`,
    },
    notice: { event: "offer.accepted", title: ({ sum, actor }) => `${sum} accepted by ${actor}` },
  },
  undone: null,
} as const satisfies Step;
