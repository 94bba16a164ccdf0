import type { Command } from "commander";
import { cleanLine, printableText } from "../../catalogue/format/clean-text.ts";
import { noteOnOffer, removeLastNote } from "../../server/offers/offer-notes.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { openDeal } from "./deal.ts";

const MAX_NOTE = 2_000;

export function addOffersNotes(offers: Command, context: CommandContext): void {
  addCommand(offers, "note <REF> <TEXT>", {
    summary: "add a line of your own to an offer, which the buyer never sees",
    examples: ['offers note O-7K3M9Q "Called, can go to 6,000"'],
  })
    // A note may begin with a dash.
    .allowUnknownOption()
    .action(async (wanted: string, text: string) => {
      const note = cleanLine(text, MAX_NOTE);
      if (!note)
        throw new CommandFault("the note is empty: write it in quotes after the reference");
      const { database, offer } = await openDeal(context, wanted);
      await noteOnOffer(database.db, offer.id, note, context.now);
      const { reference } = offer;
      printResult(context, { reference, note }, `Note added to ${reference}.\n`);
    });
  addCommand(offers, "remove-note <REF>", {
    summary: "remove the last note that you added to an offer",
    examples: ["offers remove-note O-7K3M9Q"],
  }).action(async (wanted: string) => {
    const { database, offer } = await openDeal(context, wanted);
    const { reference } = offer;
    const removed = await removeLastNote(database.db, offer);
    if (removed === null)
      throw new CommandFault(`${reference} has no note to remove, or it was changed just now`);
    const said = `Removed from ${reference}: ${printableText(removed)}\n`;
    printResult(context, { reference, removed }, said);
  });
}
