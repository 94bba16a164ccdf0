import { SHOP_FILE } from "./content-files.ts";
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { imageSize } from "image-size";
import { z } from "zod";
import { groupDigits } from "../../catalogue/format/format.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { logoNames, photoName, type Shop, shopSchema } from "../../catalogue/schema/shop.ts";
import { readBytes, UnreadableFile } from "./read-text.ts";
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

export interface Picture {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: string;
}

async function readOwnBytes(contentDir: string, name: string, maxBytes: number) {
  const path = await findOwnFile(contentDir, name);
  return new Uint8Array(Buffer.concat(await Array.fromAsync(readBytes(path, maxBytes))));
}

const MEGAPIXEL = 1_000_000;

/** A file of 100 kB can hold a picture that takes gigabytes in the browser of each visitor. Throws an UnreadableFile. */
function requirePixels(width: number, height: number, megapixels: number): void {
  if (width * height <= megapixels * MEGAPIXEL) return;
  const size = `${groupDigits(width)} × ${groupDigits(height)} pixels`;
  throw new UnreadableFile(`with ${size}`, `at most ${megapixels} megapixels`);
}

const MAX_PHOTO_MIB = 16;
const MAX_PHOTO_MEGAPIXELS = 50;
const PHOTO_BOUNDS = `at most ${MAX_PHOTO_MIB} MiB and ${MAX_PHOTO_MEGAPIXELS} megapixels`;

/** Browsers may know a kind of picture that this doesn't. */
function checkPhoto(bytes: Uint8Array): void {
  let size: { width: number; height: number };
  try {
    size = imageSize(bytes);
  } catch {
    return;
  }
  requirePixels(size.width, size.height, MAX_PHOTO_MEGAPIXELS);
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

async function readPhoto(
  contentDir: string,
  { file, input }: Checked<Shop>,
): Promise<{ photo: Picture | null; faults: Fault[] }> {
  const name = pictured.safeParse(input).data?.founder.photo;
  if (!name) return { photo: null, faults: [] };
  try {
    const bytes = await readOwnBytes(contentDir, name, MAX_PHOTO_MIB * 1024 ** 2);
    checkPhoto(bytes);
    const type = getMimeType(name) ?? "application/octet-stream";
    return { photo: { bytes, type }, faults: [] };
  } catch (error) {
    const reason = error instanceof UnreadableFile ? error.found : "which doesn't exist";
    const found = `"${name}", ${reason}`;
    const wanted = `an image file with that name next to shop.yaml, of ${PHOTO_BOUNDS}, or nothing`;
    return { photo: null, faults: [{ file, field: "founder.photo", found, wanted }] };
  }
}

export const MAX_LOGO_KIB = 64;
const MAX_LOGO_MEGAPIXELS = 4;
const LOGO_BOUNDS = `at most ${MAX_LOGO_KIB} KiB, and a PNG at most ${MAX_LOGO_MEGAPIXELS} megapixels`;

interface Logo extends Picture {
  readonly width: number;
  readonly height: number;
}

export interface Logos {
  readonly dark: Logo;
  readonly light: Logo;
}

function measureLogo(bytes: Uint8Array<ArrayBuffer>, name: string): Logo {
  const { type, width, height } = imageSize(bytes);
  if (type === "png") requirePixels(width, height, MAX_LOGO_MEGAPIXELS);
  if (!name.endsWith(`.${type}`)) throw new Error(`${name} holds ${type}`);
  return { bytes, type: type === "svg" ? "image/svg+xml" : "image/png", width, height };
}

async function readLogo(contentDir: string, name: string): Promise<Logo> {
  return measureLogo(await readOwnBytes(contentDir, name, MAX_LOGO_KIB * 1024), name);
}

export const LOGO_WANTED = `an SVG or PNG file of ${LOGO_BOUNDS}`;

export function isLogo(bytes: Uint8Array<ArrayBuffer>, name: string): boolean {
  if (bytes.length === 0 || bytes.length > MAX_LOGO_KIB * 1024) return false;
  try {
    measureLogo(bytes, name);
    return true;
  } catch {
    return false;
  }
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
  } catch (error) {
    const unlike = names.dark === names.light ? "" : ` or "${names.light}"`;
    const reason =
      error instanceof UnreadableFile ? error.found : "which doesn't exist or isn't such a picture";
    const found = `"${names.dark}"${unlike}, ${reason}`;
    const wanted = `an SVG or PNG file with that name next to shop.yaml, of ${LOGO_BOUNDS}`;
    return { logos: null, faults: [{ file, field: "logo", found, wanted }] };
  }
}

export async function readShop(contentDir: string, file: string) {
  const shop = await readYaml(contentDir, file, shopSchema);
  const { logos, faults } = await readLogos(contentDir, shop);
  const { photo, faults: photoFaults } = await readPhoto(contentDir, shop);
  return { ...shop, logos, photo, faults: [...shop.faults, ...photoFaults, ...faults] };
}

/** Reads the shop file alone, because files and forms of names depend on it before there is a name. */
export async function readShopBasics(
  contentDir: string,
): Promise<Pick<Shop, "currency" | "timeZone">> {
  const { value } = await readYaml(contentDir, SHOP_FILE, shopSchema);
  return value ?? { currency: "USD", timeZone: "UTC" };
}
