import type { Command } from "commander";
import {
  describeTakeBack,
  planTakeBack,
  takeBackPayment,
} from "../../server/sales/take-back-payment.ts";
import {
  addCommand,
  type CommandContext,
  CommandFault,
  printResult,
  warnOfUnnoted,
} from "../command/command.ts";
import { addNote } from "./answer.ts";
import { confirmStep, explain, explainFaultyName, openDeal } from "./deal.ts";

interface Options {
  readonly mistake?: boolean;
  readonly returned?: boolean;
  readonly note?: string | null;
  readonly yes?: boolean;
}

export function addOffersUnpaid(offers: Command, context: CommandContext): void {
  const command = addCommand(offers, "unpaid <REF>", {
    summary: "take back that an agreement is paid: by mistake, or because the payment was returned",
    details:
      "Say which it is. With --mistake, the agreement goes on: the name is reserved for the buyer again for offers.payWithinDays in shop.yaml; an agreement that had ended before it was marked as paid stays ended. With --returned, the sale ends. The name's file goes back to status=available, without soldDate and soldPrice, unless it tells of another sale. The buyer gets an email. If it was interrupted, run it again: it completes what's missing.",
    examples: [
      "offers unpaid O-7K3M9Q --mistake",
      'offers unpaid O-7K3M9Q --returned --note "Escrow.com has refunded you."',
    ],
  })
    .option("--mistake", "the payment was never made: you meant another offer, for example")
    .option("--returned", "the payment was refunded, or the escrow service returned it");
  addNote(command);
  command.action(async (reference: string, options: Options) => {
    const { mistake = false, returned = false, note = null, yes = false } = options;
    if (mistake === returned)
      command.error("say what happened: add --mistake or --returned, but not both");
    const deal = await openDeal(context, reference);
    const { offer, database, displayName } = deal;
    if (deal.isFaulty) throw new CommandFault(explainFaultyName(deal));
    const wish = { outcome: mistake ? "mistake" : "returned", note } as const;
    const first = await planTakeBack(database.db, deal, wish, context.now);
    const confirmed = await confirmStep(
      { ...deal, status: first.status },
      {
        command,
        action: first.action,
        shown: describeTakeBack(deal, first),
        question: mistake ? "Take back the payment?" : "End the sale?",
        yes,
      },
    );
    const time = Date.now();
    const plan = await planTakeBack(database.db, confirmed, wish, time);
    const taken = await takeBackPayment(database, context.readConfig(), confirmed, { plan, time });
    warnOfUnnoted(context, taken.unnoted);
    if (!taken.outcome.ok) throw new CommandFault(await explain(confirmed, taken.outcome.refusal));
    const { state, amount, pay_by } = taken.outcome.offer;
    const { files } = taken;
    const changed = files.length > 0 ? `Changed: ${files.join(", ")}.` : "No file was changed.";
    const standing = plan.goesOn
      ? "the agreement goes on"
      : plan.isForSale
        ? `the sale has ended, and ${displayName} is for sale again`
        : "the sale has ended";
    const result = {
      reference: offer.reference,
      domain: offer.domain,
      amount,
      state,
      payBy: plan.goesOn ? pay_by : null,
      isForSale: plan.isForSale,
    };
    const text = `Not paid: ${displayName}; ${standing}. The buyer gets an email. ${changed}\n`;
    printResult(context, { ...result, files }, text);
  });
}
