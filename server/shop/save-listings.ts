import type { Fault } from "../../catalogue/schema/fault.ts";
import type { ListingFields } from "../../catalogue/schema/listing-fields.ts";
import type { JournalPlace } from "./change-journal.ts";
import { addRows, type Changes, editListings, removeNames } from "./edit-listings.ts";
import { draftText } from "./draft-text.ts";
import { editYaml } from "./edit-yaml.ts";
import { UnreadableFile } from "./read-text.ts";
import { type Draft, type Replaced, replaceFiles } from "./replace-files.ts";
import { listListingFiles, SHOP_FILE } from "./content-files.ts";

export const IMPORTED_FILE = "listings/imported.csv";

interface Saving {
  readonly changes?: ReadonlyMap<string, Changes>;
  readonly added?: readonly ListingFields[];
  readonly removed?: ReadonlySet<string>;
  readonly featured?: readonly string[];
  readonly journal?: JournalPlace;
}

const NO_NAMES: ReadonlySet<string> = new Set();

function editFile(file: string, text: string, { changes, featured }: Saving): string {
  if (file !== SHOP_FILE) return changes ? editListings(file, text, changes) : text;
  const lead = featured?.length ? featured : "";
  return (featured && editYaml(text, () => new Map([["lead", lead]]))) ?? text;
}

function draftFile(
  contentDir: string,
  file: string,
  { changes, added = [], removed = NO_NAMES, featured }: Saving,
): Promise<Draft | null> {
  return draftText(contentDir, file, (old) => {
    const left = old === null ? "" : removeNames(file, old, removed);
    if (left === null) return null;
    const edited = editFile(file, left, { changes, featured });
    const isGrown = file === IMPORTED_FILE && added.length > 0;
    return isGrown ? addRows(edited, added) : edited;
  });
}

async function draftFiles(contentDir: string, saving: Saving) {
  const files = new Set(await listListingFiles(contentDir));
  if (saving.added?.length) files.add(IMPORTED_FILE);
  if (saving.featured) files.add(SHOP_FILE);
  const drafts: Draft[] = [];
  const faults: Fault[] = [];
  for (const file of files) {
    try {
      const draft = await draftFile(contentDir, file, saving);
      if (draft) drafts.push(draft);
    } catch (error) {
      if (!(error instanceof UnreadableFile)) throw error;
      faults.push({ file, field: "", found: error.found, wanted: error.wanted });
    }
  }
  return { drafts, faults };
}

/** Call it within `saveAlone`. */
export async function saveListings(contentDir: string, saving: Saving): Promise<Replaced> {
  const { drafts, faults } = await draftFiles(contentDir, saving);
  if (faults.length > 0) return { files: [], faults, unnoted: null };
  return replaceFiles(contentDir, drafts, { journal: saving.journal });
}
