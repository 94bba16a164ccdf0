import { isAscii } from "node:buffer";
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

function findMarkedEncoding(bytes: Buffer): string {
  const mark = bytes.toString("latin1", 0, 2);
  if (mark === "\xff\xfe") return "utf-16le";
  return mark === "\xfe\xff" ? "utf-16be" : "utf-8";
}

/** Those at the end of a piece that may begin a character of the next. */
const trailingBytes = (bytes: Buffer) =>
  bytes.subarray(bytes.findLastIndex((byte) => byte < 0x80) + 1);

const looksMixed = (bytes: Buffer) => /[^\p{ASCII}\ufffd]/u.test(new TextDecoder().decode(bytes));

/**
 * Decodes UTF-8, UTF-16 with a byte order mark, and Windows-1252, in which spreadsheets save: the first character that is
 * not ASCII tells which.
 */
async function* decodeText(pieces: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let held: Buffer = Buffer.of();
  let mayBeWindows = false;
  function decode(bytes: Buffer, stream: boolean): string {
    if (!decoder) {
      const encoding = findMarkedEncoding(bytes);
      decoder = new TextDecoder(encoding, { fatal: true });
      mayBeWindows = encoding === "utf-8";
    }
    try {
      const text = decoder.decode(bytes, { stream });
      if (mayBeWindows && stream) {
        held = trailingBytes(Buffer.concat([held, bytes]));
        mayBeWindows = held.length < 4 && isAscii(bytes.subarray(0, bytes.length - held.length));
      }
      return text;
    } catch (error) {
      const unread = Buffer.concat([held, bytes]);
      if (!mayBeWindows || looksMixed(unread)) throw error;
      mayBeWindows = false;
      decoder = new TextDecoder("windows-1252");
      return decoder.decode(unread, { stream });
    }
  }
  for await (const bytes of pieces) yield decode(bytes, true);
  yield decode(Buffer.of(), false);
}

/** Streams a text without its byte order mark and with '\n' as line break. Throws what `describeReadError` tells. */
export async function* readText(path: string, maxBytes?: number): AsyncGenerator<string> {
  let held = "";
  for await (const piece of decodeText(readBytes(path, maxBytes))) {
    const text = held + piece;
    // The '\n' of a '\r\n' may follow in the next piece.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield held.replace("\r", "\n");
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
