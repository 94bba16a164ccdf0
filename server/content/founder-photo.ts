import { readFile } from "node:fs/promises";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { Fault } from "../../catalogue/fault.ts";
import { type Founder, photoName, type Shop } from "../../catalogue/shop.ts";
import { findOwnFile } from "./own-files.ts";
import type { Checked } from "./read-yaml.ts";

/** Null when shop.yaml names none. Throws when it can't be read. */
export async function readFounderPhoto(contentDir: string, founder: Founder | null) {
  if (!founder?.photo) return null;
  const bytes = new Uint8Array(await readFile(await findOwnFile(contentDir, founder.photo)));
  return { bytes, type: getMimeType(founder.photo) ?? "application/octet-stream" };
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

/** Reports a missing file, even if shop.yaml has other faults. */
export async function findMissingPhoto(contentDir: string, shop: Checked<Shop>): Promise<Fault[]> {
  const photo = pictured.safeParse(shop.input).data?.founder.photo;
  if (!photo) return [];
  const path = await findOwnFile(contentDir, photo).catch(() => null);
  if (path) return [];
  const found = `"${photo}", which is not there`;
  const wanted = "an image file of that name beside shop.yaml, or no such line";
  return [{ file: shop.file, field: "founder.photo", found, wanted }];
}
