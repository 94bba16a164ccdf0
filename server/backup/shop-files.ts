import { existsSync } from "node:fs";
import {
  access,
  chmod,
  constants,
  copyFile,
  lstat,
  mkdir,
  readdir,
  readFile,
  realpath,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { parseEnv } from "node:util";
import { isDemonstration } from "../../catalogue/schema/examples.ts";
import { readContent } from "../shop/read-content.ts";
import { PRIVATE_FILE } from "../database/private-files.ts";
import type { Config } from "../settings/config.ts";
import { createIsOther, type IsOther } from "../shop/other-files.ts";
import { BackupFault, type BackupSource, reasonOf } from "./backup-rules.ts";
import { makeFolder, moveSynced } from "./backup-files.ts";

export interface ShopFiles {
  readonly contentDir: string | null;
  readonly envFile: string | null;
  readonly isOther: IsOther;
}

/** Finds what a backup of the shop's folder leaves out, and what a restore of it must not touch. */
export function findOther(
  { contentDir, database }: Pick<Config, "contentDir" | "database">,
  source: BackupSource,
): IsOther {
  const isOther = createIsOther(contentDir, database);
  return (path) => source.owns(path) || isOther(path);
}

export async function findContentDir(contentDir: string): Promise<string | null> {
  try {
    await readdir(contentDir);
  } catch (error) {
    throw new BackupFault(
      `the shop's folder ${contentDir} (CONTENT_DIR) can't be read: ${reasonOf(error)}. To leave it out, add --database-only`,
    );
  }
  // A shop with faults is still worth backing up.
  const { content } = await readContent(contentDir).catch(() => ({ content: null }));
  return content && isDemonstration(content.shop) ? null : contentDir;
}

async function listFiles(folder: string, isOther: IsOther = () => false): Promise<string[]> {
  const files: string[] = [];
  async function visit(path: string, above: readonly string[]): Promise<void> {
    const real = await realpath(join(folder, path));
    // A link to a parent folder would recurse forever.
    if (above.includes(real)) return;
    for (const name of await readdir(real)) {
      const inside = join(path, name);
      const full = join(real, name);
      if (name === ".git" || isOther(full)) continue;
      const found = await stat(full).catch(() => null);
      if (found?.isDirectory()) await visit(inside, [...above, real]);
      else if (found?.isFile()) files.push(inside);
    }
  }
  await visit("", []);
  return files.toSorted();
}

export async function copyShopFiles(
  { contentDir, envFile, isOther }: ShopFiles,
  to: string,
): Promise<number> {
  if (envFile !== null) await copyFile(envFile, join(to, ".env"));
  if (contentDir === null) return 0;
  const paths = await listFiles(contentDir, isOther);
  for (const path of paths) {
    const copy = join(to, "shop", path);
    await mkdir(dirname(copy), { recursive: true });
    await copyFile(join(contentDir, path), copy);
  }
  return paths.length;
}

export interface Changes {
  readonly add: readonly string[];
  readonly change: readonly string[];
  readonly remove: readonly string[];
}

export const countChanges = ({ add, change, remove }: Changes) =>
  add.length + change.length + remove.length;

async function findChanges(
  now: readonly string[],
  then: readonly string[],
  isSame: (key: string) => boolean | Promise<boolean>,
): Promise<Changes> {
  const change: string[] = [];
  for (const key of then.filter((each) => now.includes(each))) {
    if (!(await isSame(key))) change.push(key);
  }
  return {
    add: then.filter((key) => !now.includes(key)),
    change,
    remove: now.filter((key) => !then.includes(key)),
  };
}

export async function compareFolders(
  folder: string,
  saved: string,
  isOther: IsOther,
): Promise<Changes> {
  const now = await listFiles(folder, isOther).catch(() => []);
  // A backup of another folder may hold content where this one has its data.
  const then = (await listFiles(saved)).filter((path) => !isOther(join(folder, path)));
  return findChanges(now, then, async (path) => {
    const [a, b] = await Promise.all([readFile(join(folder, path)), readFile(join(saved, path))]);
    return a.equals(b);
  });
}

export async function compareSettings(now: string, then: string): Promise<Changes> {
  const [a, b] = [parseEnv(now), parseEnv(then)];
  return findChanges(
    Object.keys(a).toSorted(),
    Object.keys(b).toSorted(),
    (key) => a[key] === b[key],
  );
}

export async function isWritable(folder: string): Promise<boolean> {
  if (!existsSync(folder)) return isWritable(dirname(resolve(folder)));
  return access(folder, constants.W_OK).then(
    () => true,
    () => false,
  );
}

export async function findObstacle(
  folder: string,
  { add, change, remove }: Changes,
): Promise<string | null> {
  const root = await realpath(folder).catch(() => resolve(folder));
  for (const path of [...add, ...change, ...remove]) {
    const shown = (found: string) => join(folder, relative(root, found));
    const file = join(root, path);
    if ((await stat(file).catch(() => null))?.isDirectory()) {
      return `${shown(file)} is a folder, and the backup has a file there`;
    }
    let above = dirname(file);
    while (!(await lstat(above).catch(() => null))) above = dirname(above);
    const real = await realpath(above).catch(() => null);
    if (real === null) return `${shown(above)} is a link that leads nowhere`;
    if (!(await stat(real)).isDirectory()) {
      return `${shown(above)} is a file, and the backup has a folder there`;
    }
    if (existsSync(root) && real !== root && !real.startsWith(root + sep)) {
      return `${shown(above)} is a link that leads out of the folder`;
    }
    if (!(await isWritable(real))) return `${shown(above)} can't be written by this user`;
  }
  return null;
}

export async function putBackFolder(
  folder: string,
  saved: string,
  { add, change, remove }: Changes,
): Promise<void> {
  for (const path of [...add, ...change]) {
    const file = resolve(folder, path);
    await makeFolder(dirname(file), 0o777);
    // Writing through a link could change a file outside the folder.
    const isLink = (await lstat(file).catch(() => null))?.isSymbolicLink() ?? false;
    if (isLink) await rm(file);
    await copyFile(join(saved, path), file);
  }
  for (const path of remove) await rm(join(folder, path), { force: true });
}

export async function putBackSettings(envFile: string, text: string): Promise<void> {
  const part = `${envFile}.part`;
  await writeFile(part, text, { mode: PRIVATE_FILE });
  await chmod(part, PRIVATE_FILE);
  await moveSynced(part, envFile);
}
