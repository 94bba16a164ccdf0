const TO_ANSWER = `To agree:

    npm run vitrine -- offers accept {reference}

To ask for a sum of your own:

    npm run vitrine -- offers counter {reference} {counter}

To decline:

    npm run vitrine -- offers decline {reference}`;

/** What the shop mails to the seller at each event: 'Subject: …', then Markdown. */
export const WORDS_TO_SELLER = {
  received: `Subject: {name}: {buyer} offers {amount}
{buyer} offers **{amount}** for {name}, until {until}.

{note}

{details}

${TO_ANSWER}`,

  countered: `Subject: {name}: {buyer} now offers {amount}
{buyer} answers with **{amount}** for {name}, until {until}.

{note}

{details}

${TO_ANSWER}`,

  "counter-sent": `Subject: {name}: you ask {amount}
You ask {buyer} for **{amount}** for {name}. The buyer can agree to it until {until}.

{note}

{details}`,

  accepted: `Subject: Agreed: {name} for {amount}
It is agreed: you sell {name} to {buyer} for **{amount}**. The shop shows the name as reserved until {until}. {payment}

{note}

{details}

To send the buyer a link to pay:

    npm run vitrine -- offers accept {reference} --pay-link https://…

When it is paid:

    npm run vitrine -- offers paid {reference}

The shop then shows the name as sold; with \`--publish-price\` the sum, too. If it is not paid in time, the name is free again by itself.`,

  "pay-link": `Subject: {name}: you sent a link to pay
{payment} It is on the page of the offer, in place of any earlier way to pay; the name is reserved until {until}.

{note}

{details}`,

  declined: `Subject: {name}: you declined {amount}
You have declined to sell {name} to {buyer} for {amount}. The buyer was told, and can make a new offer.

{note}

{details}`,

  "called-off": `Subject: {name}: you called off the sale
You have called off the sale of {name} to {buyer} for {amount}. The buyer was told not to pay, and the name is free again.

{note}

{details}`,

  "too-low": `Subject: {name}: {amount} was declined automatically
{buyer} offered {amount} for {name}, less than your floor, so the shop declined it at once. The buyer was told that this was automatic, that a higher offer is welcome, and no number. You need not do anything.

{note}

{details}`,

  sold: `Subject: {name}: the offer of {amount} is closed
{name} is sold, so the shop declined the offer of {amount} from {buyer}, and told the buyer why.

{details}`,

  removed: `Subject: {name}: the offer of {amount} is closed
{name} is not listed any more, so the shop declined the offer of {amount} from {buyer}, and told the buyer why.

{details}`,

  withdrawn: `Subject: {name}: {buyer} withdrew
{buyer} has withdrawn: {amount} for {name} is off the table.

{note}

{details}`,

  expired: `Subject: {name}: the offer has expired
{amount} for {name} was on the table until {until}. Nobody agreed to it in time, so the offer of {buyer} has expired. The buyer was told, and can make a new one.

{details}`,

  "not-paid": `Subject: {name}: not paid in time, free again
{buyer} agreed to {amount} for {name}, to be paid until {until}. That has passed, so the name is free again.

Should the money come after all:

    npm run vitrine -- offers paid {reference}

{details}`,

  paid: `Subject: Sold: {name} for {amount}
{name} is sold to {buyer} for **{amount}**, and the shop shows it as sold.

{details}`,

  undelivered: `Subject: {name}: mail to {buyer} can't be delivered
The shop's mail about this offer could not be delivered to {email}: the address refuses it. {buyer} sees your answers on the page of the offer, but gets no word of them. Call if you have a number, or write from a mailbox of your own.

{details}

If the address takes mail again:

    npm run vitrine -- mail retry`,
} as const;
