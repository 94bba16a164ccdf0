import type { Step } from "../step.ts";

/** The time to pay ended without a confirmed payment. */
export const notPaid = {
  effect: "ends",
  buyer: {
    history: "The time to pay ended without a confirmed payment",
    mails: {
      "not-paid": `Subject: Your time to pay for {name} has run out
You had until {until} to pay {amount} for {name}. We haven't confirmed a payment, so the name is available again.

If you've paid, or still want to, reply to this email. The sale can go ahead as long as no one else has bought the name.

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "ended the reservation, because no payment was confirmed in time",
    mails: {
      "not-paid": `Subject: {name}: not paid in time, available again
{buyer} agreed on {amount} for {name}, but no payment was confirmed by {until}. The name is available again. Someone who came that far may only need a word from you: write to {email}.

If the money arrives after all:

    {run} offers paid {reference}

{details}`,
    },
    notice: {
      event: "offer.expired",
      title: ({ sum, buyer }) => `no payment of ${sum} from ${buyer} was confirmed in time`,
    },
  },
  undone: null,
  page: ({ name, isPurchase, isAtOldPrice, isFollowed }) => {
    const title = "Your time to pay has run out";
    const free = `${name} isn't reserved for you.`;
    if (!isPurchase)
      return {
        title,
        text: `No payment was confirmed in time, so ${name} isn't reserved for you. If you've paid, or still want to, contact us.`,
      };
    if (isAtOldPrice)
      return {
        title,
        text: `${free} Its price has changed since, so please don't send any money. If you've paid already, contact us. If not, you can buy the name at its new price as long as nobody else has.`,
      };
    const paid = isFollowed
      ? "If you've paid at Escrow.com, it tells us, and this page changes by itself."
      : "If your payment has begun, say so below.";
    return {
      title,
      text: `${free} ${paid} If not, you can buy the name as long as nobody else has.`,
    };
  },
} as const satisfies Step;
