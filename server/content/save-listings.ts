import { join } from "node:path";
import type { Fault } from "../../catalogue/schema/fault.ts";
import type { ListingFields } from "../../catalogue/schema/listing-fields.ts";
import type { JournalPlace } from "./change-journal.ts";
import { addRows, type Changes, editListings, removeNames } from "./edit-listings.ts";
import { editYaml } from "./edit-yaml.ts";
import { findEncoding, UnreadableFile } from "./read-text.ts";
import {
  changedMeanwhile,
  type Draft,
  readIfThere,
  type Replaced,
  replaceFiles,
} from "./replace-files.ts";
import { listListingFiles, SHOP_FILE } from "./unread-files.ts";

export const IMPORTED_FILE = "listings/imported.csv";

interface Saving {
  readonly changes?: ReadonlyMap<string, Changes>;
  readonly added?: readonly ListingFields[];
  readonly removed?: ReadonlySet<string>;
  readonly featured?: readonly string[];
  readonly journal?: JournalPlace;
  /** Called once the files are read. Returns false if `changes` was made for an earlier version of them. */
  isCurrent?(): Promise<boolean>;
}

function encodeWindows1252(text: string): Buffer {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = [...new TextDecoder("windows-1252").decode(all)];
  const bytes = new Map(characters.map((character, byte) => [character, byte]));
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
}

function encodeText(text: string, encoding: ReturnType<typeof findEncoding>): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "windows-1252") return encodeWindows1252(text);
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

const NO_NAMES: ReadonlySet<string> = new Set();

function editFile(file: string, text: string, { changes, featured }: Saving): string {
  if (file !== SHOP_FILE) return changes ? editListings(file, text, changes) : text;
  const lead = featured?.length ? featured : "";
  return (featured && editYaml(text, () => new Map([["lead", lead]]))) ?? text;
}

async function draftFile(
  contentDir: string,
  file: string,
  { changes, added = [], removed = NO_NAMES, featured }: Saving,
): Promise<Draft | null> {
  const before = await readIfThere(join(contentDir, file));
  const encoding = findEncoding(before ?? Buffer.of());
  // The byte order mark must be written back.
  const decode = (bytes: Buffer) => new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const old = before ? decode(before) : "";
  const left = before ? removeNames(file, old, removed) : "";
  if (left === null) return { file, before, after: null };
  const edited = editFile(file, left, { changes, featured });
  const isGrown = file === IMPORTED_FILE && added.length > 0;
  const text = isGrown ? addRows(edited, added) : edited;
  if (text === old) return null;
  const after = encodeText(text, encoding);
  const isWhole = !before || encodeText(old, encoding).equals(before);
  if (isWhole && decode(after) === text) return { file, before, after };
  throw new UnreadableFile("characters that its encoding lacks", "the file saved as UTF-8");
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

export async function saveListings(contentDir: string, saving: Saving): Promise<Replaced> {
  const { drafts, faults } = await draftFiles(contentDir, saving);
  if ((await saving.isCurrent?.()) === false) faults.push(changedMeanwhile("the content folder"));
  if (faults.length > 0) return { files: [], faults, unnoted: null };
  return replaceFiles(contentDir, drafts, { journal: saving.journal });
}
