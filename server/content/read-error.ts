import { NotUtf8 } from "./read-text.ts";

/** Why a file can't be read, in the words of a fault. A fault of the program itself is thrown again. */
export function describeReadError(error: unknown): { found: string; wanted: string } {
  if (error instanceof NotUtf8) {
    return { found: "text that is not UTF-8", wanted: "a file saved as UTF-8" };
  }
  if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
  const found = error.code === "ENOENT" ? "no such file" : String(error.code);
  return { found, wanted: "a file to read" };
}
