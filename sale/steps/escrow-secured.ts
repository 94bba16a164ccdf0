import { TRANSFER_HOURS, TRANSFER_TIME } from "../deadlines.ts";
import type { EscrowStep } from "../step.ts";

export const escrowSecured = {
  effect: "changes",
  buyer: {
    history: "Escrow.com holds your money",
    mails: {
      "escrow-secured": `Subject: {name}: Escrow.com holds your money
Escrow.com holds your **{amount}** for {name}. It pays us only once you've accepted the name, or your time to check it has passed. The name stays reserved for you until then.

Next, we move the name into your account at a registrar, ${TRANSFER_TIME}. Your page says what we need from you for that, so please look at it now.

[Go to your page]({link})

{details}`,
    },
  },
  seller: {
    history: "said that the money is secured",
    mails: {
      "escrow-secured": `Subject: {name}: the money is secured, please move the name
Escrow.com holds the **{amount}** from {buyer} for {name}. Move the name to {buyer} now. Buyers are told to expect it within ${TRANSFER_HOURS} hours. The steps at your registrar are on the page of this deal.

Then press “I've moved the name” there: the shop tells Escrow.com, which asks the buyer to check the name. You're paid once the buyer has accepted it, or the time to check it has passed. Until then, the name stays reserved, and nothing ends by itself.

{details}`,
    },
    notice: {
      event: "offer.progress",
      title: ({ sum, buyer }) => `the ${sum} from ${buyer} is secured: please move the name`,
    },
  },
  undone: null,
  escrow: {
    buyer: {
      label: "Money held by Escrow.com",
      title: "Escrow.com holds your money",
      actor: "the other side",
      next: "Next, we move the name to you. Before we can, open an account at a registrar: the steps are below. We're paid only once you've accepted the name, or your time to check it has passed, and it stays reserved until then.",
    },
    seller: {
      label: "Money held by Escrow.com",
      title: "The money is secured: move the name",
      actor: "you",
      next: "Move the name to the buyer now. Then press “I've moved the name”: the shop tells Escrow.com.",
    },
  },
} as const satisfies EscrowStep;
