import { createReadStream } from "node:fs";

/** The text of a file is not UTF-8. */
export class NotUtf8 extends Error {}

/**
 * The text of a file, piece by piece as it is read, so that other work goes on between: without a byte order mark, each
 * line break as '\n'. Throws NotUtf8, or the error of the file system.
 */
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
    // The other half of a line break may be in the next piece.
    held = text.endsWith("\r") ? "\r" : "";
    yield text.slice(0, text.length - held.length).replaceAll(/\r\n?/g, "\n");
  }
  yield (held + decode()).replace("\r", "\n");
}
