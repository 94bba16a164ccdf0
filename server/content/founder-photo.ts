import { readFile } from "node:fs/promises";
import { extname, join } from "node:path";
import type { Founder } from "../../catalogue/shop.ts";

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
};

export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type. */
  readonly type: string;
}

/** Reads the founder's photo from the content folder; null when shop.yaml names none. Throws when it can't be read. */
export async function readFounderPhoto(
  contentDir: string,
  founder: Founder,
): Promise<Photo | null> {
  if (!founder.photo) return null;
  const bytes = new Uint8Array(await readFile(join(contentDir, founder.photo)));
  return { bytes, type: TYPES[extname(founder.photo)] ?? "application/octet-stream" };
}
