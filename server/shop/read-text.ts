import { isAscii, isUtf8 } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { explainFileError } from "./refused-file.ts";

export class UnreadableFile extends Error {
  readonly found: string;
  readonly wanted: string;

  constructor(found: string, wanted: string) {
    super(`${found}, expected ${wanted}`);
    this.found = found;
    this.wanted = wanted;
  }
}

/** Rejects for a pipe, which would wait for its writer. */
async function checkFile(path: string, maxBytes: number): Promise<void> {
  const stats = await stat(path);
  if (!stats.isFile()) throw new UnreadableFile("something that isn't a file", "a readable file");
  if (stats.size <= maxBytes) return;
  const [size, most] = [stats.size, maxBytes].map((bytes) => `${Math.ceil(bytes / 1024)} KiB`);
  throw new UnreadableFile(`a file of ${size}`, `at most ${most}`);
}

export async function* readBytes(path: string, maxBytes = Infinity): AsyncGenerator<Buffer> {
  await checkFile(path, maxBytes);
  yield* createReadStream(path);
}

const SAMPLE_BYTES = 64 * 1024;

const hasUtf8 = (bytes: Buffer) => /[^\p{ASCII}\ufffd]/u.test(bytes.toString());

export function findEncoding(bytes: Buffer) {
  const mark = bytes.toString("latin1", 0, 2);
  if (mark === "\xff\xfe") return "utf-16le";
  if (mark === "\xfe\xff") return "utf-16be";
  if (isUtf8(bytes)) return "utf-8";
  const first = bytes.findIndex((byte) => byte >= 0x80);
  return hasUtf8(bytes.subarray(first, first + SAMPLE_BYTES)) ? "utf-8" : "windows-1252";
}

async function findEncodingOf(path: string) {
  let sample = Buffer.of();
  for await (const bytes of createReadStream(path, { highWaterMark: SAMPLE_BYTES })) {
    if (sample.length === 0 && isAscii(bytes)) continue;
    sample = Buffer.concat([sample, bytes]);
    // The only non-ASCII character may be cut in two at the end of the first piece.
    if (sample.length > SAMPLE_BYTES) break;
  }
  return findEncoding(sample);
}

/** Drops the byte order mark and makes every line break '\n'. Throws errors for `describeReadError`. */
export async function* readText(path: string, maxBytes = Infinity): AsyncGenerator<string> {
  await checkFile(path, maxBytes);
  const decoder = new TextDecoder(await findEncodingOf(path), { fatal: true });
  let held = "";
  for await (const bytes of createReadStream(path)) {
    const text = held + decoder.decode(bytes, { stream: true });
    // The next piece may begin with the '\n' of a '\r\n'.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield held.replace("\r", "\n") + decoder.decode();
}

export async function readWholeText(path: string, maxBytes: number): Promise<string> {
  return (await Array.fromAsync(readText(path, maxBytes))).join("");
}

export function describeReadError(error: unknown): { found: string; wanted: string } {
  if (error instanceof UnreadableFile) return error;
  if (!(error instanceof Error && "code" in error)) throw error;
  if (error.code === "ERR_ENCODING_INVALID_ENCODED_DATA") {
    return {
      found: "characters in several encodings, or not text",
      wanted: "a file saved as UTF-8",
    };
  }
  if (!("syscall" in error)) throw error;
  const refusal = explainFileError(error);
  if (refusal) return refusal;
  const found = error.code === "ENOENT" ? "no such file" : String(error.code);
  return { found, wanted: "a readable file" };
}
