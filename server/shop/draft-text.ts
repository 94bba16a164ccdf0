import { join } from "node:path";
import { findEncoding, UnreadableFile } from "./read-text.ts";
import { type Draft, readIfThere } from "./replace-files.ts";

function encodeWindows1252(text: string): Buffer {
  const all = Uint8Array.from({ length: 256 }, (_, byte) => byte);
  const characters = [...new TextDecoder("windows-1252").decode(all)];
  const bytes = new Map(characters.map((character, byte) => [character, byte]));
  return Buffer.from(Array.from(text, (character) => bytes.get(character) ?? 0x3f));
}

function encodeText(text: string, encoding: ReturnType<typeof findEncoding>): Buffer {
  if (encoding === "utf-8") return Buffer.from(text);
  if (encoding === "windows-1252") return encodeWindows1252(text);
  const bytes = Buffer.from(text, "utf16le");
  return encoding === "utf-16be" ? bytes.swap16() : bytes;
}

/** `edit` takes null for a missing file, and returns null to remove it. Throws an UnreadableFile if the encoding lacks a character. */
export async function draftText(
  contentDir: string,
  file: string,
  edit: (text: string | null) => string | null,
): Promise<Draft | null> {
  const before = await readIfThere(join(contentDir, file));
  const encoding = findEncoding(before ?? Buffer.of());
  // The byte order mark must be written back.
  const decode = (bytes: Buffer) => new TextDecoder(encoding, { ignoreBOM: true }).decode(bytes);
  const old = before ? decode(before) : "";
  const text = edit(before && old);
  if (text === null) return before && { file, before, after: null };
  if (text === old) return null;
  const after = encodeText(text, encoding);
  const isWhole = !before || encodeText(old, encoding).equals(before);
  if (isWhole && decode(after) === text) return { file, before, after };
  throw new UnreadableFile("characters that its encoding lacks", "the file saved as UTF-8");
}
