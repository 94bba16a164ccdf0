import type { EscrowStep } from "../step.ts";

export const escrowReceived = {
  effect: "informs",
  buyer: {
    history: "You received the name, and can check it",
    mails: {
      "escrow-received": `Subject: {name}: please check and accept it
Escrow.com says that you've received {name}. Please check that it's in your account, and that it's the name that you bought. Then accept it at Escrow.com.

You have time until **{until}**. If the name isn't in your account, or something is wrong, reject it at Escrow.com before then, and reply to this email. If you do nothing until then, the name counts as accepted, and Escrow.com pays us.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the buyer received the name",
    mails: {},
    notice: null,
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Name with you, to check",
      title: "Check the name",
      actor: "you",
      next: "Check that you have the name that you bought. Then accept it at Escrow.com, or reject it there. If you do nothing, it counts as accepted, and we're paid.",
    },
    seller: {
      label: "Name with the buyer, to check",
      title: "The buyer has the name",
      actor: "the other side",
      next: "The buyer checks the name, and accepts or rejects it at Escrow.com. Without an answer, it counts as accepted, and you're paid.",
    },
  },
} as const satisfies EscrowStep;
