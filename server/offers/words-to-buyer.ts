const AT_THE_END = `{details}

[The whole exchange]({link})`;

/** What the shop mails to the buyer at each event: 'Subject: …', then Markdown. Never what the buyer typed. */
export const WORDS_TO_BUYER = {
  received: `Subject: Your offer for {name}: {amount}
Your offer of **{amount}** for {name} has reached the seller. It holds until {until}, and you get a mail as soon as it is answered.

Its page shows where it stands, and lets you withdraw it. Keep the link to yourself: who has it can answer in your place.

[Your offer]({link})

{details}

If this offer is not yours, somebody else entered your address. Withdraw it by the link, or leave this mail unanswered.`,

  countered: `Subject: {name}: the seller asks {amount}
The seller has answered your offer for {name} and asks **{amount}**. You can agree to it until {until}.

{note}

Agree to it, name another sum, or withdraw:

[Answer the seller]({link})

{details}`,

  "counter-sent": `Subject: Your new offer for {name}: {amount}
The seller now has your offer of **{amount}** for {name}. It holds until {until}.

[Your offer]({link})

{details}`,

  accepted: `Subject: Agreed: {name} for {amount}
It is agreed: the seller sells you {name} for **{amount}**. The name is reserved for you until {until}; please pay by then. {payment}

{note}

[The agreement]({link})

{details}`,

  "pay-link": `Subject: How to pay for {name}
The seller has sent a link by which you pay **{amount}** for {name}, in place of any earlier way to pay. You find it on the page of your offer. The name is reserved for you until {until}; please pay by then.

{note}

[The way to pay]({link})

{details}`,

  declined: `Subject: The seller declined your offer for {name}
The seller has declined: {name} is not sold at {amount}. This exchange is over.

{note}

If you want to offer another sum, begin anew:

[Make another offer]({newOffer})

${AT_THE_END}`,

  "called-off": `Subject: The sale of {name} is called off
The seller has called off the sale of {name} for {amount}. Please don't pay any more. If you have paid already, reply to this mail at once.

{note}

${AT_THE_END}`,

  "too-low": `Subject: Your offer for {name} was declined automatically
Your offer of {amount} for {name} was declined automatically: it is less than the seller would consider, and no person has read it.

A higher offer is welcome:

[Make another offer]({newOffer})

${AT_THE_END}`,

  sold: `Subject: {name} is sold
{name} has been sold, so your offer of {amount} is closed. Thank you for your interest.

[See what else is for sale]({portfolio})

${AT_THE_END}`,

  removed: `Subject: {name} is not for sale any more
{name} is not for sale any more, so your offer of {amount} is closed. Thank you for your interest.

[See what else is for sale]({portfolio})

${AT_THE_END}`,

  withdrawn: `Subject: You withdrew your offer for {name}
Your offer for {name} is withdrawn and no longer binds you.

If you change your mind:

[Make another offer]({newOffer})

${AT_THE_END}`,

  expired: `Subject: The offer for {name} has expired
{amount} for {name} was on the table until {until}. Nobody agreed to it in time, so the offer has expired.

If you are still interested:

[Make another offer]({newOffer})

${AT_THE_END}`,

  "not-paid": `Subject: {name} is no longer reserved for you
{name} was reserved for you until {until}, for {amount}. The seller has noted no payment, so the name is free again.

If you have paid, or still want to, reply to this mail: as long as nobody else has the name, the sale can go on.

${AT_THE_END}`,

  paid: `Subject: {name} is paid
The seller has noted your payment: {name} is sold to you for **{amount}**. Thank you.

If the name has not been handed over to you yet, the escrow service or the seller tells you the next step.

${AT_THE_END}`,

  reserved: `Subject: {name} is reserved
The seller has agreed to another offer for {name}, so the name is reserved for now. Your offer of {amount} stays open, and its page shows if the name becomes available again.

[Your offer]({link})

{details}`,

  "free-again": `Subject: {name} is free again
The sale of {name} on another offer did not come about, so the name is free again. On the table between you and the seller: {amount}.

[Your offer]({link})

{details}`,
} as const;
