/** Emails about what the escrow service and the registry say. Each is sent only if somebody has to act, or the sale ends. */
export const ESCROW_TO_BUYER = {
  "escrow-secured": `Subject: {name}: Escrow.com holds your money
Escrow.com holds your **{amount}** for {name}. Now we move the name to you. Your page says what we need from you for that.

[Go to your page]({link})

{details}`,

  "escrow-transfer": `Subject: {name} is on its way to you
We've begun to move {name} to you. Your page says what you have to do to receive it.

[Go to your page]({link})

{details}`,

  "escrow-received": `Subject: Check {name} and accept it at Escrow.com
You've received {name}. Please check it, and accept it at Escrow.com. If you do nothing until {until}, it counts as accepted, and we're paid.

[Go to your page]({link})

{details}`,

  "escrow-paid-out": `Subject: {name} is yours
Escrow.com has paid us, so the sale of {name} is complete. Thank you.

[See your purchase]({link})

{details}`,

  "escrow-differs": `Subject: {name}: please don't pay at Escrow.com yet
The transaction at Escrow.com isn't what we agreed on, which is **{amount}** for {name}. Please don't pay until we've cleared this up. We've been told, too.

[Go to your page]({link})

{details}`,

  "escrow-disputed": `Subject: {name}: dispute at Escrow.com
Escrow.com says that there is a dispute about {name}. It holds the money until that is settled.

[Go to your page]({link})

{details}`,

  "escrow-canceled": `Subject: {name}: the transaction was canceled
The transaction for {name} was canceled at Escrow.com, so the name isn't reserved for you anymore. Please don't send any money for it.

[Go to your page]({link})

{details}`,

  "escrow-refunded": `Subject: {name}: your money was returned
Escrow.com says that it has returned your **{amount}** for {name}, so the sale has ended.

[Go to your page]({link})

{details}`,

  "name-moved": `Subject: {name} has moved
The registry shows that {name} has moved.

[Go to your page]({link})

{details}`,
} as const;

export const ESCROW_TO_SELLER = {
  "escrow-stuck": `Subject: {name}: {buyer} can't pay at Escrow.com yet
{buyer} wants to pay **{amount}** for {name}, but Escrow.com hasn't opened the transaction. The shop keeps trying, and the buyer's page says so. The page of this deal says why, and so does the shop's checkup.

If it takes too long, send {buyer} a payment link instead.

{details}`,

  "escrow-secured": `Subject: {name}: {buyer}'s money is secured, move the name now
Escrow.com holds the **{amount}** from {buyer} for {name}. Move the name now: the steps at your registrar are on the page of this deal. The name stays reserved for as long as the sale takes.

{details}`,

  "escrow-paid-out": `Subject: {name}: sold and paid out
Escrow.com has paid you for {name}. The shop shows it as sold, and the sale is in your books.

{details}`,

  "escrow-differs": `Subject: {name}: the transaction isn't what you agreed on
The transaction with {buyer} at Escrow.com isn't what you agreed on, which is **{amount}** for {name}. The buyer was told not to pay. Don't move the name. Look at the transaction at Escrow.com.

{details}`,

  "escrow-rejected": `Subject: {name}: {buyer} rejected the name
{buyer} rejected {name} at Escrow.com, which holds the {amount} until the name is back with you. Look there for the reason.

{details}`,

  "escrow-disputed": `Subject: {name}: dispute at Escrow.com
Escrow.com says that there is a dispute with {buyer} about {name}. Answer it there: it holds the {amount} until that is settled.

{details}`,

  "escrow-canceled": `Subject: {name}: the transaction was canceled
The transaction with {buyer} for {name} was canceled at Escrow.com, so the name is available again.

{details}`,

  "escrow-refunded": `Subject: {name}: {buyer}'s money was returned
Escrow.com returned the {amount} for {name} to {buyer}, so the sale has ended. Check that the name is back in your account.

{details}`,

  "name-moved": `Subject: {name} has moved
The registry shows that {name} has moved.

{details}`,
} as const;
