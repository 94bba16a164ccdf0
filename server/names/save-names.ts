import { join } from "node:path";
import { shorten } from "../../catalogue/format/format.ts";
import type { Config } from "../config.ts";
import type { JournalPlace } from "../content/change-journal.ts";
import { dataFolder } from "../database/database.ts";
import { saveListings } from "../content/save-listings.ts";
import { faultOfFiles } from "./names-fault.ts";

const MAX_COMMAND = 120;

export type Places = Pick<Config, "contentDir" | "database">;

export function openJournal(
  { contentDir, database }: Places,
  command: string,
  isFinal = false,
): JournalPlace {
  return {
    folder: join(dataFolder(database), "changes"),
    contentDir,
    command: shorten(command, MAX_COMMAND),
    isFinal,
  };
}

export type Saving = Omit<Parameters<typeof saveListings>[1], "journal">;

interface Noted {
  readonly command: string;
  readonly isFinal?: boolean;
}

interface SavedNames {
  readonly files: string[];
  /** Says why the change can't be undone; null if it can. */
  readonly unnoted: string | null;
}

/** Throws a NamesFault if a file can't be changed. */
export async function saveNames(
  places: Places,
  saving: Saving,
  { command, isFinal }: Noted,
): Promise<SavedNames> {
  const journal = openJournal(places, command, isFinal);
  const { files, faults, unnoted } = await saveListings(places.contentDir, { ...saving, journal });
  if (faults.length > 0) {
    const outcome =
      files.length > 0 ? `Changed despite the fault: ${files.join(", ")}.` : "Nothing was changed.";
    throw faultOfFiles(faults, outcome);
  }
  return {
    files: [...files],
    unnoted: unnoted && `it couldn't be noted in ${journal.folder}: ${unnoted}`,
  };
}
