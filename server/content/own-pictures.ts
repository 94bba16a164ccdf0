import { readFile, realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
import type { Fault } from "../../catalogue/schema/fault.ts";
import {
  type Founder,
  logoNames,
  photoName,
  type Shop,
  shopSchema,
} from "../../catalogue/schema/shop.ts";
import { readBytes } from "./read-text.ts";
import { type Checked, readYaml } from "./read-yaml.ts";

/** Resolves links before checking the path, because a link must not publish another file of the machine. */
async function findOwnFile(contentDir: string, name: string): Promise<string> {
  const [folder, path] = await Promise.all([
    realpath(contentDir),
    realpath(join(contentDir, name)),
  ]);
  if (!path.startsWith(folder + sep) || !(await stat(path)).isFile()) {
    throw new Error(`${path} isn't a file in ${folder}`);
  }
  return path;
}

export async function readFounderPhoto(contentDir: string, founder: Founder | null) {
  // The photo may be missing, because the last good content stays in use without it.
  const path = founder?.photo && (await findOwnFile(contentDir, founder.photo).catch(() => null));
  if (!path) return null;
  const bytes = new Uint8Array(await readFile(path));
  return { bytes, type: getMimeType(path) ?? "application/octet-stream" };
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

async function findMissingPhoto(contentDir: string, shop: Checked<Shop>): Promise<Fault[]> {
  const photo = pictured.safeParse(shop.input).data?.founder.photo;
  if (!photo) return [];
  const path = await findOwnFile(contentDir, photo).catch(() => null);
  if (path) return [];
  const found = `"${photo}", which doesn't exist`;
  const wanted = "an image file with that name next to shop.yaml, or nothing";
  return [{ file: shop.file, field: "founder.photo", found, wanted }];
}

const MAX_KIB = 64;

interface Logo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: "image/svg+xml" | "image/png";
  readonly width: number;
  readonly height: number;
}

export interface Logos {
  readonly dark: Logo;
  readonly light: Logo;
}

async function measureLogo(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<Logo> {
  const { default: sharp } = await import("sharp");
  const { format, width, height } = await sharp(bytes).metadata();
  if (!name.endsWith(`.${format}`)) throw new Error(`${name} holds ${format}`);
  return { bytes, type: format === "svg" ? "image/svg+xml" : "image/png", width, height };
}

async function readLogo(contentDir: string, name: string): Promise<Logo> {
  const path = await findOwnFile(contentDir, name);
  const pieces = await Array.fromAsync(readBytes(path, MAX_KIB * 1024));
  return measureLogo(new Uint8Array(Buffer.concat(pieces)), name);
}

export const LOGO_WANTED = `an SVG or PNG file of at most ${MAX_KIB} KiB`;

export async function isLogo(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<boolean> {
  if (bytes.length === 0 || bytes.length > MAX_KIB * 1024) return false;
  return measureLogo(bytes, name).then(
    () => true,
    () => false,
  );
}

const marked = z.object({ logo: logoNames });

async function readLogos(
  contentDir: string,
  { file, input }: Checked<Shop>,
): Promise<{ logos: Logos | null; faults: Fault[] }> {
  const names = marked.safeParse(input).data?.logo;
  if (!names) return { logos: null, faults: [] };
  try {
    const [dark, light] = await Promise.all([
      readLogo(contentDir, names.dark),
      readLogo(contentDir, names.light),
    ]);
    return { logos: { dark, light }, faults: [] };
  } catch {
    const unlike = names.dark === names.light ? "" : ` or "${names.light}"`;
    const found = `"${names.dark}"${unlike}, which doesn't exist or isn't such a picture`;
    const wanted = `an SVG or PNG file with that name next to shop.yaml, of at most ${MAX_KIB} KiB`;
    return { logos: null, faults: [{ file, field: "logo", found, wanted }] };
  }
}

export async function readShop(contentDir: string, file: string) {
  const shop = await readYaml(contentDir, file, shopSchema);
  const { logos, faults } = await readLogos(contentDir, shop);
  const missing = await findMissingPhoto(contentDir, shop);
  return { ...shop, logos, faults: [...shop.faults, ...missing, ...faults] };
}
