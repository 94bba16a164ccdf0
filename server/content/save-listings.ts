import { readFile, realpath, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { Fault } from "../../catalogue/fault.ts";
import { findCodec } from "./codecs.ts";
import { type Changes, editListings } from "./edit-listings.ts";
import { readListings } from "./read-listings.ts";
import { listListingFiles } from "./unread-files.ts";

interface Draft {
  /** Such as 'listings/names.csv'. */
  readonly file: string;
  readonly before: Buffer;
  readonly after: Buffer;
  readonly domains: readonly string[];
}

const toFault = (file: string, found: string, wanted: string): Fault => ({
  file,
  field: "",
  found,
  wanted,
});

async function draftFile(
  contentDir: string,
  file: string,
  wanted: ReadonlySet<string>,
  changes: Changes,
): Promise<Draft> {
  const before = await readFile(join(contentDir, file));
  const { decode, encode } = findCodec(before);
  const { text, domains } = editListings(file, decode(before), wanted, changes);
  const after = encode(text);
  return { file, before, after: decode(after) === text ? after : Buffer.of(), domains };
}

const draftPath = (file: string) => `listings/.${process.pid}.${basename(file)}`;

/** What the shop would say of the file. */
async function checkDraft(contentDir: string, { file, after, before }: Draft): Promise<Fault[]> {
  if (after.length === 0 && before.length > 0) {
    return [toFault(file, "characters that its encoding lacks", "the file saved as UTF-8")];
  }
  const path = draftPath(file);
  const { mode } = await stat(join(contentDir, file));
  await writeFile(join(contentDir, path), after, { mode });
  const { faults } = await readListings(contentDir, new Map([[path, ""]]));
  return faults.map(({ line, field, found, wanted }) => ({ file, line, field, found, wanted }));
}

async function replaceFile(contentDir: string, { file, before, after }: Draft): Promise<Fault[]> {
  const path = await realpath(join(contentDir, file));
  if (!before.equals(await readFile(path))) {
    return [toFault(file, "a file that was changed meanwhile", "another try")];
  }
  // Beside the file itself: a link may lead to another disk.
  const draft = join(dirname(path), basename(draftPath(file)));
  try {
    await writeFile(draft, after, { mode: (await stat(path)).mode });
    await rename(draft, path);
    return [];
  } catch (error) {
    await rm(draft, { force: true });
    if (!(error instanceof Error && "code" in error)) throw error;
    const wanted = `a file and a folder that can be written: ${dirname(path)}`;
    return [toFault(file, String(error.code), wanted)];
  }
}

/**
 * Changes these names in their files, each replaced in one step. With a fault, no file is changed; only a file that
 * somebody else changes at the same moment may be left out.
 */
export async function saveListings(
  contentDir: string,
  wanted: ReadonlySet<string>,
  changes: Changes,
): Promise<{ files: string[]; faults: Fault[] }> {
  const drafts: Draft[] = [];
  for (const file of await listListingFiles(contentDir)) {
    const draft = await draftFile(contentDir, file, wanted, changes);
    if (draft.domains.length > 0 && !draft.before.equals(draft.after)) drafts.push(draft);
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
