import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { PORTRAIT } from "../../app/gallery/portrait.ts";
import { type ContentCopy, copyContent } from "../support/content.ts";

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
export async function makeUnusualShop(): Promise<ContentCopy> {
  const copy = await copyContent();
  await copy.addLike("people.talk", [CATALOGUE.long, CATALOGUE.chinese, CATALOGUE.short]);
  await copy.edit("shop.yaml", "# photo: founder.jpg", "photo: founder.jpg");
  await writeFile(
    join(copy.dir, "founder.jpg"),
    await sharp(Buffer.from(PORTRAIT)).jpeg().toBuffer(),
  );
  return copy;
}
