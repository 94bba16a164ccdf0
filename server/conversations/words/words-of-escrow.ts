import { MONEY_BACK, MOVE_DAYS, TRANSFER_HOURS, TRANSFER_TIME } from "../../../sale/deadlines.ts";
import { RUN } from "../../process/program.ts";

/** Emails about what the escrow service and the registry say. Each is sent only if somebody has to act, or the sale ends. */
export const ESCROW_TO_BUYER = {
  "escrow-secured": `Subject: {name}: Escrow.com holds your money
Escrow.com holds your **{amount}** for {name}. It pays us only once you've accepted the name, or your time to check it has passed. The name stays reserved for you until then.

Next, we move the name into your account at a registrar, ${TRANSFER_TIME}. Your page says what we need from you for that, so please look at it now.

[Go to your page]({link})

{details}`,

  "escrow-transfer": `Subject: {name} is on its way to you
We've begun to move {name} to you. Your page says what to do at your registrar, so that you receive it.

Once the name is in your account, go to Escrow.com, and confirm there that you've received it. Your time to check it begins then. Until you say so, Escrow.com keeps your money.

If nothing arrives within ${MOVE_DAYS} days, reply to this email.

[Go to your page]({link})

{details}`,

  "escrow-received": `Subject: {name}: please check and accept it
Escrow.com says that you've received {name}. Please check that it's in your account, and that it's the name that you bought. Then accept it at Escrow.com.

You have time until **{until}**. If the name isn't in your account, or something is wrong, reject it at Escrow.com before then, and reply to this email. If you do nothing until then, the name counts as accepted, and Escrow.com pays us.

[Go to your page]({link})

{details}`,

  "escrow-paid-out": `Subject: {name} is yours
The sale of {name} is complete: Escrow.com has paid us, and the name is yours. You don't need to do anything more. Thank you.

[See your purchase]({link})

{details}`,

  "escrow-differs": `Subject: {name}: please don't pay at Escrow.com yet
The transaction for {name} at Escrow.com isn't what we agreed on, which is **{amount}**. Please don't pay. We know about it, and your page changes once we've cleared it up.

If you've paid already, reply to this email right away.

[Go to your page]({link})

{details}`,

  "escrow-disputed": `Subject: {name}: dispute at Escrow.com
Escrow.com says that there is a dispute about {name}. Please answer its emails: they say what it needs from you, and by when. It holds the money until this is settled.

If you'd rather settle it with us, reply to this email.

[Go to your page]({link})

{details}`,

  "escrow-canceled": `Subject: {name}: the transaction was canceled
The transaction for {name} was canceled at Escrow.com. So the sale has ended, and the name isn't reserved for you anymore. Please don't send any money for it.

${MONEY_BACK}, or reply to this email.

If you still want the name, reply to this email.

[Go to your page]({link})

{details}`,

  "called-off-escrow": `Subject: The sale of {name} has been called off
We've called off the sale of {name}. Escrow.com still holds your **{amount}**: ask it to return the money, or reply to this email.

{note}

[Go to your page]({link})

{details}`,

  "escrow-refunded": `Subject: {name}: your money was returned
Escrow.com says that it has returned your **{amount}** for {name}. So the sale has ended, and the name isn't reserved for you anymore. Please don't send any more money for it.

If you don't have your money back in a few days, ask Escrow.com, or reply to this email.

[Go to your page]({link})

{details}`,
} as const;

