import type { Command } from "commander";
import type { Refused } from "../../catalogue/outcome.ts";
import {
  acceptOffer,
  confirmOffer,
  counterOffer,
  declineOffer,
} from "../../server/operations/conversations/answer-offer.ts";
import { endSale } from "../../server/operations/conversations/end-sale.ts";
import { markPaid } from "../../server/operations/conversations/mark-paid.ts";
import { noteOffer } from "../../server/operations/conversations/note-offer.ts";
import { openAgreement } from "../../server/operations/conversations/open-agreement.ts";
import { releaseUnconfirmed } from "../../server/operations/conversations/release-unconfirmed.ts";
import { revokeLinks } from "../../server/operations/conversations/revoke-links.ts";
import { sayMoved } from "../../server/operations/conversations/say-moved.ts";
import { takeBack } from "../../server/operations/conversations/take-back.ts";
import { RUN } from "../../server/process/program.ts";
import { addCommand, type CommandContext } from "../command/command.ts";
import { addOperation } from "../command/operation-command.ts";

const isOver = ({ reason }: Refused) => reason === "over";

function addAnswers(offers: Command, context: CommandContext): void {
  const operands = ["reference"];
  addOperation(offers, context, {
    name: "accept",
    operation: acceptOffer,
    operands,
    hint: (refused) =>
      isOver(refused) ? "To send a payment link for an agreed offer, add --pay-link." : null,
    summary: "accept the buyer's offer, or send a payment link",
    details:
      "The shop shows the name as reserved until it's paid or offers.payWithinDays in shop.yaml have passed; its file isn't edited, and buyers with other open offers for it are notified. If the amount is already agreed, because the buyer accepted your counteroffer, --pay-link sends a link or replaces the one you sent.",
    examples: [
      "offers accept O-7K3M9Q",
      "offers accept O-7K3M9Q --pay-link https://www.escrow.com/checkout?token=…",
    ],
  });
  addOperation(offers, context, {
    name: "decline",
    operation: declineOffer,
    operands,
    hint: (refused) =>
      isOver(refused) ? `To end a sale that was agreed on, run ${RUN} offers end.` : null,
    summary: "decline an offer",
    examples: ['offers decline O-7K3M9Q --note "Not at this price, but thank you for asking."'],
  });
  addOperation(offers, context, {
    name: "counter",
    operation: counterOffer,
    operands: ["reference", "amount"],
    summary: "make a counteroffer, or replace the one you made",
    details:
      "Until the buyer has answered your counteroffer, another one replaces it: the buyer gets an email, and can't accept the earlier one anymore. The amount is in the offer's currency, such as 18,500 or 18.5k. Write it without a dollar sign: most shells read $1 as something else.",
    examples: [
      "offers counter O-7K3M9Q 18,500",
      'offers counter O-7K3M9Q 18,500 --days 5 --note "Transfer included."',
    ],
  });
  addOperation(offers, context, {
    name: "confirm",
    operation: confirmOffer,
    operands,
    summary: "say that you see the payment at the escrow service",
    details:
      "The name is reserved for offers.payWithinDays in shop.yaml from now on, and the buyer gets an email. It also works for a purchase whose time is up, or that was ended, as long as no one else has the name. Run it again to reserve the name for longer, and offers paid once the money has arrived.",
    examples: ["offers confirm O-7K3M9Q"],
  });
}

