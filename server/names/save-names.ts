import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { shorten } from "../../catalogue/format/format.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { listFields } from "../../catalogue/schema/listing-fields.ts";
import type { JournalPlace } from "../content/change-journal.ts";
import { type Content, readContent } from "../content/read-content.ts";
import { type Places, saveAlone } from "./save-lock.ts";
import { saveListings } from "../content/save-listings.ts";
import { dataFolder } from "../database/database.ts";
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

/** Whether the names that are about to change, and the featured names if they do, are in the files as they were seen. */
async function isAsSeen(
  contentDir: string,
  seen: Content,
  { changes, removed, featured }: Saving,
): Promise<boolean> {
  const { content: now } = await readContent(contentDir, seen);
  if (now === seen || now === null) return now === seen;
  const domains = [...(changes?.keys() ?? []), ...(removed ?? [])];
  const describe = ({ names, shop }: Content) => ({
    names: domains.map((domain) => {
      const name = names.get(domain);
      return name && [name.file, listFields(name.listing, name.floor)];
    }),
    featured: featured && shop.lead,
  });
  return isDeepStrictEqual(describe(seen), describe(now));
}

interface Noted {
  readonly command: string;
  readonly isFinal?: boolean;
  /** If it is given, nothing is saved over a change that was made since it was read. */
  readonly seen?: Content;
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
  { command, isFinal, seen }: Noted,
): Promise<SavedNames> {
  const { contentDir } = places;
  const journal = openJournal(places, command, isFinal);
  const { files, faults, unnoted } = await saveListings(contentDir, {
    ...(seen && { isCurrent: () => isAsSeen(contentDir, seen, saving) }),
    ...saving,
    journal,
  });
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
