import { lstat, readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { HOUR_MS } from "../../catalogue/format/time.ts";

export const nameDraft = (file: string) => `.vitrine-${process.pid}.${file}`;

/** Earlier versions named a draft '.123.imported.csv'. */
const DRAFT = /^\.(?:vitrine-(\d{1,7})\..|(\d{1,7})\.imported\.csv$)/;

/** An hour is longer than a draft is needed: the process that runs under its number now is another. */
const ABANDONED_MS = HOUR_MS;

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

export async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const [isDraft, pid, earlierPid] = DRAFT.exec(name) ?? [];
    if (!isDraft) continue;
    const path = join(folder, name);
    const stats = await lstat(path).catch(() => null);
    const isFresh = stats && Date.now() - stats.mtimeMs < ABANDONED_MS;
    if (!stats?.isFile() || (isFresh && isRunning(Number(pid ?? earlierPid)))) continue;
    await rm(path, { force: true }).catch(() => undefined);
  }
}
