import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import type { DatabaseLocation } from "../settings/config.ts";
import { dataFolder } from "../database/location.ts";

/** Backups that the seller made in the shop's folder, and releases that were downloaded to it. */
const ARCHIVE = /\.(tar\.gz|tgz|dump)(\.sig|\.part|\.part-files)?$/i;

const BESIDE = new Set([".env", "data", "backups", "node_modules"]);

/** True if what has this name in a shop's folder of its own isn't content. Programs keep their caches in names with a dot. */
export const isBeside = (name: string): boolean =>
  name.startsWith(".") || BESIDE.has(name) || ARCHIVE.test(name);

function findReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

export type IsOther = (path: string) => boolean;

/**
 * Where commands run in the shop's folder, content is what the seller writes: not the data, the settings and the backups beside
 * it, which must be neither watched nor packed nor removed with it. Paths are relative to the working directory, or absolute.
 */
export function createIsOther(contentDir: string, location: DatabaseLocation): IsOther {
  const roots = [resolve(contentDir), findReal(contentDir)];
  const isOwn = findReal(contentDir) === findReal(".");
  const data = relative(findReal(contentDir), findReal(dataFolder(location)));
  return (path) =>
    roots.some((root) => {
      const inside = relative(root, resolve(path));
      const [first = ""] = inside.split(sep);
      if (first === "" || first === "..") return false;
      return inside === data || inside.startsWith(data + sep) || (isOwn && isBeside(first));
    });
}
