import { realpathSync } from "node:fs";
import { relative, resolve, sep } from "node:path";
import { type DatabaseLocation, dataFolder } from "../database/database.ts";

const BESIDE = [".env", ".env.part", "backups", "node_modules"];

/** Backups that the seller made in the shop's folder, and releases that were downloaded to it. */
const ARCHIVE = /\.(tar\.gz|tgz|dump)(\.sha256|\.part|\.part-files)?$/i;

function findReal(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return resolve(path);
  }
}

/** Lists what the content folder of a shop holds besides content, by paths within it, if it is the shop's own folder. */
export function listOtherFiles(contentDir: string, location: DatabaseLocation): string[] {
  const root = findReal(contentDir);
  const paths = [dataFolder(location), ...BESIDE].map((path) => relative(root, findReal(path)));
  // The database may lie in the content folder itself, or in one above.
  return paths.filter((path) => path !== "" && path !== ".." && !path.startsWith(`..${sep}`));
}

export type IsOther = (path: string) => boolean;

/**
 * Where commands run in the shop's folder, content is what the seller writes: not the data, the settings and the backups beside
 * it, which must be neither watched nor packed nor removed with it. Paths are relative to the working directory, or absolute.
 */
export function createIsOther(contentDir: string, location: DatabaseLocation): IsOther {
  const roots = [resolve(contentDir), findReal(contentDir)];
  const others = listOtherFiles(contentDir, location).flatMap((path) =>
    roots.map((root) => resolve(root, path)),
  );
  return (path) => {
    const full = resolve(path);
    const isArchive = roots.some((root) => ARCHIVE.test(relative(root, full).split(sep)[0] ?? ""));
    return isArchive || others.some((other) => full === other || full.startsWith(other + sep));
  };
}
