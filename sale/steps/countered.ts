import type { Step } from "../step.ts";

export const countered = {
  effect: "changes",
  buyer: {
    history: ({ isOwn }) => (isOwn ? "You offered" : "We asked for"),
    mails: {
      countered: `Subject: {name}: counteroffer of {amount}
We've answered your offer for {name} with a counteroffer of **{amount}**. You can accept it until {until}. {replaces}

{note}

Accept it, make a counteroffer of your own, or withdraw:

[Answer our counteroffer]({link})

{details}`,

      "counter-sent": `Subject: Your counteroffer for {name}: {amount}
We have your counteroffer of **{amount}** for {name}. It's valid until {until}.

[Your offer]({link})

{details}`,
    },
  },
  seller: {
    history: "made a counteroffer of",
    mails: {
      countered: `Subject: {name}: {buyer} now offers {amount}
{buyer} answered with a counteroffer of **{amount}** for {name}. It's valid until {until}.

{note}

{details}

To accept:

    {run} offers accept {reference}

To make a counteroffer:

    {run} offers counter {reference} {counter}

To decline:

    {run} offers decline {reference}`,

      "counter-sent": `Subject: {name}: your counteroffer of {amount}
You made {buyer} a counteroffer of **{amount}** for {name}. The buyer can accept it until {until}. {replaces}

{note}

{details}

To replace it, until the buyer answers:

    {run} offers counter {reference} AMOUNT

To take it back:

    {run} offers take-back {reference}`,
    },
    notice: {
      event: "offer.countered",
      title: ({ sum, actor }) => `counteroffer of ${sum} from ${actor}`,
    },
  },
  undone: "Our counteroffer of {sum} can't be accepted anymore.",
} as const satisfies Step;
