import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";

/** Rejects unless the file itself lies in the folder: a link must not publish another file of the machine. */
export async function findOwnFile(contentDir: string, name: string): Promise<string> {
  const [folder, path] = await Promise.all([
    realpath(contentDir),
    realpath(join(contentDir, name)),
  ]);
  if (!path.startsWith(folder + sep) || !(await stat(path)).isFile()) {
    throw new Error(`${path} is no file of ${folder}`);
  }
  return path;
}
