import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { Fault } from "../../catalogue/fault.ts";
import { type Founder, photoName, type Shop } from "../../catalogue/shop.ts";
import type { Checked } from "./read-yaml.ts";

/** Rejects unless the photo itself lies in the folder: a link must not publish another file of the machine. */
async function findPhoto(contentDir: string, photo: string): Promise<string> {
  const [folder, path] = await Promise.all([
    realpath(contentDir),
    realpath(join(contentDir, photo)),
  ]);
  if (!path.startsWith(folder + sep) || !(await stat(path)).isFile()) {
    throw new Error(`${path} is no photo of ${folder}`);
  }
  return path;
}

/** Null when shop.yaml names none. Throws when it can't be read. */
export async function readFounderPhoto(contentDir: string, founder: Founder | null) {
  if (!founder?.photo) return null;
  const bytes = new Uint8Array(await readFile(await findPhoto(contentDir, founder.photo)));
  return { bytes, type: getMimeType(founder.photo) ?? "application/octet-stream" };
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

/** Reports a missing file, even if shop.yaml has other faults. */
export async function findMissingPhoto(contentDir: string, shop: Checked<Shop>): Promise<Fault[]> {
  const photo = pictured.safeParse(shop.input).data?.founder.photo;
  if (!photo) return [];
  const path = await findPhoto(contentDir, photo).catch(() => null);
  if (path) return [];
  const found = `"${photo}", which is not there`;
  const wanted = "an image file of that name beside shop.yaml, or no such line";
  return [{ file: shop.file, field: "founder.photo", found, wanted }];
}
