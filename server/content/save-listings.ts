import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Fault, formatOwnFault } from "../../catalogue/fault.ts";
import type { ListingFields } from "../../catalogue/listing-fields.ts";
import { explainRefusal } from "../refused-file.ts";
import { nameDraft, removeAbandoned } from "./drafts.ts";
import { addRows, type Changes, editListings } from "./edit-listings.ts";
import { readListings } from "./read-listings.ts";
import { findEncoding } from "./read-text.ts";
import { listListingFiles } from "./unread-files.ts";

/** Where names go that no file has yet. */
export const IMPORTED_FILE = "listings/imported.csv";

interface Draft {
  /** Such as 'listings/names.csv'. */
  readonly file: string;
  /** Null for a file that is not there. */
  readonly before: Buffer | null;
  readonly after: Buffer;
}

interface Saving {
  /** By domain. */
  readonly changes: ReadonlyMap<string, Changes>;
  /** New names. */
  readonly added?: readonly ListingFields[];
  /** Asked when the files are read: false if they are no longer those that `changes` was made for. */
  isCurrent?(): Promise<boolean>;
}

const toFault = (file: string, found: string, wanted: string): Fault => ({
  file,
  field: "",
  found,
  wanted,
});

const changedMeanwhile = (file: string) =>
  toFault(file, "a file that changed in the meantime", "the command to be run again");

/** Rethrows errors that are not about the file. */
function toWriteFault(file: string, error: unknown): Fault {
  const refusal = explainRefusal(error);
  if (refusal) return toFault(file, refusal.found, refusal.wanted);
  if (!(error instanceof Error && "code" in error)) throw error;
  return toFault(file, String(error.code), "a writable file and folder");
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** What Windows-1252 lacks becomes a question mark. */
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

/** Null for a file that stays as it is. */
async function draftFile(
  contentDir: string,
  file: string,
  { changes, added = [] }: Saving,
): Promise<Draft | null> {
  const before = await readIfThere(join(contentDir, file));
  const encoding = findEncoding(before ?? Buffer.of());
  // The byte order mark is a part of the text.
  const decode = (bytes: Buffer) => new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const old = before ? decode(before) : "";
  const edited = before ? editListings(file, old, changes) : "";
  const isGrown = file === IMPORTED_FILE && added.length > 0;
  const text = isGrown ? addRows(edited, added) : edited;
  if (text === old) return null;
  const after = encodeText(text, encoding);
  const isWhole = !before || encodeText(old, encoding).equals(before);
  return { file, before, after: isWhole && decode(after) === text ? after : Buffer.of() };
}

const draftPath = (file: string) => `listings/${nameDraft(basename(file))}`;

/** The folders in which drafts are written: links may lead elsewhere. */
async function listDraftFolders(contentDir: string, drafts: readonly Draft[]) {
  const folders = drafts.map(async ({ file }) => {
    const path = join(contentDir, file);
    return dirname(await realpath(path).catch(() => path));
  });
  return new Set([join(contentDir, "listings"), ...(await Promise.all(folders))]);
}

/** Readable by those who read the file that it is to replace, and on the disk when it takes its place. */
async function writeDraft(path: string, { after }: Draft, of: string): Promise<void> {
  const stats = await stat(of).catch(() => null);
  await writeFile(path, after, { mode: stats?.mode ?? 0o644, flush: true });
}

async function readFaults(contentDir: string, file: string): Promise<readonly Fault[]> {
  return (await readListings(contentDir, new Map([[file, ""]]))).faults;
}

/** What the shop would say of the file, apart from what it says already. */
async function checkDraft(contentDir: string, draft: Draft): Promise<Fault[]> {
  const { file, after, before } = draft;
  if (after.length === 0 && before?.length !== 0) {
    return [toFault(file, "characters that its encoding lacks", "the file saved as UTF-8")];
  }
  const path = draftPath(file);
  try {
    await writeDraft(join(contentDir, path), draft, join(contentDir, file));
  } catch (error) {
    return [toWriteFault(file, error)];
  }
  const faults = await readFaults(contentDir, path);
  const known = faults.length > 0 && before ? await readFaults(contentDir, file) : [];
  const isKnown = new Set(known.map(formatOwnFault));
  return faults
    .map((fault) => Object.assign(fault, { file }))
    .filter((fault) => !isKnown.has(formatOwnFault(fault)));
}

async function replaceFile(contentDir: string, draft: Draft): Promise<Fault[]> {
  const { file, before } = draft;
  const named = join(contentDir, file);
  // Beside the file itself: a link may lead to another disk.
  const path = before ? await realpath(named).catch(() => named) : named;
  const now = await readIfThere(path);
  const isAsBefore = before === null || now === null ? before === now : before.equals(now);
  if (!isAsBefore) return [changedMeanwhile(file)];
  const next = join(dirname(path), basename(draftPath(file)));
  try {
    await writeDraft(next, draft, path);
    await rename(next, path);
    return [];
  } catch (error) {
    await rm(next, { force: true });
    return [toWriteFault(file, error)];
  }
}

async function draftFiles(contentDir: string, saving: Saving): Promise<Draft[]> {
  const files = new Set(await listListingFiles(contentDir));
  if (saving.added?.length) files.add(IMPORTED_FILE);
  const drafts: Draft[] = [];
  for (const file of files) {
    const draft = await draftFile(contentDir, file, saving);
    if (draft) drafts.push(draft);
  }
  return drafts;
}

/**
 * Changes names in their files and adds new ones, each file replaced in one step. With a fault, no file is changed; only a
 * file that somebody else changes at the same moment may be left out.
 */
export async function saveListings(
  contentDir: string,
  saving: Saving,
): Promise<{ files: string[]; faults: Fault[] }> {
  const drafts = await draftFiles(contentDir, saving);
  if ((await saving.isCurrent?.()) === false) {
    return { files: [], faults: [changedMeanwhile("the content folder")] };
  }
  if (drafts.length > 0) {
    await mkdir(join(contentDir, "listings"), { recursive: true });
    for (const folder of await listDraftFolders(contentDir, drafts)) await removeAbandoned(folder);
  }
  try {
    const faults: Fault[] = [];
    for (const draft of drafts) faults.push(...(await checkDraft(contentDir, draft)));
    for (const draft of faults.length === 0 ? drafts : []) {
      faults.push(...(await replaceFile(contentDir, draft)));
    }
    return { files: drafts.map(({ file }) => file), faults };
  } finally {
    for (const { file } of drafts) await rm(join(contentDir, draftPath(file)), { force: true });
  }
}
