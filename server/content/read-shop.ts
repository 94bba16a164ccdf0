import { SHOP_FILE } from "./content-files.ts";
import { realpath, stat } from "node:fs/promises";
import { join, sep } from "node:path";
import { getMimeType } from "hono/utils/mime";
import { z } from "zod";
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

const MAX_PHOTO_MIB = 16;

const pictured = z.object({ founder: z.object({ photo: photoName }) });

async function readPhoto(
  contentDir: string,
  { file, input }: Checked<Shop>,
): Promise<{ photo: Picture | null; faults: Fault[] }> {
  const name = pictured.safeParse(input).data?.founder.photo;
  if (!name) return { photo: null, faults: [] };
  try {
    const bytes = await readOwnBytes(contentDir, name, MAX_PHOTO_MIB * 1024 ** 2);
    const type = getMimeType(name) ?? "application/octet-stream";
    return { photo: { bytes, type }, faults: [] };
  } catch (error) {
    const reason = error instanceof UnreadableFile ? error.found : "which doesn't exist";
    const found = `"${name}", ${reason}`;
    const wanted = `an image file with that name next to shop.yaml, of at most ${MAX_PHOTO_MIB} MiB, or nothing`;
    return { photo: null, faults: [{ file, field: "founder.photo", found, wanted }] };
  }
}

export const MAX_LOGO_KIB = 64;

interface Logo extends Picture {
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
  return measureLogo(await readOwnBytes(contentDir, name, MAX_LOGO_KIB * 1024), name);
}

export const LOGO_WANTED = `an SVG or PNG file of at most ${MAX_LOGO_KIB} KiB`;

export async function isLogo(bytes: Uint8Array<ArrayBuffer>, name: string): Promise<boolean> {
  if (bytes.length === 0 || bytes.length > MAX_LOGO_KIB * 1024) return false;
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
    const wanted = `an SVG or PNG file with that name next to shop.yaml, of at most ${MAX_LOGO_KIB} KiB`;
    return { logos: null, faults: [{ file, field: "logo", found, wanted }] };
  }
}

export async function readShop(contentDir: string, file: string) {
  const shop = await readYaml(contentDir, file, shopSchema);
  const { logos, faults } = await readLogos(contentDir, shop);
  const { photo, faults: photoFaults } = await readPhoto(contentDir, shop);
  return { ...shop, logos, photo, faults: [...shop.faults, ...photoFaults, ...faults] };
}

/** Reads the shop file alone, so that the zone is known before the shop has a name. */
export async function readTimeZone(contentDir: string): Promise<string> {
  const { value } = await readYaml(contentDir, SHOP_FILE, shopSchema);
  return value?.timeZone ?? "UTC";
}
