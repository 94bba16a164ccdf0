import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** The files of listings/ that hold listings, in order, as 'listings/calm.you.yaml'; none where there is no folder. */
export async function listListingFiles(contentDir: string): Promise<string[]> {
  try {
    const names = await readdir(join(contentDir, "listings"));
    const wanted = names.filter((name) => /^[^.].*\.(ya?ml|csv|ndjson)$/.test(name));
    return wanted.toSorted().map((name) => `listings/${name}`);
  } catch {
    return [];
  }
}

/** A fingerprint of files, by name and bytes; a file that can't be read counts as one without bytes. */
export async function hashFiles(contentDir: string, files: readonly string[]): Promise<string> {
  const hash = createHash("sha256");
  for (const file of files) {
    hash.update(`${file}\0`);
    try {
      for await (const bytes of createReadStream(join(contentDir, file))) hash.update(bytes);
    } catch {
      // Told as a fault by whoever reads it.
    }
    hash.update("\0");
  }
  return hash.digest("hex").slice(0, 16);
}
