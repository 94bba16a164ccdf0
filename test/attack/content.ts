import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { copyContent } from "../support/content-folder.ts";
import { send } from "../support/raw-request.ts";
import { type Ground, isReady, openShop } from "./attack.ts";

const MOVES = 3;
const SHOWN_S = 15;
const FILE = "listings/people.talk.yaml";

export const name = "content";

async function edit(folder: string, price: string): Promise<void> {
  const text = await readFile(join(folder, FILE), "utf8");
  await writeFile(join(folder, FILE), text.replace(/^price:.*/m, `price: "${price}"`));
}

/** The seller's folder is moved away and back, and edited meanwhile. */
export async function attack(ground: Ground): Promise<void> {
  const { check, checkSoon } = ground;
  const { dir, remove } = await copyContent();
  const { url, end } = await openShop(ground, { CONTENT_DIR: dir });
  const shows = async (price: string) => {
    const { status, body } = await send(url, { path: "/portfolio/people.talk" });
    return status === 200 && body.includes(price);
  };
  for (let move = 1; move <= MOVES; move += 1) {
    const [before, away, after] = [`$1,${move}00`, `$2,${move}00`, `$3,${move}00`];
    await edit(dir, before);
    await checkSoon(SHOWN_S, "an edit shows", () => shows(before));
    await rename(dir, `${dir}-away`);
    await edit(`${dir}-away`, away);
    check(await shows(before), "without its folder the shop shows something else");
    check(await isReady(url), "without its folder the shop is not ready");
    await rename(`${dir}-away`, dir);
    await checkSoon(SHOWN_S, "an edit made while the folder was away shows", () => shows(away));
    await edit(dir, after);
    await checkSoon(SHOWN_S, "an edit after the folder came back shows", () => shows(after));
  }
  // A folder that is not there is an error in the log.
  await end(true);
  await remove();
}
