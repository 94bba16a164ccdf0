import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { type ContentFolder, copyContent } from "../support/content-folder.ts";
import { startServer } from "../support/server.ts";
import type { Stage } from "./scene.ts";

/** A stand-in for the founder's photo, as SVG: a head and shoulders against the light. */
const PORTRAIT = `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
<path fill="#8d8478" d="M0 0h512v512H0z"/><circle cx="256" cy="205" r="92" fill="#d9c7b0"/>
<path fill="#33302c" d="M76 512c0-130 80-190 180-190s180 60 180 190z"/></svg>`;

/** Names that try the pages' patience. */
export const CATALOGUE = {
  /** The longest label there is: 63 characters. */
  long: "thelongestnamethatanyoneevercouldwishforinasinglelabelofadomain.com",
  /** 商店.com */
  chinese: "xn--czrs0t.com",
  short: "z.ai",
} as const;

/** What no name or description of the demo shop has, but some keyword. */
export const RELATED_QUERY = "podcast";

/** The shipped shop with unusual names, enough others for a second page, and a photo of its founder. */
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

/** Servers that run when first asked for. */
export interface Stages {
  /** Origin of the server on which such scenes are played. */
  open(stage: Stage): Promise<string>;
  close(): Promise<void>;
}

export function createStages(): Stages {
  const opened = new Map<Stage, Promise<string>>();
  const closers: (() => Promise<unknown>)[] = [];

  async function start(stage: Stage): Promise<string> {
    const copy = stage === "unusual" ? await makeUnusualShop() : null;
    const env: Record<string, string> = copy ? { CONTENT_DIR: copy.dir } : {};
    const server = await startServer(env);
    closers.push(
      () => server.stop(),
      () => copy?.remove() ?? Promise.resolve(),
    );
    return server.url;
  }

  return {
    open(stage) {
      const url = opened.get(stage) ?? start(stage);
      opened.set(stage, url);
      return url;
    },
    async close() {
      await Promise.allSettled(opened.values());
      for (const end of closers) await end();
    },
  };
}
