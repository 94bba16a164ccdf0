import { dirname, join } from "node:path";
import { shorten } from "../../catalogue/format/format.ts";
import type { JournalPlace } from "../../server/content/change-journal.ts";
import { saveListings } from "../../server/content/save-listings.ts";
import { type CommandContext, CommandFault, faultOf } from "../command/command.ts";

const MAX_COMMAND = 120;

export function openJournal(
  context: CommandContext,
  command: string,
  isFinal = false,
): JournalPlace {
  const { contentDir, database } = context.readConfig();
  const data = database.engine === "sqlite" ? dirname(database.path) : "data";
  return {
    folder: join(data, "changes"),
    contentDir,
    command: shorten(command, MAX_COMMAND),
    isFinal,
  };
}

type Saving = Omit<Parameters<typeof saveListings>[1], "journal">;

interface Noted {
  readonly command: string;
  readonly isFinal?: boolean;
}

export async function saveNames(
  context: CommandContext,
  saving: Saving,
  { command, isFinal }: Noted,
): Promise<string[]> {
  const { contentDir } = context.readConfig();
  const journal = openJournal(context, command, isFinal);
  const { files, faults, unnoted } = await saveListings(contentDir, { ...saving, journal });
  if (faults.length > 0) {
    const outcome =
      files.length > 0 ? `Changed despite the fault: ${files.join(", ")}.` : "Nothing was changed.";
    throw new CommandFault(`${faultOf(faults).message}\n${outcome}`);
  }
  if (unnoted) {
    context.terminal.printError(
      `warning: this change can't be undone with 'names undo', because it couldn't be noted in ${journal.folder}: ${unnoted}\n`,
    );
  }
  return [...files];
}
