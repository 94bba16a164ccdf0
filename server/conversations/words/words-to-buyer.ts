const AT_THE_END = `{details}

[See the full history]({link})`;

export const WORDS_TO_BUYER = {
  received: `Subject: Your offer for {name}: {amount}
We have your offer of **{amount}** for {name}. It's valid until {until}, and we'll email you when we answer.

You can follow your offer on its page, or withdraw it there. Keep the link private: anyone who has it can respond for you.

[Your offer]({link})

{details}

If you didn't make this offer, someone else entered your address. Withdraw the offer with the link above, or ignore this email.`,

  countered: `Subject: {name}: counteroffer of {amount}
We've answered your offer for {name} with a counteroffer of **{amount}**. You can accept it until {until}.

{note}

Accept it, make a counteroffer of your own, or withdraw:

[Answer our counteroffer]({link})

{details}`,

  replaced: `Subject: {name}: new counteroffer of {amount}
We now ask for **{amount}** for {name}. This replaces our earlier counteroffer of {earlier}, which can't be accepted anymore. You can accept the new one until {until}.

{note}

Accept it, make a counteroffer of your own, or withdraw:

[Answer our counteroffer]({link})

{details}`,

  recalled: `Subject: {name}: the counteroffer of {earlier} was taken back
We've taken back our counteroffer of {earlier} for {name}, so it can't be accepted anymore, and nothing is agreed. Your own offer of **{amount}** is on the table again until {until}. It's our turn to answer it, and we'll email you when we do.

{note}

If you no longer want to offer {amount}, withdraw your offer on its page:

[Your offer]({link})

{details}`,

  "counter-sent": `Subject: Your counteroffer for {name}: {amount}
We have your counteroffer of **{amount}** for {name}. It's valid until {until}.

[Your offer]({link})

{details}`,

  accepted: `Subject: Agreed: {name} for {amount}
We've agreed with you on **{amount}** for {name}. The name is reserved for you until {until}; please pay by then. {payment}

{note}

[Your agreement]({link})

{details}`,

  "pay-link": `Subject: Payment link for {name}
We've sent you a link to pay **{amount}** for {name}. It's on your private page and replaces any earlier way to pay. The name is reserved for you until {until}; please pay by then.

{note}

[Go to the payment link]({link})

{details}`,

  started: `Subject: {name}: start your payment by {until}
You're buying {name} for **{amount}**. {reserved} {payment}

[Go to your purchase]({link})

{details}

Keep the link private: anyone who has it can act for you. If you didn't start this purchase, someone else entered your address: cancel it with the link above, or ignore this email.`,

  paying: `Subject: We know that you're paying for {name}
Thank you. We've noted that your payment of **{amount}** for {name} has begun. {reserved} We'll email you when we confirm the payment.

[Your purchase]({link})

{details}`,

  confirmed: `Subject: We see your payment for {name}
We see your payment of **{amount}** for {name}. The name stays reserved for you until {until}, while the money is on its way. When it has arrived, we'll confirm it by email.

[Your purchase]({link})

{details}`,

  reminder: `Subject: Reminder: {name} is reserved for you until {until}
We haven't confirmed your payment of **{amount}** for {name} yet. The name is reserved for you until {until}. {payment}

{ifPaid}

[Go to your payment]({link})

{details}`,

  "checkout-over": `Subject: Your time to pay for {name} has run out
You had until {until} to pay {amount} for {name}. We haven't confirmed a payment, so anyone can buy it.

{ifPaid} If you still want the name, you can buy it as long as no one else has.

[Your purchase]({link})

{details}`,

  declined: `Subject: We declined your offer for {name}
We've declined your offer for {name}, so {amount} is off the table.

{note}

If you'd like to offer a different amount, start again:

[Make another offer]({newOffer})

${AT_THE_END}`,

  "called-off": `Subject: The sale of {name} has been called off
We've called off the sale of {name} for {amount}. Please don't send any money. If you've already paid, reply to this email right away.

{note}

${AT_THE_END}`,

  "too-low": `Subject: Your offer for {name} was declined automatically
Your offer of {amount} for {name} is below what we'd consider, so it was declined automatically, before anyone read it.

You're welcome to make a higher offer:

[Make another offer]({newOffer})

${AT_THE_END}`,

  sold: `Subject: {name} has been sold
{name} has been sold to another buyer, so your offer is closed ({amount}). Thank you for your interest.

[See what else is for sale]({portfolio})

${AT_THE_END}`,

  "sold-unpaid": `Subject: {name} has been sold
We've marked {name} as sold without confirming a payment from you, so it's no longer reserved for you. Please don't send any money for it.

If you've already paid, reply to this email right away, so that we can confirm your payment or return it. If you paid through an escrow service, it holds your money until you confirm that the name is yours.

${AT_THE_END}`,

  removed: `Subject: {name} is no longer for sale
{name} is no longer for sale, so your offer is closed ({amount}). Thank you for your interest.

[See what else is for sale]({portfolio})

${AT_THE_END}`,

  withdrawn: `Subject: You withdrew your offer for {name}
You've withdrawn your offer for {name}. It no longer binds you.

If you change your mind:

[Make another offer]({newOffer})

${AT_THE_END}`,

  expired: `Subject: The offer for {name} has expired
The offer of {amount} for {name} was open until {until}. No one accepted it in time, so it has expired.

If you're still interested:

[Make another offer]({newOffer})

${AT_THE_END}`,

  "not-paid": `Subject: Your time to pay for {name} has run out
You had until {until} to pay {amount} for {name}. We haven't confirmed a payment, so the name is available again.

If you've paid, or still want to, reply to this email. The sale can go ahead as long as no one else has bought the name.

${AT_THE_END}`,

  paid: `Subject: Your payment for {name} is confirmed
We've confirmed your payment of **{amount}** for {name}. Thank you.

{payment}

${AT_THE_END}`,

  "paid-by-mistake": `Subject: {name}: your payment isn't confirmed yet
We marked {name} as paid by mistake. No payment of **{amount}** has been confirmed. The sale goes on: the name is reserved for you until {until}; please pay by then. {payment}

{note}

{ifPaid}

[Go to your page]({link})

{details}`,

  "never-paid": `Subject: {name}: a payment was confirmed by mistake
We marked {name} as paid by you by mistake, and have taken that back. Nothing was sold to you: the sale had ended before and stays ended, so please don't send any money. If you did pay {amount}, reply to this email right away.

{note}

${AT_THE_END}`,

  "payment-returned": `Subject: {name}: your payment was returned, and the sale has ended
For {name}, {amount} was returned to you. So the sale has ended, and the name isn't reserved for you anymore. Please don't send any money for it.

{note}

If you don't have your money back yet, ask the service that you paid through, such as Escrow.com, or reply to this email to ask us.

${AT_THE_END}`,

  "plan-ended": `Subject: {name}: your payment plan has ended
Your plan to pay for {name} has ended, because it wasn't paid as we agreed. The name stays with us, and the **{amount}** that you've paid isn't refunded. {payment}

{note}

Please don't send any more money for the name. If you think that this is a mistake, or have just paid, reply to this email right away.

${AT_THE_END}`,

  "plan-resumed": `Subject: {name}: your payment plan goes on
We've taken back that your plan to pay for {name} has ended. It goes on as before, and what you've paid counts. {payment}

${AT_THE_END}`,

  reserved: `Subject: {name} is reserved
We've accepted another buyer's offer for {name}, so the name is reserved for now. Your offer stays open, at {amount}, and its page will show if the name becomes available again.

[Your offer]({link})

{details}`,

  "for-sale-again": `Subject: {name} is for sale again
We told you that {name} had been sold. That sale didn't go through, so the name is for sale again. What you had offered or agreed on stays closed, and binds you to nothing.

If you're still interested:

[Make another offer]({newOffer})

${AT_THE_END}`,

  "free-again": `Subject: {name} is available again
The sale of {name} to another buyer fell through, so the name is available again. Your offer is still open, at {amount}.

[Your offer]({link})

{details}`,
} as const;
