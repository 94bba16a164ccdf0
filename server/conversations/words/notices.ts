/** Emails about an offer that no step causes. */
export const NOTICES = {
  buyer: {
    reminder: `Subject: Reminder: {name} is reserved for you until {until}
We haven't confirmed your payment of **{amount}** for {name} yet. The name is reserved for you until {until}. {payment}

{ifPaid}

[Go to your payment]({link})

{details}`,
  },
  seller: {
    stuck: `Subject: {name}: the shop can't go on at Escrow.com
The shop can't go on by itself with the sale of {name} to {buyer} for **{amount}** at Escrow.com: it gets no answer there that it can use, or what Escrow.com says doesn't go with what you decided here. The page of this deal says which, and \`doctor\` says so too.

Look at the sale at Escrow.com yourself. If {buyer} can't pay there yet and it takes too long, send {buyer} a payment link instead.

{details}`,

    unfiled: `Subject: {name}: sold, but its file doesn't say so
Escrow.com has paid you for {name}, and the shop can't mark the name as sold in its file. Nobody can buy it meanwhile: your pages show it as reserved.

Mark it as sold in its file, or let the shop's user write there. The log and \`doctor\` say what is in the way. The shop keeps trying.

If you've bought the name again, enter the day on which you did in the listing (\`acquired\`): then it's for sale again.

{details}`,

    unconfirmed: `Subject: {name}: has {buyer} paid?
{name} is sold in your files. {buyer} has said that a payment of {amount} for it has begun, and is waiting for your answer.

If {buyer} is the one who bought it:

    {run} offers paid {reference}

If not, so that {buyer} is told not to pay:

    {run} offers end {reference}

{details}`,

    undelivered: `Subject: {name}: email to {buyer} can't be delivered
The shop's email couldn't be delivered to {email}: the address refused it. {buyer} can see your answers on a private page, but isn't notified of them. Call if you have a number, or write from your own mailbox.

{details}

Once the address accepts email again:

    {run} mail retry`,
  },
} as const;
