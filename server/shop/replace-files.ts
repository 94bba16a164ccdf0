import { mkdir, readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { type Fault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import { explainFileError } from "./refused-file.ts";
import { type JournalPlace, noteChange, type NotedChange } from "./change-journal.ts";
import { readListings } from "./read-listings.ts";
import { readShop, readShopBasics } from "./read-shop.ts";
import { SHOP_FILE } from "./content-files.ts";

export interface Draft {
  readonly file: string;
  readonly before: Buffer | null;
  readonly after: Buffer | null;
}

export interface Replaced {
  readonly files: readonly string[];
  readonly faults: readonly Fault[];
  readonly unnoted: string | null;
}

const toFault = (file: string, found: string, wanted: string): Fault => ({
  file,
  field: "",
  found,
  wanted,
});

export const changedMeanwhile = (file: string) =>
  toFault(file, "a file that changed in the meantime", "an unchanged file: try again");

function toWriteFault(file: string, error: unknown): Fault {
  const refusal = explainFileError(error);
  if (refusal) return toFault(file, refusal.found, refusal.wanted);
  if (!(error instanceof Error && "code" in error)) throw error;
  if (error.code === "EEXIST" || error.code === "ENOTDIR")
    return toFault(file, "a file", "a folder");
  return toFault(file, String(error.code), "a writable file and folder");
}

/** Ends a save when a draft can't be written: usually, the others would be refused too. */
class UnwritableDraft extends Error {
  readonly fault: Fault;

  constructor(file: string, error: unknown) {
    super();
    this.fault = toWriteFault(file, error);
  }
}

export async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT" || code === "ENOTDIR") return null;
    throw error;
  }
}

/** A killed process may leave a draft behind, which the next save of this file replaces. */
const draftPath = (file: string) => join(dirname(file), `.vitrine-draft.${basename(file)}`);

async function writeDraft(path: string, bytes: Buffer, of: string): Promise<void> {
  const stats = await stat(of).catch(() => null);
  await writeFile(path, bytes, { mode: stats?.mode ?? 0o644, flush: true });
}

async function readFaults(contentDir: string, file: string, isShop: boolean) {
  const read = isShop
    ? readShop(contentDir, file)
    : readListings(contentDir, new Map([[file, ""]]), {
        currency: (await readShopBasics(contentDir)).currency,
        maxFaults: Infinity,
      });
  return (await read).faults;
}

/** Ignores the line number, which changes when a row above is added or removed. */
const identifyFault = (fault: Fault) =>
  formatOwnFault({ ...fault, line: undefined }).replaceAll(
    new RegExp(`${RegExp.escape(fault.file)}(?::\\d+)?`, "g"),
    "",
  );

async function checkDraft(contentDir: string, { file, before, after }: Draft): Promise<Fault[]> {
  if (!after) return [];
  const path = draftPath(file);
  try {
    await writeDraft(join(contentDir, path), after, join(contentDir, file));
  } catch (error) {
    throw new UnwritableDraft(file, error);
  }
  const isShop = file === SHOP_FILE;
  const faults = await readFaults(contentDir, path, isShop);
  const known = faults.length > 0 && before ? await readFaults(contentDir, file, isShop) : [];
  const isKnown = new Set(known.map(identifyFault));
  return faults
    .filter((fault) => !isKnown.has(identifyFault(fault)))
    .map((fault) => Object.assign(fault, { file }));
}

async function replaceFile(contentDir: string, { file, before, after }: Draft): Promise<Fault[]> {
  const named = join(contentDir, file);
  // A link may lead to another disk, where a rename from here would fail.
  const path = before ? await realpath(named).catch(() => named) : named;
  const now = await readIfThere(path);
  const isAsBefore = before === null || now === null ? before === now : before.equals(now);
  if (!isAsBefore) return [changedMeanwhile(file)];
  const next = join(dirname(path), basename(draftPath(file)));
  try {
    if (after) {
      await writeDraft(next, after, path);
      await rename(next, path);
    } else await rm(named);
    return [];
  } catch (error) {
    await rm(next, { force: true });
    return [toWriteFault(file, error)];
  }
}

async function replaceAll(contentDir: string, drafts: readonly Draft[], note?: NotedChange) {
  const done: string[] = [];
  const faults: Fault[] = [];
  for (const draft of drafts) {
    const found = await replaceFile(contentDir, draft);
    if (found.length === 0) done.push(draft.file);
    faults.push(...found);
  }
  if (faults.length > 0) await note?.keepOnly(done);
  return { files: done, faults };
}

interface Replacing {
  readonly isKnownGood?: boolean;
  readonly journal?: JournalPlace | undefined;
}

/**
 * Changes nothing if a draft is faulty, and skips files that somebody else changes meanwhile. Call it within `saveAlone`:
 * otherwise, another save could put its own draft in place of this one.
 */
export async function replaceFiles(
  contentDir: string,
  drafts: readonly Draft[],
  { isKnownGood = false, journal }: Replacing = {},
): Promise<Replaced> {
  if (drafts.length === 0) return { files: [], faults: [], unnoted: null };
  for (const folder of new Set(["listings", ...drafts.map(({ file }) => dirname(file))])) {
    try {
      await mkdir(join(contentDir, folder), { recursive: true });
    } catch (error) {
      return { files: [], faults: [toWriteFault(folder, error)], unnoted: null };
    }
  }
  try {
    const faults: Fault[] = [];
    for (const draft of isKnownGood ? [] : drafts) {
      faults.push(...(await checkDraft(contentDir, draft)));
    }
    if (faults.length > 0) return { files: [], faults, unnoted: null };
    // Noting the change first lets the seller undo it even after a power failure in between.
    const noted = journal ? await noteChange(journal, drafts) : null;
    const note = noted?.note ?? undefined;
    const replaced = await replaceAll(contentDir, drafts, note);
    return { ...replaced, unnoted: noted?.trouble ?? null };
  } catch (error) {
    if (!(error instanceof UnwritableDraft)) throw error;
    return { files: [], faults: [error.fault], unnoted: null };
  } finally {
    for (const { file } of drafts) await rm(join(contentDir, draftPath(file)), { force: true });
  }
}
