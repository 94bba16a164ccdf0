import { z } from "zod";
import type { Fault } from "../../catalogue/fault.ts";
import { logoNames, type Shop } from "../../catalogue/shop.ts";
import { findOwnFile } from "./own-files.ts";
import { readBytes } from "./read-text.ts";
import type { Checked } from "./read-yaml.ts";

/** It is on every page. */
const MAX_KIB = 64;

interface Logo {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: "image/svg+xml" | "image/png";
  readonly width: number;
  readonly height: number;
}

/** One for each theme's ground. */
export interface Logos {
  readonly dark: Logo;
  readonly light: Logo;
}

async function readLogo(contentDir: string, name: string): Promise<Logo> {
  const path = await findOwnFile(contentDir, name);
  const bytes = new Uint8Array(
    Buffer.concat(await Array.fromAsync(readBytes(path, MAX_KIB * 1024))),
  );
  // Loaded on first use: it takes much memory.
  const { default: sharp } = await import("sharp");
  const { format, width, height } = await sharp(bytes).metadata();
  if (!name.endsWith(`.${format}`)) throw new Error(`${name} holds ${format}`);
  return { bytes, type: format === "svg" ? "image/svg+xml" : "image/png", width, height };
}

const marked = z.object({ logo: logoNames });

/** Null without faults if shop.yaml names none. Reports faults even if shop.yaml has others. */
export async function readLogos(
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
    const found = `"${names.dark}"${unlike}, which is not there or no such picture`;
    const wanted = `an SVG or PNG file of that name beside shop.yaml, of at most ${MAX_KIB} KiB`;
    return { logos: null, faults: [{ file, field: "logo", found, wanted }] };
  }
}
