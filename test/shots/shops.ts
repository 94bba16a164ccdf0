import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { startServer } from "../support/server.ts";
import type { SceneShop } from "./scene.ts";

const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<path fill="#8d8478" d="M0 0h512v512H0z"/><circle cx="256" cy="205" r="92" fill="#d9c7b0"/>
<path fill="#33302c" d="M76 512c0-130 80-190 180-190s180 60 180 190z"/></svg>`;

export const CATALOGUE = {
  /** 63 characters, the maximum for a label. */
  long: "thelongestnamethatanyoneevercouldwishforinasinglelabelofadomain.com",
  /** 商店.com */
  chinese: "xn--czrs0t.com",
  short: "z.ai",
} as const;

/** In some keywords of the demo shop, but in no name or description. */
export const RELATED_QUERY = "podcast";

async function makeUnusualShop(): Promise<ContentFolder> {
  const copy = await copyContent();
  await copy.addLike("people.talk", [CATALOGUE.long, CATALOGUE.chinese, CATALOGUE.short]);
  await copy.edit("shop.yaml", "# photo: founder.jpg", "photo: founder.jpg");
  await writeFile(
    join(copy.dir, "founder.jpg"),
    await sharp(Buffer.from(PORTRAIT)).jpeg().toBuffer(),
  );
  return copy;
}

export interface Shops {
  open(kind: SceneShop): Promise<string>;
  close(): Promise<void>;
}

export function createShops(): Shops {
  const opened = new Map<SceneShop, Promise<string>>();
  const closers: (() => Promise<unknown>)[] = [];

  async function start(kind: SceneShop): Promise<string> {
    const copy = kind === "unusual" ? await makeUnusualShop() : null;
    const env: Record<string, string> = copy ? { CONTENT_DIR: copy.dir } : {};
    const server = await startServer(env);
    closers.push(
      () => server.stop(),
      () => copy?.remove() ?? Promise.resolve(),
    );
    return server.url;
  }

  return {
    open(kind) {
      const url = opened.get(kind) ?? start(kind);
      opened.set(kind, url);
      return url;
    },
    async close() {
      await Promise.allSettled(opened.values());
      for (const end of closers) await end();
    },
  };
}
