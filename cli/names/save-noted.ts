import { saveNames } from "../../server/names/save-names.ts";
import { type CommandContext, warnOfUnnoted } from "../command/command.ts";

type Given = Parameters<typeof saveNames>;

/** Warns if the change can't be undone. Returns the changed files; throws a NamesFault. */
export async function saveNoted(
  context: CommandContext,
  saving: Given[1],
  noted: Given[2],
): Promise<string[]> {
  const { files, unnoted } = await saveNames(context.readConfig(), saving, noted);
  warnOfUnnoted(context, unnoted);
  return files;
}
