import type { Step } from "../step.ts";

/** The reservation lasts longer, while the escrow service doesn't say whether the buyer has paid. */
export const prolonged = {
  effect: "informs",
  buyer: {
    history: "We kept the name reserved for you, while Escrow.com didn't answer",
    mails: {},
  },
  seller: {
    history: "kept the name reserved, while Escrow.com didn't answer",
    mails: {},
    notice: null,
  },
  undone: null,
} as const satisfies Step;
