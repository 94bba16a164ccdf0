import type { Command } from "commander";
import { printableText } from "../../catalogue/format/clean-text.ts";
import { findOffer } from "../../server/offers/find-offers.ts";
import { noteOnOffer, removeLastNote } from "../../server/offers/offer-notes.ts";
import { RUN } from "../../server/program/program.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { unknownReference } from "../command/unknown-reference.ts";
import { addNoteCommand } from "../command/note.ts";

async function requireOffer(context: CommandContext, reference: string) {
  const { db } = await context.openDatabase();
  const found = await findOffer(db, reference, context.time);
  if (found) return { db, offer: found.offer };
  throw unknownReference("offers", reference);
}

export function addOffersNotes(offers: Command, context: CommandContext): void {
  const texts = {
    summary: "add a note to an offer, which the buyer never sees",
    examples: ['offers note O-7K3M9Q "Called, can go to 6,000"'],
  };
  addNoteCommand(offers, context, texts, async (wanted, note) => {
    const { db, offer } = await requireOffer(context, wanted);
    await noteOnOffer(db, offer.id, note, context.now);
    return offer.reference;
  });
  addCommand(offers, "remove-note <REF>", {
    summary: "remove the last note that you added to an offer",
    examples: ["offers remove-note O-7K3M9Q"],
  }).action(async (wanted: string) => {
    const { db, offer } = await requireOffer(context, wanted);
    const { reference } = offer;
    const removed = await removeLastNote(db, offer);
    if (removed === null)
      throw new CommandFault(
        `${reference} has no note to remove, or it was changed just now: see ${RUN} offers show ${reference}`,
      );
    const said = `Removed from ${reference}: ${printableText(removed)}\n`;
    printResult(context, { reference, removed }, said);
  });
}
