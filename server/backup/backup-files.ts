import { existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { toIso } from "../../catalogue/format/time.ts";
import { giveToOwnerOf, PRIVATE_FILE, PRIVATE_FOLDER } from "../database/private-files.ts";
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

/** Also makes the folders above, and gives each to the owner of the one that holds it. Rejects with a BackupFault. */
export async function makeFolder(folder: string, mode = PRIVATE_FOLDER): Promise<void> {
  if (existsSync(folder)) return;
  const above = dirname(folder);
  await makeFolder(above, mode);
  try {
    await mkdir(folder, { recursive: true, mode });
    await giveToOwnerOf(above, folder);
  } catch (error) {
    throw new BackupFault(`the folder ${folder} can't be created: ${reasonOf(error)}`);
  }
}

export async function withPart<T>(file: string, work: (part: string) => Promise<T>): Promise<T> {
  const part = `${file}.part`;
  try {
    await (await open(part, "wx", PRIVATE_FILE)).close();
    await giveToOwnerOf(dirname(part), part);
  } catch (error) {
    throw new BackupFault(
      existsSync(part)
        ? `${part} is in the way: another backup may be writing it right now. If not, it was left by a command that was stopped: delete it`
        : `${part} can't be written: ${reasonOf(error)}`,
    );
  }
  try {
    return await work(part);
  } finally {
    await Promise.all(["", ...SIDE_FILES].map((end) => rm(part + end, { force: true })));
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

export async function listBackups(source: BackupSource, folder: string): Promise<string[]> {
  const { length } = source.name;
  const shapes = new Set(
    [nameFile, nameArchive].map((toName) =>
      toName(source, "0000-00-00T00-00-00.000Z").slice(length),
    ),
  );
  const isBackup = (name: string) =>
    name.startsWith(`${source.name}-`) && shapes.has(name.slice(length).replaceAll(/\d/g, "0"));
  const files = (await readdir(folder, { withFileTypes: true })).filter((file) => file.isFile());
  return files
    .map(({ name }) => name)
    .filter(isBackup)
    .toSorted();
}

export async function removeOlder(
  source: BackupSource,
  folder: string,
  keep: number,
): Promise<string[]> {
  const older = (await listBackups(source, folder)).slice(0, -keep);
  await Promise.all(older.map((name) => rm(join(folder, name))));
  return older.map((name) => join(folder, name));
}
