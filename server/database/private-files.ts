import { chmodSync, closeSync, openSync, statSync } from "node:fs";
import { chown, stat } from "node:fs/promises";

/** For personal data and passwords: only the shop's user may read and write. */
export const PRIVATE_FILE = 0o600;
export const PRIVATE_FOLDER = 0o700;

const OTHERS = 0o007;

/** Takes a file's rights from everybody. One that only a group shares was opened to it on purpose, and stays. */
export const toClosedMode = (mode: number) => (mode & OTHERS ? PRIVATE_FILE : mode & 0o777);

/** Makes an empty private file where there is none. Whether it can be used is for the next to find out. */
export function createPrivately(path: string): void {
  try {
    closeSync(openSync(path, "wx", PRIVATE_FILE));
  } catch {
    // There is one, which must not be opened here: closing it would end SQLite's locks of this process on it.
  }
}

/** Takes the rights that everybody has on a file of this user's, as earlier versions made it. */
export function closeToOthers(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats || stats.uid !== process.getuid?.() || !(stats.mode & OTHERS)) return;
  try {
    chmodSync(path, toClosedMode(stats.mode));
  } catch {
    // Some file systems keep no rights.
  }
}

/** Gives root's new file or folder to the user whose model it is: the shop's. */
export async function giveToOwnerOf(model: string, path: string): Promise<void> {
  const { uid, gid } = await stat(model);
  if (process.getuid?.() === 0) await chown(path, uid, gid);
}
