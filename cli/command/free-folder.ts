import { readdir } from "node:fs/promises";
import { CommandFault } from "./command.ts";

/** True if the folder doesn't exist, or holds nothing but what `isIgnored`. */
export async function isFree(
  dir: string,
  isIgnored: (name: string) => boolean = () => false,
): Promise<boolean> {
  try {
    return (await readdir(dir)).every(isIgnored);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return true;
    if (code === "ENOTDIR") throw new CommandFault(`${dir}: found a file, expected a folder`);
    throw error;
  }
}
