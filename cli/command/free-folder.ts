import { readdir } from "node:fs/promises";
import { CommandFault } from "./command.ts";

export async function isFree(dir: string): Promise<boolean> {
  try {
    return (await readdir(dir)).length === 0;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : "";
    if (code === "ENOENT") return true;
    if (code === "ENOTDIR") throw new CommandFault(`${dir}: found a file, expected a folder`);
    throw error;
  }
}