function addSales(offers: Command, context: CommandContext): void {
  addOperation(offers, context, {
    name: "open",
    operation: openAgreement,
    operands: ["domain"],
    report: ({ words, result }) =>
      `${words}\n\n  ${result.link}\n\nThis is the buyer's private page: send the link to nobody else, since whoever has it can act as the buyer.\n`,
    summary: "record an agreement with a buyer who wrote or called",
    details:
      "The buyer gets a private page to pay on, as after an accepted offer: the link is printed and emailed. The name is reserved until it's paid or the days have passed, and buyers with open offers for it are notified. The amount is in your shop's currency, such as 18,000 or 18k, without a dollar sign.",
    examples: [
      "offers open people.talk --to lena@example.com --amount 18000 --days 7",
      'offers open people.talk --to lena@example.com --name "Lena Weber" --amount 18k --plan 12',
    ],
  });
  addOperation(offers, context, {
    name: "paid",
    operation: markPaid,
    operands: ["reference"],
    summary: "mark an agreement as paid: the name is sold",
    details:
      "Sets status=sold and soldDate to today in the name's file, and soldPrice only with --publish-price. It also works for an agreement whose deadline has passed, or that was ended, as long as no one else has the name. If it is paid already, --on corrects the day of the payment, and the buyer gets no email. If it was interrupted, run it again: it completes what's missing.",
    examples: ["offers paid O-7K3M9Q", "offers paid O-7K3M9Q --publish-price"],
  });
  addOperation(offers, context, {
    name: "moved",
    operation: sayMoved,
    operands: ["reference"],
    summary: "let Escrow.com know that the name is with the buyer",
    details:
      "For a sale through Escrow.com's interface (docs/guide/selling.md#sales-at-escrowcom), once it holds the money. It then asks the buyer to confirm that the name has arrived. Say --by code if the name goes to another registrar.",
    examples: ["offers moved O-7K3M9Q", "offers moved O-7K3M9Q --by code"],
  });
  addOperation(offers, context, {
    name: "take-back",
    operation: takeBack,
    operands: ["reference"],
    summary: "take back your last step, if nobody has acted on it",
    details:
      "You can take back a counteroffer, a declined offer, a confirmed payment, a payment, the end of an unpaid sale and the end of a plan. Everything is then as it was before, also the name's file and your books. The buyer gets an email, and has as long to answer or to pay as before, or longer.",
    examples: ["offers take-back O-7K3M9Q", 'offers take-back O-7K3M9Q --note "A typo, sorry."'],
  });
  addOperation(offers, context, {
    name: "end",
    operation: endSale,
    operands: ["reference"],
    hidden: ["outcome"],
    hint: ({ reason }) => (reason === "paid" ? "Add --returned, or --kept for a plan." : null),
    complete({ returned, kept, ...raw }, command) {
      if (returned && kept)
        command.error("say what happened: add only one of --returned and --kept");
      return { ...raw, outcome: returned ? "returned" : kept && "kept" };
    },
    summary: "end an agreed sale, before or after it was paid",
    details:
      "If it's paid, say what became of the money. With --returned, your books refund all that was paid on the day --on; if only --sum went back, they refund that, the sale stands, and the buyer gets no email. With --kept, a payment plan ends because the buyer stopped paying: what was paid stays in your books. When a paid sale ends, the name's file goes back to status=available, without soldDate and soldPrice, unless it's about another sale. The buyer gets an email. If it was interrupted, run it again: it completes what's missing.",
    examples: [
      "offers end O-7K3M9Q",
      'offers end O-7K3M9Q --returned --note "Escrow.com has refunded you."',
      "offers end O-7K3M9Q --returned --on 2026-12-30 --sum 2000",
      "offers end O-7K3M9Q --kept",
    ],
  })
    .option("--returned", "the payment was refunded, or the escrow service returned it")
    .option("--kept", "the buyer of a payment plan stopped paying, and nothing is refunded");
  addOperation(offers, context, {
    name: "release",
    operation: releaseUnconfirmed,
    describe: ({ details }) =>
      details.purchases
        .map(
          ({ reference, name, sum, buyer, says, until }) =>
            `${reference}: ${name} for ${sum}, ${buyer}${says ? `, ${says}` : ""}, until ${until}\n`,
        )
        .join(""),
    summary: "end all unpaid purchases, which frees their names",
    details:
      "It ends the purchases whose payment you haven't confirmed, and whose money Escrow.com doesn't hold. It asks first, and ends only what it lists then.",
    examples: ["offers release"],
  });
}

export function addRevokeLinks(parent: Command, context: CommandContext, example: string): void {
  const examples = [`${parent.name()} links revoke ${example}`] as const;
  const links = addCommand(parent, "links", {
    summary: "revoke the answer links in your emails",
    examples,
  });
  addOperation(links, context, {
    name: "revoke",
    asksNothing: true,
    operation: revokeLinks,
    operands: ["reference"],
    hint: () => `To list them, run ${RUN} leads or ${RUN} offers.`,
    summary: "revoke all links to one conversation in your emails",
    details:
      "Use it if you forwarded an email with such a link, or if somebody else can read your email. The buyer's own link stays. Later emails about the conversation have new links; answerLinks: no in shop.yaml turns them all off.",
    examples,
  });
}

export function addOfferActions(offers: Command, context: CommandContext): void {
  addAnswers(offers, context);
  addSales(offers, context);
  addOperation(offers, context, {
    name: "note",
    asksNothing: true,
    operation: noteOffer,
    operands: ["reference", "note"],
    summary: "add a note to an offer, which the buyer never sees",
    examples: ['offers note O-7K3M9Q "Called, can go to 6,000"'],
    // A note may begin with a dash.
  }).allowUnknownOption();
  addRevokeLinks(offers, context, "O-7K3M9Q");
}
