import { RUN } from "../../process/program.ts";

const TO_ANSWER = `To accept:

    ${RUN} offers accept {reference}

To make a counteroffer:

    ${RUN} offers counter {reference} {counter}

To decline:

    ${RUN} offers decline {reference}`;

export const WORDS_TO_SELLER = {
  received: `Subject: {name}: {buyer} offers {amount}
{buyer} offers **{amount}** for {name}. The offer is valid until {until}.

{note}

{details}

${TO_ANSWER}`,

  countered: `Subject: {name}: {buyer} now offers {amount}
{buyer} answered with a counteroffer of **{amount}** for {name}. It's valid until {until}.

{note}

{details}

${TO_ANSWER}`,

  "counter-sent": `Subject: {name}: your counteroffer of {amount}
You made {buyer} a counteroffer of **{amount}** for {name}. The buyer can accept it until {until}.

{note}

{details}

To replace it, until the buyer answers:

    ${RUN} offers counter {reference} AMOUNT

To take it back:

    ${RUN} offers recall {reference}`,

  replaced: `Subject: {name}: your counteroffer is now {amount}
You replaced your counteroffer of {earlier} to {buyer} with one of **{amount}** for {name}. The buyer can accept only the new one, until {until}.

{note}

{details}

To take it back, until the buyer answers:

    ${RUN} offers recall {reference}`,

  recalled: `Subject: {name}: you took back your counteroffer of {earlier}
You took back your counteroffer of {earlier} for {name}. {buyer}'s offer of **{amount}** is on the table again. It's your turn, until {until}.

{note}

{details}

${TO_ANSWER}`,

  accepted: `Subject: Agreed: {name} for {amount}
You and {buyer} have agreed on **{amount}** for {name}. The shop shows the name as reserved until {until}. {payment}

{note}

{details}

To send the buyer a payment link:

    ${RUN} offers accept {reference} --pay-link https://…

When the buyer has paid:

    ${RUN} offers paid {reference}

The shop then shows the name as sold; add \`--publish-price\` to show what was paid, too. If the buyer doesn't pay in time, the name becomes available again automatically.`,

  started: `Subject: {name}: {buyer} started the checkout at {amount}
{buyer} has started the checkout for {name}, for **{amount}**, and hasn't paid yet. The shop reserves the name until {until}, so that nobody else can buy it. {payment}

{details}

When the buyer has paid:

    ${RUN} offers paid {reference}

To end the reservation:

    ${RUN} offers decline {reference}

If the buyer doesn't pay in time, the name becomes available again automatically.`,

  paying: `Subject: {name}: {buyer} says that the payment has begun
{buyer} says that the payment of **{amount}** for {name} has begun. {reserved}

Look for the transaction in the account that receives the money, and check the amount before you agree to it. If you see it, reserve the name while the money is on its way:

    ${RUN} offers confirm {reference}

If there is none, end the purchase:

    ${RUN} offers decline {reference}

When the buyer has paid:

    ${RUN} offers paid {reference}

{details}`,

  confirmed: `Subject: {name}: you see {buyer}'s payment
You confirmed that you see {buyer}'s payment of **{amount}** for {name}. The buyer knows, and the shop reserves the name until {until}.

When the money has arrived:

    ${RUN} offers paid {reference}

{details}`,

  "checkout-over": `Subject: {name}: not paid, available again
{buyer} started the checkout for {name}, for {amount}, but didn't pay by {until}. The name is available again. Someone who came that far may only need a word from you: write to {email}.

If the money arrives after all:

    ${RUN} offers paid {reference}

{details}`,

  "checkout-left": `Subject: {name}: {buyer} left the checkout
{buyer} canceled the purchase of {name} for {amount}. The name is available again. If you'd like to know why, write to {email}.

{details}`,

  "pay-link": `Subject: {name}: you sent a payment link
{payment} The link is on the buyer's page and replaces any earlier way to pay. The name is reserved until {until}.

{note}

{details}`,

  declined: `Subject: {name}: you declined {amount}
You declined to sell {name} to {buyer} for {amount}. The buyer has been told and can make a new offer.

{note}

{details}`,

  "called-off": `Subject: {name}: you called off the sale
You called off the sale of {name} to {buyer} for {amount}. {told}, and the name is available again.

{note}

{details}`,

  "too-low": `Subject: {name}: {amount} was declined automatically
{buyer} offered {amount} for {name}. That's below your floor price, so the shop declined it right away. The buyer's page says that this was automatic and that a higher offer is welcome, but not what your floor is. You don't need to do anything.

{note}

{details}`,

  sold: `Subject: {name}: the offer of {amount} is closed
{name} is sold, so the shop declined the offer of {amount} from {buyer} and told the buyer why.

{details}`,

  "sold-unpaid": `Subject: {name}: {buyer}'s reservation has ended
{name} is sold in your files, but not marked as paid by {buyer}, who hadn't said that a payment of {amount} had begun. So the shop ended the reservation and told the buyer not to pay.

If {buyer} is the one who bought it:

    ${RUN} offers paid {reference}

{details}`,

  unfiled: `Subject: {name}: sold, but its file doesn't say so
Escrow.com has paid you for {name}, and the shop can't mark the name as sold in its file. Nobody can buy it meanwhile: your pages show it as reserved.

Mark it as sold in its file, or let the shop's user write there. The log and \`doctor\` say what is in the way. The shop keeps trying.

If you've bought the name again, enter the day on which you did in the listing (\`acquired\`): then it's for sale again.

{details}`,

  unconfirmed: `Subject: {name}: has {buyer} paid?
{name} is sold in your files. {buyer} has said that a payment of {amount} for it has begun, and is waiting for your answer.

If {buyer} is the one who bought it:

    ${RUN} offers paid {reference}

If not, so that {buyer} is told not to pay:

    ${RUN} offers decline {reference}

{details}`,

  removed: `Subject: {name}: the offer of {amount} is closed
{name} is no longer listed, so the shop declined the offer of {amount} from {buyer} and told the buyer why.

{details}`,

  withdrawn: `Subject: {name}: {buyer} withdrew
{buyer} withdrew, so {amount} for {name} is off the table.

{note}

{details}`,

  expired: `Subject: {name}: the offer has expired
The offer of {amount} for {name} was open until {until}. No one accepted it in time, so it has expired. {buyer} has been told and can make a new one.

{details}`,

  "not-paid": `Subject: {name}: not paid in time, available again
You and {buyer} agreed on {amount} for {name}, but the payment that was due by {until} hasn't been confirmed. The name is available again.

If the money arrives after all:

    ${RUN} offers paid {reference}

{details}`,

  paid: `Subject: Sold: {name} for {amount}
{name} is sold to {buyer} for **{amount}**, and the shop shows it as sold.

{details}

If you marked it as paid by mistake:

    ${RUN} offers unpaid {reference} --mistake

If the payment is returned later:

    ${RUN} offers unpaid {reference} --returned`,

  "plan-ended": `Subject: {name}: the payment plan of {buyer} has ended
You ended the payment plan of {buyer} for {name}. The {amount} that was paid stays in your books. The buyer has been told that the name stays with you and that nothing is refunded.

{note}

{details}

If the plan goes on after all:

    ${RUN} offers paid {reference}`,

  "plan-resumed": `Subject: {name}: the payment plan of {buyer} goes on
You took back that the payment plan of {buyer} for {name} had ended. It goes on with what was paid, the buyer has been told, and the shop shows the name as sold.

{details}`,

  "paid-by-mistake": `Subject: {name}: {buyer} hasn't paid after all
You took back that {buyer} had paid {amount} for {name}. The agreement goes on: the shop reserves the name for {buyer} until {until}, and has told the buyer that no payment is confirmed yet.

{note}

{details}

When the buyer has paid:

    ${RUN} offers paid {reference}`,

  "never-paid": `Subject: {name}: {buyer} hasn't paid after all
You took back that {buyer} had paid {amount} for {name}. What you had agreed on had ended before and stays ended, and the buyer has been told so.

{note}

{details}`,

  "payment-returned": `Subject: {name}: the sale to {buyer} has ended
For {name}, {amount} was returned to {buyer}, so you ended the sale. The buyer has been told not to send any money, and to ask the service that was paid if the money isn't back yet.

{note}

{details}`,

  undelivered: `Subject: {name}: email to {buyer} can't be delivered
The shop's email couldn't be delivered to {email}: the address refused it. {buyer} can see your answers on a private page, but isn't notified of them. Call if you have a number, or write from your own mailbox.

{details}

Once the address accepts email again:

    ${RUN} mail retry`,
} as const;
