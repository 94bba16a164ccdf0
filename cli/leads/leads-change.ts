import { Argument, type Command } from "commander";
import { printableText } from "../../catalogue/format/clean-text.ts";
import type { InquiryState } from "../../server/database/database-schema.ts";
import { changeInquiry, type InquiryChange } from "../../server/inquiries/change-inquiry.ts";
import { editNote } from "../../server/inquiries/edit-note.ts";
import { MARKS } from "../../server/inquiries/states.ts";
import { RUN } from "../../server/program/program.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "../command/command.ts";
import { addNoteCommand } from "../command/note.ts";
import { requireFound } from "./find-leads.ts";

async function change(
  context: CommandContext,
  wanted: string,
  changes: InquiryChange,
): Promise<string> {
  const request = { reference: wanted, ...changes, seen: null, time: context.now };
  const outcome = await changeInquiry(await context.openDatabase(), request);
  return requireFound(outcome.ok ? outcome.reference : null, wanted);
}

function addLeadsMark(leads: Command, context: CommandContext): void {
  addCommand(leads, "mark <REF>", {
    summary: "set the state of an inquiry",
    details: `States: ${MARKS.join(", ")}.`,
    examples: ["leads mark V-7K3M9Q replied", "leads mark V-7K3M9Q won"],
  })
    .addArgument(new Argument("<STATE>").choices(MARKS))
    .action(async (wanted: string, state: InquiryState) => {
      const reference = await change(context, wanted, { state });
      printResult(context, { reference, state }, `${reference} is ${state}.\n`);
    });
}

function addLeadsNote(leads: Command, context: CommandContext): void {
  const texts = {
    summary: "add a note to an inquiry",
    details: "Notes are shown with the inquiry, searched, exported, and erased with it.",
    examples: ['leads note V-7K3M9Q "Offered 4,000, wants to think until Friday"'],
  };
  addNoteCommand(leads, context, texts, (wanted, note) => change(context, wanted, { note }));
}

function addLeadsRemoveNote(leads: Command, context: CommandContext): void {
  addCommand(leads, "remove-note <REF>", {
    summary: "remove the last note that you added to an inquiry",
    examples: ["leads remove-note V-7K3M9Q"],
  }).action(async (wanted: string) => {
    const edit = { reference: wanted, step: "last", after: null } as const;
    const removed = await editNote(await context.openDatabase(), edit);
    if (!removed)
      throw new CommandFault(
        `${wanted} has no note to remove, or doesn't exist: see ${RUN} leads show ${wanted}`,
      );
    const note = removed.before ?? "";
    const said = `Removed from ${wanted}: ${printableText(note)}\n`;
    printResult(context, { reference: wanted, removed: note }, said);
  });
}

export function addLeadsChanges(leads: Command, context: CommandContext): void {
  addLeadsMark(leads, context);
  addLeadsNote(leads, context);
  addLeadsRemoveNote(leads, context);
}
