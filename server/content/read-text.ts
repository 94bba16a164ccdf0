import { isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { readFile, stat } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";

class UnreadableFile extends Error {
  readonly found: string;
  readonly wanted: string;

  constructor(found: string, wanted: string) {
    super(`${found}, wanted ${wanted}`);
    this.found = found;
    this.wanted = wanted;
  }
}

/** Rejects for a pipe, which would wait for its writer. */
async function checkFile(path: string, maxBytes: number): Promise<void> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new UnreadableFile("something that is no file", "a file to read");
  if (stats.size <= maxBytes) return;
  const [size, most] = [stats.size, maxBytes].map((bytes) => `${Math.ceil(bytes / 1024)} KiB`);
  throw new UnreadableFile(`a file of ${size}`, `at most ${most}`);
}

/** Throws what `describeReadError` tells. */
export async function* readBytes(path: string, maxBytes = Infinity): AsyncGenerator<Buffer> {
  await checkFile(path, maxBytes);
  yield* createReadStream(path);
}

const PIECE_BYTES = 64 * 1024;

const hasUtf8 = (bytes: Buffer) => /[^\p{ASCII}\ufffd]/u.test(bytes.toString());

/** UTF-8, UTF-16 with a byte order mark, or Windows-1252, in which spreadsheets save. */
export function findEncoding(bytes: Buffer) {
  const mark = bytes.toString("latin1", 0, 2);
  if (mark === "\xff\xfe") return "utf-16le";
  if (mark === "\xfe\xff") return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  const first = bytes.findIndex((byte) => byte >= 0x80);
  // A mixture of both is faulty UTF-8.
  return hasUtf8(bytes.subarray(first, first + PIECE_BYTES)) ? "utf-8" : "windows-1252";
}

/** Gives a text in pieces, without its byte order mark and with '\n' as line break. Throws what `describeReadError` tells. */
export async function* readText(path: string, maxBytes = Infinity): AsyncGenerator<string> {
  await checkFile(path, maxBytes);
  const bytes = await readFile(path);
  const decoder = new TextDecoder(findEncoding(bytes), { fatal: true });
  let held = "";
  for (let at = 0; at < bytes.length; at += PIECE_BYTES) {
    const isLast = at + PIECE_BYTES >= bytes.length;
    const piece = decoder.decode(bytes.subarray(at, at + PIECE_BYTES), { stream: !isLast });
    const text = held + piece;
    // The '\n' of a '\r\n' may follow in the next piece.
    held = text.endsWith("\r") && !isLast ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
    // So that visitors are answered meanwhile.
    await setImmediate();
  }
}

/** Such a text as a whole. */
export async function readWholeText(path: string, maxBytes: number): Promise<string> {
  return (await Array.fromAsync(readText(path, maxBytes))).join("");
}

/** Rethrows errors that are not about the file. */
export function describeReadError(error: unknown): { found: string; wanted: string } {
  if (error instanceof UnreadableFile) return error;
  if (!(error instanceof Error && "code" in error)) throw error;
  if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return {
      found: "characters of several encodings, or no text",
      wanted: "a file saved as UTF-8",
    };
  }
  if (!("syscall" in error)) throw error;
  const found = error.code === "ENOENT" ? "no such file" : String(error.code);
  return { found, wanted: "a file to read" };
}
