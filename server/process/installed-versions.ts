import { existsSync } from "node:fs";
import { readdir, readlink, realpath, rename, rm, symlink } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { isVersion } from "./versions.ts";

/** `npm install --prefix` puts the package here, below a version's folder. */
const PACKAGE = join("node_modules", "vitrine");
const LAUNCHER = "vitrine.js";
const VERSIONS = "versions";
const CURRENT = "current";
/** The name of a folder in which a version is being installed begins so. */
export const PART = "part-";

/** The folder that holds the installed versions, or null if this program isn't installed in one, as in a container. */
export async function findHome(programDir: string): Promise<string | null> {
  const place = await realpath(programDir);
  const folder = place.endsWith(sep + PACKAGE) ? dirname(dirname(place)) : "";
  const versions = dirname(folder);
  const isHome = basename(versions) === VERSIONS && isVersion(basename(folder));
  return isHome ? dirname(versions) : null;
}

export const versionsFolder = (home: string) => join(home, VERSIONS);

export const versionFolder = (home: string, version: string) => join(home, VERSIONS, version);

/** The program that the next start runs, whatever its version. */
export const currentProgram = (home: string) => join(home, CURRENT, PACKAGE);

/** `folder` is a version's, or one where it is being installed. */
const launcherIn = (folder: string) => join(folder, PACKAGE, LAUNCHER);

export const launcherOf = (home: string, version: string) =>
  launcherIn(versionFolder(home, version));

export const isInstalledIn = (home: string, version: string) =>
  existsSync(launcherOf(home, version));

/** The version that the next start runs. */
export async function readCurrent(home: string): Promise<string> {
  return basename(await readlink(join(home, CURRENT)));
}

/** Renaming replaces the link in one step, so that there is always a version to start. */
export async function switchTo(home: string, version: string): Promise<void> {
  const part = join(home, `${CURRENT}.part`);
  await rm(part, { force: true });
  await symlink(join(VERSIONS, version), part);
  await rename(part, join(home, CURRENT));
}

/** Removes what interrupted installations left. Nothing else may be installing meanwhile. */
export async function removeParts(home: string): Promise<void> {
  const folder = versionsFolder(home);
  const parts = (await readdir(folder)).filter((name) => name.startsWith(PART));
  for (const name of parts) await rm(join(folder, name), { recursive: true, force: true });
}

/** Removes all versions but these. */
export async function removeOthers(home: string, kept: readonly string[]): Promise<void> {
  const folder = versionsFolder(home);
  const others = (await readdir(folder)).filter((name) => !kept.includes(name));
  for (const name of others) await rm(join(folder, name), { recursive: true, force: true });
}
