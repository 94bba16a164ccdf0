import type { Step } from "../step.ts";

/** The shop tells the buyer something that changes nothing about the offer: the step's note says it. */
export const noted = {
  effect: "informs",
  buyer: {
    history: "News about the name",
    mails: {
      noted: `Subject: {name}: news about your offer
{note}

Your offer is still open, at {amount}, and its page shows what becomes of the name.

[Your offer]({link})

{details}`,
    },
  },
  seller: {
    history: "told the buyer",
    mails: {},
    notice: null,
  },
  undone: null,
} as const satisfies Step;
