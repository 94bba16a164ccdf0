import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";

/** A file of many listings as it stands on disk. */
export interface RowsFile {
  /** As 'listings/names.csv'. */
  readonly file: string;
  /** In bytes; 0 of one that can't be read, which whoever reads it tells. */
  readonly size: number;
  /** Milliseconds since 1970. */
  readonly changed: number;
  /** Whether the last line does not end. */
  readonly isCut: boolean;
}

const LINE_ENDS = new Set(["\n", "\r"].map((end) => end.charCodeAt(0)));

async function endsLine(handle: FileHandle, size: number): Promise<boolean> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(1), 0, 1, Math.max(0, size - 1));
  return bytesRead === 1 && LINE_ENDS.has(buffer[0] ?? 0);
}

/** Looks at a file's size, time and last byte. Never rejects. */
export async function lookAtRows(contentDir: string, file: string): Promise<RowsFile> {
  try {
    await using handle = await open(join(contentDir, file));
    const { size, mtimeMs } = await handle.stat();
    return { file, size, changed: mtimeMs, isCut: !(await endsLine(handle, size)) };
  } catch {
    return { file, size: 0, changed: 0, isCut: false };
  }
}
