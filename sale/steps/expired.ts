import type { Step } from "../step.ts";

export const expired = {
  effect: "ends",
  buyer: {
    history: "The offer expired without an answer",
    mails: {
      expired: `Subject: The offer for {name} has expired
The offer of {amount} for {name} was open until {until}. No one accepted it in time, so it has expired.

If you're still interested:

[Make another offer]({newOffer})

{details}

[See the full history]({link})`,
    },
  },
  seller: {
    history: "closed the offer, because no one accepted it in time",
    mails: {
      expired: `Subject: {name}: the offer has expired
The offer of {amount} for {name} was open until {until}. No one accepted it in time, so it has expired. {buyer} has been told and can make a new one.

{details}`,
    },
    notice: {
      event: "offer.expired",
      title: ({ sum, buyer }) => `the offer of ${sum} from ${buyer} has expired`,
    },
  },
  undone: null,
  page: ({ sum, isSellersTurn }) => ({
    title: isSellersTurn ? "We didn't answer in time" : "Your time to answer has run out",
    text: `The offer of ${sum} has expired. You can make another.`,
  }),
} as const satisfies Step;
