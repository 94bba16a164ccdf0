import { saveNames } from "../../server/names/save-names.ts";
import type { CommandContext } from "../command/command.ts";

type Given = Parameters<typeof saveNames>;

/** Warns if the change can't be undone. Returns the changed files; throws a NamesFault. */
export async function saveNoted(
  { readConfig, terminal }: CommandContext,
  saving: Given[1],
  noted: Given[2],
): Promise<string[]> {
  const { files, unnoted } = await saveNames(readConfig(), saving, noted);
  if (unnoted) {
    terminal.printError(
      `warning: this change can't be undone with 'names undo', because ${unnoted}\n`,
    );
  }
  return files;
}
