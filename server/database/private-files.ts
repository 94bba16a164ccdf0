import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { mkdir } from "node:fs/promises";

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

export const makePrivateFolder = async (folder: string): Promise<void> =>
  void (await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER }));
