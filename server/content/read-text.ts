import { createReadStream } from "node:fs";

export class NotUtf8 extends Error {}

/** Streams a text without its byte order mark and with '\n' as line break. Throws NotUtf8 or a file system error. */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (bytes?: Buffer) => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch (error) {
      throw new NotUtf8("not UTF-8", { cause: error });
    }
  };
  let held = "";
  for await (const bytes of createReadStream(path)) {
    const text = held + decode(bytes as Buffer);
    // The '\n' of a '\r\n' may follow in the next piece.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield (held + decode()).replace("\r", "\n");
}

/** Rethrows errors that are not about the file. */
export function describeReadError(error: unknown): { found: string; wanted: string } {
  if (error instanceof NotUtf8) {
    return { found: "text that is not UTF-8", wanted: "a file saved as UTF-8" };
  }
  if (!(error instanceof Error && "syscall" in error && "code" in error)) throw error;
  const found = error.code === "ENOENT" ? "no such file" : String(error.code);
  return { found, wanted: "a file to read" };
}
