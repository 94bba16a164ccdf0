import { type Command, InvalidArgumentError } from "commander";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { groupDigits } from "../../catalogue/format/format.ts";
import { MAX_OWN_NOTE } from "../../catalogue/forms.ts";
import { noteNamed } from "../../server/offers/offer-fields.ts";
import { addCommand, type CommandContext, CommandFault, printResult } from "./command.ts";

export function parseNoteToBuyer(text: string): string | null {
  const { success, data, error } = noteNamed("the note").safeParse(text);
  if (success) return data;
  throw new InvalidArgumentError(error.issues[0]?.message ?? "");
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
    if (note.length > MAX_OWN_NOTE) {
      command.error(
        `the note is too long: keep it to at most ${groupDigits(MAX_OWN_NOTE)} characters`,
      );
    }
    const reference = await save(wanted, note);
    printResult(context, { reference, note }, `Note added to ${reference}.\n`);
  });
}
