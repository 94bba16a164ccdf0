import { statSync } from "node:fs";
import { dirname, resolve } from "node:path";
import process from "node:process";

/** Returns the nearest folder at or above the path that this user can see. */
export function findFolder(path: string): string {
  try {
    if (statSync(path).isDirectory()) return path;
  } catch {
    // A file that is missing or hidden has a folder above that isn't.
  }
  return findFolder(dirname(resolve(path)));
}

export function explainFileError(error: unknown): { found: string; wanted: string } | null {
  if (!(error instanceof Error)) return null;
  const { code, syscall, path = "." } = error as NodeJS.ErrnoException;
  // On a read-only disk, Node's mkdir reports a missing folder.
  if (code === "EROFS" || (code === "ENOENT" && syscall === "mkdir")) {
    return { found: "a folder that can't be written to", wanted: "a writable folder" };
  }
  if (code === "ENOSPC" || code === "EDQUOT") {
    const wanted = "free space: remove files that you don't need, then try again";
    return { found: "a full disk", wanted };
  }
  if (code !== "EACCES" && code !== "EPERM") return null;
  const user = process.geteuid?.() ?? "of this command";
  const owner = statSync(findFolder(path)).uid;
  const found = `no permission for the user ${user} (the folder belongs to the user ${owner})`;
  return { found, wanted: "files and folders that this user can read and write" };
}
