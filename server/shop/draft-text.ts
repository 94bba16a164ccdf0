import { join } from "node:path";
import { describeReadError, findEncoding, UnreadableFile } from "./read-text.ts";
import { type Draft, readIfThere } from "./replace-files.ts";

/**
 * `edit` takes null for a missing file, and returns null to remove it. A file in another encoding becomes UTF-8, with the
 * byte order mark by which spreadsheets know it. Throws an UnreadableFile if the file mixes encodings.
 */
export async function draftText(
  contentDir: string,
  file: string,
  edit: (text: string | null) => string | null,
): Promise<Draft | null> {
  const before = await readIfThere(join(contentDir, file));
  const encoding = findEncoding(before ?? Buffer.of());
  const decoder = new TextDecoder(encoding, { ignoreBOM: true, fatal: true });
  let old: string;
  try {
    old = decoder.decode(before ?? undefined);
  } catch (error) {
    const { found, wanted } = describeReadError(error);
    throw new UnreadableFile(found, wanted);
  }
  const text = edit(before && old);
  if (text === null) return before && { file, before, after: null };
  if (text === old) return null;
  const mark = encoding === "windows-1252" ? "\ufeff" : "";
  return { file, before, after: Buffer.from(mark + text) };
}
