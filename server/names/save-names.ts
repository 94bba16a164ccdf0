import { join } from "node:path";
import { shorten } from "../../catalogue/format/format.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import type { JournalPlace } from "../shop/change-journal.ts";
import { type Places, saveAlone } from "./save-lock.ts";
import { saveListings } from "../shop/save-listings.ts";
import { dataFolder } from "../database/location.ts";
import { faultOfFiles } from "./names-fault.ts";

const MAX_COMMAND = 120;

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

export function refuseSave(fault: Fault): never {
  throw faultOfFiles([fault]);
}

async function saveInTurn(
  places: Places,
  saving: Saving,
  { command, isFinal }: Noted,
): Promise<SavedNames> {
  const { contentDir } = places;
  const journal = openJournal(places, command, isFinal);
  const { files, faults, unnoted } = await saveListings(contentDir, { ...saving, journal });
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

/** Throws a NamesFault if a file can't be changed. */
export function saveNames(places: Places, saving: Saving, noted: Noted): Promise<SavedNames> {
  return saveAlone(places, () => saveInTurn(places, saving, noted), refuseSave);
}
