import type { Step } from "../step.ts";

/** The seller took back her last step, and the offer is as it was before it. */
export const takenBack = {
  effect: "changes",
  buyer: {
    history: "We took back our last step",
    mails: {
      "taken-back": `Subject: {name}: we took back our last step
{undone} {now}

{note}

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "took back the last step",
    mails: {
      "taken-back": `Subject: {name}: you took back your last step
You took back your last step in the sale of {name} to {buyer}, who reads: “{undone}” {now}

{note}

{details}`,
    },
    notice: {
      event: "offer.recalled",
      title: ({ buyer }) => `you took back your last step in the sale to ${buyer}`,
    },
  },
  undone: null,
} as const satisfies Step;
