import { type Command, InvalidArgumentError } from "commander";
import { cleanLine, cleanParagraphs } from "../../catalogue/format/clean-text.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "./command.ts";

const MAX_NOTE = 2_000;
const TOO_LONG = `Expected at most ${MAX_NOTE} characters.`;

export function parseNoteToBuyer(text: string): string | null {
  const note = cleanParagraphs(text);
  if (note.length <= MAX_NOTE) return note || null;
  throw new InvalidArgumentError(TOO_LONG);
}

/** `save` returns the reference as it is stored, and throws if there is none. */
export function addNoteCommand(
  parent: Command,
  context: CommandContext,
  texts: Parameters<typeof addCommand>[2],
  save: (reference: string, note: string) => Promise<string>,
): void {
  const command = addCommand(parent, "note <REF> <TEXT>", texts);
  // A note may begin with a dash.
  command.allowUnknownOption().action(async (wanted: string, text: string) => {
    const note = cleanLine(text, Infinity);
    if (!note) throw new CommandFault("the note is empty: write it in quotes after the reference");
    if (note.length > MAX_NOTE) command.error(`the note is too long: ${TOO_LONG}`);
    const reference = await save(wanted, note);
    printResult(context, { reference, note }, `Note added to ${reference}.\n`);
  });
}
