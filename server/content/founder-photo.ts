import { readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { z } from "zod";
import type { Fault } from "../../catalogue/fault.ts";
import { type Founder, photoName, type Shop } from "../../catalogue/shop.ts";
import type { Checked } from "./read-yaml.ts";

const TYPES: Record<string, string> = {
  ".jpg": "image/jpeg",
  ".jpeg": "image/jpeg",
  ".png": "image/png",
  ".webp": "image/webp",
  ".avif": "image/avif",
};

export interface Photo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

/** Null when shop.yaml names none. Throws when it can't be read. */
export async function readFounderPhoto(
  contentDir: string,
  founder: Founder,
): Promise<Photo | null> {
  if (!founder.photo) return null;
  const bytes = new Uint8Array(await readFile(join(contentDir, founder.photo)));
  return { bytes, type: TYPES[extname(founder.photo)] ?? "application/octet-stream" };
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

/** Reports a missing file, even if shop.yaml has other faults. */
export async function findMissingPhoto(contentDir: string, shop: Checked<Shop>): Promise<Fault[]> {
  const photo = pictured.safeParse(shop.input).data?.founder.photo;
  if (!photo) return [];
  const stats = await stat(join(contentDir, photo)).catch(() => null);
  if (stats?.isFile()) return [];
  const found = `"${photo}", which is not there`;
  const wanted = "an image file of that name beside shop.yaml, or no such line";
  return [{ file: shop.file, field: "founder.photo", found, wanted }];
}
