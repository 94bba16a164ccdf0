import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { type DatabaseLocation, dataFolder } from "../database/location.ts";

/** Backups that the seller made in the shop's folder, and releases that were downloaded to it. */
const ARCHIVE = /\.(tar\.gz|tgz|dump)(\.sha256|\.part|\.part-files)?$/i;

const BESIDE = [".env", "data", "backups", "node_modules"];

/** True if what has this name in a shop's folder of its own isn't content. Programs keep their caches in names with a dot. */
export const isBeside = (name: string): boolean =>
  name.startsWith(".") || BESIDE.includes(name) || ARCHIVE.test(name);

function findReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

const isShopFolder = (contentDir: string) => findReal(contentDir) === findReal(".");

/** Lists the known files and folders that lie in the content folder and aren't content, by their paths in it. */
export function listOtherFiles(contentDir: string, location: DatabaseLocation): string[] {
  const data = relative(findReal(contentDir), findReal(dataFolder(location)));
  // The database may lie in the content folder itself, or in one above.
  const isInside = data !== "" && data !== ".." && !data.startsWith(`..${sep}`);
  return [...(isInside ? [data] : []), ...(isShopFolder(contentDir) ? BESIDE : [])];
}

export type IsOther = (path: string) => boolean;

/**
 * Where commands run in the shop's folder, content is what the seller writes: not the data, the settings and the backups beside
 * it, which must be neither watched nor packed nor removed with it. Paths are relative to the working directory, or absolute.
 */
export function createIsOther(contentDir: string, location: DatabaseLocation): IsOther {
  const roots = [resolve(contentDir), findReal(contentDir)];
  const isOwn = isShopFolder(contentDir);
  const others = listOtherFiles(contentDir, location);
  return (path) =>
    roots.some((root) => {
      const inside = relative(root, resolve(path));
      const [first = ""] = inside.split(sep);
      if (first === "" || first === "..") return false;
      const isKnown = others.some((other) => inside === other || inside.startsWith(other + sep));
      return isKnown || (isOwn && isBeside(first));
    });
}
