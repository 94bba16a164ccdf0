import { createHash } from "node:crypto";
import { readdir, readFile, realpath, rename, rm, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { toIso } from "../../catalogue/format/time.ts";
import { makePrivateFolder, PRIVATE_FILE } from "../database/private-files.ts";
import { explainFileError } from "./refused-file.ts";
import type { Draft } from "./replace-files.ts";

const MAX_CHANGES = 20;

export interface JournalPlace {
  readonly folder: string;
  readonly contentDir: string;
  readonly command: string;
  readonly isFinal?: boolean;
}

interface FileChange {
  readonly file: string;
  /** Fingerprints, null for a file that wasn't there. */
  readonly before: string | null;
  readonly after: string | null;
  /** The whole file as it was, in Base64. */
  readonly old: string | null;
}

export interface Change {
  readonly command: string;
  readonly time: string;
  readonly isFinal: boolean;
  readonly files: readonly FileChange[];
}

export interface NotedChange {
  keepOnly(files: readonly string[]): Promise<void>;
}

export const fingerprint = (bytes: Buffer | null) =>
  bytes && createHash("sha256").update(bytes).digest("hex");

const toFileChange = ({ file, before, after }: Draft): FileChange => ({
  file,
  before: fingerprint(before),
  after: fingerprint(after),
  old: before && before.toString("base64"),
});

const EXTENSION = ".json.gz";

async function folderOf({ folder, contentDir }: Pick<JournalPlace, "folder" | "contentDir">) {
  const path = await realpath(contentDir).catch(() => contentDir);
  return join(resolve(folder), createHash("sha256").update(path).digest("hex").slice(0, 12));
}

async function listFiles(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const numbered = names.filter((name) => name.endsWith(EXTENSION));
  return numbered.toSorted((a, b) => Number.parseInt(a) - Number.parseInt(b));
}

async function writeChange(path: string, change: Change): Promise<void> {
  const part = `${path}.part`;
  try {
    await writeFile(part, gzipSync(JSON.stringify(change)), { mode: PRIVATE_FILE, flush: true });
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Returns `trouble` instead of rejecting, because a full journal must not keep the seller from making changes. */
export async function noteChange(
  place: JournalPlace,
  drafts: readonly Draft[],
): Promise<{ note: NotedChange | null; trouble: string | null }> {
  const { command, isFinal = false } = place;
  const time = toIso(Date.now());
  const change: Change = { command, time, isFinal, files: drafts.map(toFileChange) };
  const folder = await folderOf(place);
  // The clock may have been ahead at an earlier change, so the changes are numbered.
  const last = (await listFiles(folder)).at(-1) ?? "0";
  const path = join(folder, `${Number.parseInt(last) + 1}${EXTENSION}`);
  try {
    await makePrivateFolder(folder);
    await writeChange(path, change);
    const older = (await listFiles(folder)).slice(0, -MAX_CHANGES);
    for (const name of older) await rm(join(folder, name), { force: true });
  } catch (error) {
    const found = explainFileError(error)?.found;
    return {
      note: null,
      trouble: found ?? (error instanceof Error ? error.message : String(error)),
    };
  }
  return {
    note: {
      async keepOnly(files) {
        const kept = change.files.filter(({ file }) => files.includes(file));
        if (kept.length === 0) await rm(path, { force: true });
        else await writeChange(path, { ...change, files: kept });
      },
    },
    trouble: null,
  };
}

async function readChange(path: string): Promise<Change | null> {
  try {
    return JSON.parse(gunzipSync(await readFile(path)).toString()) as Change;
  } catch (error) {
    // Another process may delete the oldest changes at any time.
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}

/** Yields the changes, the last one first. */
export async function* readChanges(place: Pick<JournalPlace, "folder" | "contentDir">) {
  const folder = await folderOf(place);
  for (const name of (await listFiles(folder)).toReversed()) {
    const path = join(folder, name);
    const change = await readChange(path);
    if (change) yield { change, forget: () => rm(path, { force: true }) };
  }
}
