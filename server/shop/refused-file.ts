import { accessSync, constants, existsSync, readdirSync, statSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import process from "node:process";
import { SHOP_FILE } from "./content-files.ts";

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
    return { found: "a read-only file system", wanted: "one that can be written to" };
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

/** A folder in which a shop is, or could be made, is the only one that this suggests to give away. */
function isShopFolder(folder: string): boolean {
  try {
    const names = readdirSync(folder);
    return names.length === 0 || names.includes(SHOP_FILE) || names.includes(".env");
  } catch {
    return false;
  }
}

/** Says of a file or folder that this user can't read and write whose it is and what to do, or returns null. */
export function explainPlace(path: string): ReturnType<typeof explainFileError> {
  const place = existsSync(path) ? path : findFolder(path);
  try {
    accessSync(place, constants.R_OK | constants.W_OK);
    return null;
  } catch (error) {
    const refusal = explainFileError(error);
    const user = process.geteuid?.();
    const { uid } = statSync(place);
    if (!refusal || uid === user || (error as NodeJS.ErrnoException).code === "EROFS")
      return refusal;
    const folder = resolve(".");
    const isInside = !relative(folder, place).startsWith("..");
    // Who isn't the owner of one file in the shop's folder is hardly the owner of the others.
    const gift =
      isInside && isShopFolder(folder) ? `, or as root, type chown -R ${user} ${folder}` : "";
    return {
      found: `${place} of the user ${uid}, and this is the user ${user}`,
      wanted: `${refusal.wanted}: run this as the user ${uid}${gift}`,
    };
  }
}
