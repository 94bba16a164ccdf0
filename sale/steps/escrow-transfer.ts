import { MOVE_DAYS } from "../deadlines.ts";
import type { EscrowStep } from "../step.ts";

export const escrowTransfer = {
  effect: "informs",
  buyer: {
    history: "We began to move the name to you",
    mails: {
      "escrow-transfer": `Subject: {name} is on its way to you
We've begun to move {name} to you. Your page says what to do at your registrar, so that you receive it.

Once the name is in your account, go to Escrow.com, and confirm there that you've received it. Your time to check it begins then. Until you say so, Escrow.com keeps your money.

If nothing arrives within ${MOVE_DAYS} days, reply to this email.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the name is on its way to the buyer",
    mails: {},
    notice: null,
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Name on its way to you",
      title: "The name is on its way to you",
      actor: "you",
      next: `Receive the name at your registrar. Once it's in your account, say so at Escrow.com. Until you say so, Escrow.com keeps your money. If nothing arrives within ${MOVE_DAYS} days, contact us.`,
    },
    seller: {
      label: "Name on its way to the buyer",
      title: "The name is on its way to the buyer",
      actor: "the other side",
      next: "The buyer receives the name and says so at Escrow.com. Answer the buyer's questions.",
    },
  },
} as const satisfies EscrowStep;
