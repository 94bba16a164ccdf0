import type { Command } from "commander";
import { formatMinute } from "../../catalogue/format/format.ts";
import { formatDollars } from "../../catalogue/format/price.ts";
import { describePayments } from "../../catalogue/deals/plan.ts";
import { planOf } from "../../server/offers/rules.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { saveNoted } from "../names/save-noted.ts";
import { askUnlessYes, carryOut, type Deal, explainFault, openDeal } from "./deal.ts";

interface Options {
  readonly publishPrice?: boolean;
  readonly yes?: boolean;
}

function changesFor({ offer, listing, shop, context }: Deal, isPublished: boolean) {
  if (!listing) return new Map<string, string>();
  const today = formatMinute(context.time, shop.timeZone).slice(0, 10);
  const isSold = listing.status === "sold";
  return new Map([
    ...(isSold ? [] : [["status", "sold"] as const]),
    ...(isSold && listing.soldDate ? [] : [["soldDate", today] as const]),
    ...(isPublished && listing.soldPrice?.amount !== offer.amount
      ? [["soldPrice", formatDollars(offer.amount)] as const]
      : []),
  ]);
}

function describeHidden({ listing }: Deal): string {
  const unpublished = "The shop doesn't show the sale price";
  return listing?.price.amount
    ? `${unpublished}, but the name's page and card still show your last asking price, ${listing.price.label}.`
    : `${unpublished}.`;
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
    if (deal.isFaulty) throw new CommandFault(explainFault(deal));
    const monthly = planOf(offer);
    const changes = changesFor(deal, publishPrice);
    const sum = formatDollars(offer.amount);
    let files: string[] = [];
    async function save(): Promise<void> {
      if (changes.size === 0) return;
      const saving = { changes: new Map([[offer.domain, changes]]) };
      const noted = { command: `offers paid ${offer.reference}`, isFinal: true };
      files = await saveNoted(context, saving, noted);
    }
    const shown = [
      monthly
        ? `${offer.reference}: ${offer.name} has made the first of ${describePayments(monthly)}, for ${displayName}.`
        : `${offer.reference}: ${offer.name} has paid ${sum} for ${displayName}.`,
      listing
        ? `Change to its file: ${[...changes].map(([field, value]) => `${field}=${value}`).join(" ") || "none"}.`
        : `${displayName} is no longer listed, so no file is changed.`,
      publishPrice ? "The shop shows the sale price." : describeHidden(deal),
    ];
    const question = `Mark ${displayName} as paid and sold?`;
    const plan = { command, shown, question, yes };
    if (offer.paid_at === null) {
      await carryOut(deal, { ...plan, action: { kind: "paid" }, prepare: save });
    } else if (changes.size > 0) {
      await askUnlessYes(context, plan);
      await save();
    }
    const changed = files.length > 0 ? `Changed: ${files.join(", ")}.` : "No file was changed.";
    const result = { reference: offer.reference, domain: offer.domain, amount: offer.amount };
    const payments = monthly ? `, in ${describePayments(monthly)}` : "";
    const text = `Sold: ${displayName} for ${sum}${payments}. ${changed}\n`;
    printResult(context, { ...result, files }, text);
  });
}
