import type { Step } from "../step.ts";

/** An agreement that was made elsewhere. */
export const opened = {
  effect: "changes",
  buyer: {
    history: "Agreed on",
    mails: {},
  },
  seller: {
    history: "agreed with the buyer elsewhere on",
    mails: {},
    notice: { event: "offer.accepted", title: ({ sum, buyer }) => `${sum} agreed with ${buyer}` },
  },
  undone: null,
} as const satisfies Step;
