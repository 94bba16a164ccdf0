import type { Command } from "commander";
import { formatDollars } from "../../catalogue/format/price.ts";
import { describePayments } from "../../catalogue/deals/plan.ts";
import { planOf } from "../../server/offers/rules.ts";
import { describeHiddenPrice, listSaleChanges, markPaid } from "../../server/sales/mark-paid.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  printResult,
  warnOfUnnoted,
} from "../command/command.ts";
import { askUnlessYes, confirmStep, explain, explainFaultyName, openDeal } from "./deal.ts";

interface Options {
  readonly publishPrice?: boolean;
  readonly yes?: boolean;
}

export function addOffersPaid(offers: Command, context: CommandContext): void {
  const command = addCommand(offers, "paid <REF>", {
    summary: "mark an agreement as paid: the name is sold",
    details:
      "Sets status=sold and soldDate to today in the name's file, and soldPrice only with --publish-price. It also works for an agreement whose deadline has passed, or that was ended, as long as no one else has the name. If it was interrupted, run it again: it completes what's missing.",
    examples: ["offers paid O-7K3M9Q", "offers paid O-7K3M9Q --publish-price"],
  })
    .option("--publish-price", "show the sale price in the shop")
    .option("--yes", "don't ask");
  command.action(async (reference: string, { publishPrice = false, yes = false }: Options) => {
    const deal = await openDeal(context, reference);
    const { offer, listing, displayName } = deal;
    if (deal.isFaulty) throw new CommandFault(explainFaultyName(deal));
    const monthly = planOf(offer);
    const changes = listSaleChanges(deal, publishPrice, context.now);
    const sum = formatDollars(offer.amount);
    const shown = [
      monthly
        ? `${offer.reference}: ${offer.name} has made the first of ${describePayments(monthly)}, for ${displayName}.`
        : `${offer.reference}: ${offer.name} has paid ${sum} for ${displayName}.`,
      listing
        ? `Change to its file: ${[...changes].map(([field, value]) => `${field}=${value}`).join(" ") || "none"}.`
        : `${displayName} is no longer listed, so no file is changed.`,
      publishPrice ? "The shop shows the sale price." : describeHiddenPrice(deal),
    ];
    const question = `Mark ${displayName} as paid and sold?`;
    const plan = { command, shown, question, yes };
    let confirmed = deal;
    if (offer.paid_at === null) {
      confirmed = await confirmStep(deal, { ...plan, action: { kind: "paid" } });
    } else if (changes.size > 0) {
      await askUnlessYes(context, plan);
    }
    const payment = { isPricePublished: publishPrice, time: Date.now() };
    const { database } = deal;
    const paid = await markPaid(database, context.readConfig(), confirmed, payment);
    warnOfUnnoted(context, paid.unnoted);
    if (!paid.outcome.ok) throw new CommandFault(await explain(confirmed, paid.outcome.refusal));
    const { files } = paid;
    const changed = files.length > 0 ? `Changed: ${files.join(", ")}.` : "No file was changed.";
    const result = { reference: offer.reference, domain: offer.domain, amount: offer.amount };
    const payments = monthly ? `, in ${describePayments(monthly)}` : "";
    const text = `Sold: ${displayName} for ${sum}${payments}. ${changed}\n`;
    printResult(context, { ...result, files }, text);
  });
}
