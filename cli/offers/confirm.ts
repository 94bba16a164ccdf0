import type { Command } from "commander";
import { formatDollars } from "../../catalogue/format/price.ts";
import { endOfConfirmed } from "../../server/offers/rules.ts";
import { addCommand, type CommandContext, printResult } from "../command/command.ts";
import { carryOut, openDeal } from "./deal.ts";

export function addOffersConfirm(offers: Command, context: CommandContext): void {
  const command = addCommand(offers, "confirm <REF>", {
    summary: "say that you see the payment at the escrow service, so that the name stays reserved",
    details:
      "The name is reserved for offers.payWithinDays in shop.yaml from now on, and the buyer gets an email. It also works for a purchase whose time is up, or that was ended, as long as no one else has the name. Run it again to reserve the name for longer, and offers paid once the money has arrived.",
    examples: ["offers confirm O-7K3M9Q"],
  }).option("--yes", "don't ask");
  command.action(async (reference: string, { yes = false }: { readonly yes?: boolean }) => {
    const deal = await openDeal(context, reference);
    const { offer, displayName, shop, tellTime } = deal;
    const payBy = endOfConfirmed(offer, context.now, shop.offers.payWithinDays);
    const sum = formatDollars(offer.amount);
    const result = await carryOut(deal, {
      command,
      action: { kind: "confirmed", payBy },
      shown: [
        `${offer.reference}: ${offer.name} buys ${displayName} for ${sum}.`,
        `You see the payment. The name is reserved for this buyer until ${tellTime(payBy)}.`,
      ],
      question: "Have you seen this payment at the escrow service?",
      yes,
    });
    const text = `Confirmed: ${displayName} is reserved for ${offer.name} until ${tellTime(payBy)}. The buyer gets an email.\n`;
    printResult(context, { ...result, payBy }, text);
  });
}
