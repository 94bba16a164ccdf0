import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";

class UnreadableFile extends Error {
  readonly found: string;
  readonly wanted: string;

  constructor(found: string, wanted: string) {
    super(`${found}, wanted ${wanted}`);
    this.found = found;
    this.wanted = wanted;
  }
}

/** Never opens a pipe, which would wait for its writer. Throws what `describeReadError` tells. */
export async function* readBytes(path: string, maxBytes = Infinity): AsyncGenerator<Buffer> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new UnreadableFile("something that is no file", "a file to read");
  if (stats.size > maxBytes) {
    const [size, most] = [stats.size, maxBytes].map((bytes) => `${Math.ceil(bytes / 1024)} KiB`);
    throw new UnreadableFile(`a file of ${size}`, `at most ${most}`);
  }
  yield* createReadStream(path);
}

/** Streams a text without its byte order mark and with '\n' as line break. Throws what `describeReadError` tells. */
export async function* readText(path: string, maxBytes?: number): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let held = "";
  for await (const bytes of readBytes(path, maxBytes)) {
    const text = held + decoder.decode(bytes, { stream: true });
    // The '\n' of a '\r\n' may follow in the next piece.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield (held + decoder.decode()).replace("\r", "\n");
}

/** Rethrows errors that are not about the file. */
export function describeReadError(error: unknown): { found: string; wanted: string } {
  if (error instanceof UnreadableFile) return error;
  if (!(error instanceof Error && "code" in error)) throw error;
  if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return { found: "text that is not UTF-8", wanted: "a file saved as UTF-8" };
  }
  if (!("syscall" in error)) throw error;
  const found = error.code === "ENOENT" ? "no such file" : String(error.code);
  return { found, wanted: "a file to read" };
}
