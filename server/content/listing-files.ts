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

const FINGERPRINT_LENGTH = 16;

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  } catch {
    // Told as a fault by whoever reads it.
  }
  return hash.digest("hex").slice(0, FINGERPRINT_LENGTH);
}

/** A fingerprint of the bytes of each file, by its name; a file that can't be read counts as one without bytes. */
export async function hashFiles(
  contentDir: string,
  files: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const hashes = new Map<string, string>();
  for (const file of files) hashes.set(file, await hashFile(join(contentDir, file)));
  return hashes;
}

/** One fingerprint of many files, by their names and bytes. */
export function hashTogether(hashes: ReadonlyMap<string, string>): string {
  const hash = createHash("sha256");
  for (const [file, own] of hashes) hash.update(`${file}\0${own}\0`);
  return hash.digest("hex").slice(0, FINGERPRINT_LENGTH);
}
