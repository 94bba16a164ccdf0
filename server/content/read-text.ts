import { createReadStream } from "node:fs";

/** Streams a text without its byte order mark and with '\n' as line break. Throws what `describeReadError` tells. */
export async function* readText(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let held = "";
  for await (const bytes of createReadStream(path)) {
    const text = held + decoder.decode(bytes as Buffer, { stream: true });
    // The '\n' of a '\r\n' may follow in the next piece.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield (held + decoder.decode()).replace("\r", "\n");
}

/** Rethrows errors that are not about the file. */
export function describeReadError(error: unknown): { found: string; wanted: string } {
  if (!(error instanceof Error && "code" in error)) throw error;
  if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return { found: "text that is not UTF-8", wanted: "a file saved as UTF-8" };
  }
  if (!("syscall" in error)) throw error;
  const found = error.code === "ENOENT" ? "no such file" : String(error.code);
  return { found, wanted: "a file to read" };
}
