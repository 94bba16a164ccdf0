import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { toIso } from "../../catalogue/format/time.ts";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "../database/private-files.ts";
import { takeLock } from "../names/save-lock.ts";
import { BackupFault, type BackupSource, type Contents, reasonOf } from "./backup-rules.ts";

export const SIDE_FILES = ["-journal", "-wal", "-shm"] as const;

const EXTENSIONS = { sqlite: ".db", postgres: ".dump" } as const;
const ARCHIVE_EXTENSION = ".tar.gz";

/** Leaves out colons, which some file systems forbid in names. */
export const stampOf = (now: number) => toIso(now).replaceAll(":", "-");

export function timeOf(file: string): string {
  const [, day, hour, minute] = /(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-/.exec(file.slice(-40)) ?? [];
  return `${day}${hour}:${minute}:00.000Z`;
}

export const nameFile = ({ name, engine }: BackupSource, stamp: string) =>
  `${name}-${stamp}${EXTENSIONS[engine]}`;

export const nameArchive = ({ name }: BackupSource, stamp: string) =>
  `${name}-${stamp}${ARCHIVE_EXTENSION}`;

async function sync(path: string): Promise<void> {
  const handle = await open(path, "r");
  await handle.sync().finally(() => handle.close());
}

/** Syncs before renaming, so that not even a power failure leaves half a file under the new name. */
export async function moveSynced(from: string, to: string): Promise<void> {
  await sync(from);
  await rename(from, to);
  await sync(dirname(to));
}

/** Also makes the folders above. Rejects with a BackupFault. */
export async function makeFolder(folder: string, mode = PRIVATE_FOLDER): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode });
  } catch (error) {
    throw new BackupFault(`the folder ${folder} can't be created: ${reasonOf(error)}`);
  }
}

export async function withPart<T>(file: string, work: (part: string) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  const remove = () =>
    Promise.all(["", ...SIDE_FILES].map((end) => rm(part + end, { force: true })));
  try {
    await remove();
    await (await open(part, "wx", PRIVATE_FILE)).close();
  } catch (error) {
    throw new BackupFault(`${part} can't be written: ${reasonOf(error)}`);
  }
  try {
    return await work(part);
  } finally {
    await remove();
  }
}

const LOCK_FILE = "backup.lock";
const MAX_WAIT_MS = 15_000;

/** The names of what `withPart`, `pack` and `withUnpacked` leave in a folder of backups if they are killed. */
const PART = /Z\.(db|dump|tar\.gz)\.part(-\w+)?$|^restore\.part-/;

/**
 * One backup or restore at a time works in a folder, so the parts that it finds there, and at `places`, were left by one
 * that was killed, and are removed: they hold what buyers wrote. Rejects with a BackupFault.
 */
export async function workOnBackups<T>(
  folder: string,
  places: readonly string[],
  work: () => Promise<T>,
): Promise<T> {
  await makeFolder(folder);
  const lock = await takeLock(resolve(folder, LOCK_FILE), MAX_WAIT_MS);
  if (!(lock instanceof DatabaseSync)) {
    throw new BackupFault(
      lock === null
        ? `another backup or restore is under way in ${folder}, or waits for an answer: wait until it is done`
        : formatFault(lock),
    );
  }
  try {
    const parts = (await readdir(folder)).filter((name) => PART.test(name));
    for (const path of [...parts.map((name) => join(folder, name)), ...places])
      await rm(path, { recursive: true, force: true });
    return await work();
  } finally {
    lock.close();
  }
}

export function writeBackup(source: BackupSource, file: string): Promise<Contents> {
  return withPart(file, async (part) => {
    if (existsSync(file)) throw new BackupFault(`${file} already exists: nothing was changed`);
    const contents = await source.copy(part);
    try {
      await moveSynced(part, file);
    } catch (error) {
      throw new BackupFault(`${file} can't be written: ${reasonOf(error)}`);
    }
    return contents;
  });
}

/** Lists the oldest first. Those that a clock dated in the future come before all others. */
export async function listBackups(
  source: BackupSource,
  folder: string,
  now: number,
): Promise<string[]> {
  const { length } = source.name;
  const shapes = new Set(
    [nameFile, nameArchive].map((toName) =>
      toName(source, "0000-00-00T00-00-00.000Z").slice(length),
    ),
  );
  const isBackup = (name: string) =>
    name.startsWith(`${source.name}-`) && shapes.has(name.slice(length).replaceAll(/\d/g, "0"));
  const files = (await readdir(folder, { withFileTypes: true })).filter((file) => file.isFile());
  const names = files
    .map(({ name }) => name)
    .filter(isBackup)
    .toSorted();
  const stamp = stampOf(now);
  const isFuture = (name: string) => name.slice(length + 1).slice(0, stamp.length) > stamp;
  return [...names.filter(isFuture), ...names.filter((name) => !isFuture(name))];
}

export async function removeOlder(
  source: BackupSource,
  folder: string,
  { keep, now }: { readonly keep: number; readonly now: number },
): Promise<string[]> {
  const older = (await listBackups(source, folder, now)).slice(0, -keep);
  await Promise.all(older.map((name) => rm(join(folder, name))));
  return older.map((name) => join(folder, name));
}
