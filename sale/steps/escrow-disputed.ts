import type { EscrowTurn } from "../step.ts";

export const escrowDisputed = {
  effect: "informs",
  buyer: {
    history: "A dispute was opened at Escrow.com",
    mails: {
      "escrow-disputed": `Subject: {name}: dispute at Escrow.com
Escrow.com says that there is a dispute about {name}. Please answer its emails: they say what it needs from you, and by when. It holds the money until this is settled.

If you'd rather settle it with us, reply to this email.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "said that there is a dispute",
    mails: {
      "escrow-disputed": `Subject: {name}: dispute at Escrow.com
Escrow.com says that there is a dispute with {buyer} about {name}. Answer its emails by {until}: they say what it needs from you. It holds the {amount} until this is settled. If you don't answer, it may return the money to {buyer}.

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ buyer }) => `dispute with ${buyer} at Escrow.com`,
    },
  },
  undone: null,
  escrow: {
    buyer: {
      title: "There is a dispute",
      actor: "you",
      next: "Answer Escrow.com: its emails say what it needs from you, and by when. It holds the money until this is settled. If you'd rather settle it with us, contact us.",
    },
    seller: {
      title: "There is a dispute",
      actor: "you",
      next: "Answer Escrow.com: its emails say what it needs from you, and by when. It holds the money until this is settled. If you don't answer, it may return the money to the buyer.",
    },
  },
  halt: "in dispute",
} as const satisfies EscrowTurn;
