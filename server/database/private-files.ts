import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { chown, mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o007;

/** A file that only a group shares was opened to it on purpose, so it keeps its mode. */
export const toClosedMode = (mode: number) => (mode & OTHERS ? PRIVATE_FILE : mode & 0o777);

export function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, "wx", PRIVATE_FILE));
  } catch {
    // The file exists. Opening it here is forbidden: closing it would drop this process's SQLite locks on it.
  }
}

export function closeToOthers(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || stats.uid !== process.getuid?.() || !(stats.mode & OTHERS)) return;
  try {
    chmodSync(path, toClosedMode(stats.mode));
  } catch {
    // Some file systems keep no permissions.
  }
}

/** A command that runs as root must not leave files that the shop's user can't read. */
export async function giveToOwnerOf(model: string, path: string): Promise<void> {
  const { uid, gid } = await stat(model);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}

export async function makePrivateFolder(folder: string): Promise<void> {
  const made = await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  if (!made) return;
  for (let at = folder; at.length >= made.length; at = dirname(at)) {
    await giveToOwnerOf(dirname(made), at);
  }
}
