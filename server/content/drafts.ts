import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "../../catalogue/format/time.ts";

/** What the file is called while this process writes it: hidden, and unlike any name that a seller gives. */
export const nameDraft = (file: string) => `.vitrine-${process.pid}.${file}`;

/** Earlier versions named a draft '.123.imported.csv'. */
const DRAFT = /^\.(?:vitrine-(\d{1,7})\..|(\d{1,7})\.imported\.csv$)/;

/** Longer than a draft is needed: the process that runs under its number now is another. */
const ABANDONED_MS = HOUR_MS;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Removes the drafts that killed processes left in a folder. */
export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [isDraft, pid, earlierPid] = DRAFT.exec(name) ?? [];
    if (!isDraft) continue;
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null);
    const isFresh = stats && Date.now() - stats.mtimeMs < ABANDONED_MS;
    if (!stats?.isFile() || (isFresh && isRunning(Number(pid ?? earlierPid)))) continue;
    // What can't be removed is in nobody's way.
    await rm(path, { force: true }).catch(() => undefined);
  }
}