export const ESCROW_TO_SELLER = {
  "escrow-stuck": `Subject: {name}: the shop can't go on at Escrow.com
The shop asked Escrow.com three times about the sale of {name} to {buyer} for **{amount}**, and got no answer that it can use. It keeps trying, and the buyer's page says so. The page of this deal says why, and \`doctor\` says so too.

Until the shop gets an answer, look at the sale at Escrow.com yourself. If {buyer} can't pay there yet and it takes too long, send {buyer} a payment link instead.

{details}`,

  "accepted-escrow": `Subject: Agreed: {name} for {amount}
You and {buyer} have agreed on **{amount}** for {name}. The shop shows the name as reserved until {until}. {payment}

{note}

You don't need to do anything until the money is secured: then you get an email to move the name. Don't move it before. If the buyer doesn't pay in time, the name becomes available again automatically.

{details}

To send the buyer a payment link instead:

    ${RUN} offers accept {reference} --pay-link https://…`,

  "started-escrow": `Subject: {name}: {buyer} started the checkout at {amount}
{buyer} has started the checkout for {name}, for **{amount}**, and hasn't paid yet. The shop reserves the name until {until}, so that nobody else can buy it. {payment}

You don't need to do anything until the money is secured: then you get an email to move the name. Don't move it before. If the buyer doesn't pay in time, the name becomes available again automatically.

{details}

To end the reservation:

    ${RUN} offers decline {reference}`,

  "called-off-escrow": `Subject: {name}: you called off the sale
You called off the sale of {name} to {buyer}. Escrow.com still holds the **{amount}**, and this didn't cancel the transaction there. Cancel it at Escrow.com, or settle it with {buyer}, who has been told to ask Escrow.com for the money, or to reply to you. Until then, don't sell the name to anybody else.

{note}

{details}`,

  "escrow-secured": `Subject: {name}: the money is secured, move the name now
Escrow.com holds the **{amount}** from {buyer} for {name}. Move the name to {buyer} now. Buyers are told to expect it within ${TRANSFER_HOURS} hours. The steps at your registrar are on the page of this deal.

Then press “I've moved the name” there: the shop tells Escrow.com, which asks the buyer to check the name. You're paid once the buyer has accepted it, or the time to check it has passed. Until then, the name stays reserved, and nothing ends by itself.

{details}`,

  "escrow-paid-out": `Subject: {name}: sold and paid out
Escrow.com has paid you for {name}, which {buyer} bought for **{amount}**. Your part of the fee is in the books. The shop shows the name as sold. You don't need to do anything.

{details}`,

  "escrow-differs": `Subject: {name}: the transaction isn't what you agreed on
The transaction with {buyer} at Escrow.com isn't what you agreed on, which is **{amount}** for {name}. Don't move the name. The buyer was told not to pay.

Look at the transaction at Escrow.com: its name, sum or currency isn't the one that you agreed on. If it's wrong, cancel it there. The name stays reserved until the buyer's time to pay is up. If nothing has changed by then, and Escrow.com doesn't hold the money, the sale ends.

{details}`,

  "escrow-rejected": `Subject: {name}: {buyer} rejected the name
{buyer} rejected {name}. See at Escrow.com why. It holds the {amount} until the name is back with you.

Once it is, accept or refuse the return there by {until}. If you do nothing, the return counts as accepted, and the money goes back to {buyer}.

{details}`,

  "escrow-disputed": `Subject: {name}: dispute at Escrow.com
Escrow.com says that there is a dispute with {buyer} about {name}. Answer its emails by {until}: they say what it needs from you. It holds the {amount} until this is settled. If you don't answer, it may return the money to {buyer}.

{details}`,

  "escrow-canceled": `Subject: {name}: the transaction was canceled
The transaction with {buyer} for {name}, for {amount}, was canceled at Escrow.com. So the sale has ended, and the name is available again. {buyer} has been told not to send any money. You don't need to do anything.

If {buyer} still wants the name, agree on it again.

{details}`,

  "escrow-refunded": `Subject: {name}: {buyer}'s money was returned
Escrow.com returned the {amount} for {name} to {buyer}, so the sale has ended. {told}

{details}`,

  "escrow-heard": `Subject: {name}: news from Escrow.com that the shop didn't act on
Escrow.com {news}. The shop changed nothing, because {why}. {buyer} hasn't been told.

Look at the transaction at Escrow.com and at this deal, and correct by hand what doesn't fit. If you marked it as paid, and the money went back:

    ${RUN} offers unpaid {reference} --returned

{details}`,
} as const;
