import { existsSync, readdirSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { SHOP_FILE } from "../../server/shop/content-files.ts";
import { explainPlace } from "../../server/shop/refused-file.ts";
import { RUN } from "../../server/process/program.ts";
import { quoteForShell } from "./format.ts";

/** These commands make or find a shop themselves, or look at none. */
const WITHOUT_SHOP = new Set([
  "init",
  "prepare",
  "start",
  "restore",
  "update",
  "uninstall",
  "log",
  "completion",
]);

export const needsShop = (path: string): boolean => !WITHOUT_SHOP.has(path.split(" ")[0] ?? "");

const holdsShop = (folder: string) => existsSync(join(folder, SHOP_FILE));

/** The folder above or one below, if it holds a shop. */
export function findNear(folder: string): string | null {
  if (holdsShop(join(folder, ".."))) return "..";
  try {
    return readdirSync(folder).find((name) => holdsShop(join(folder, name))) ?? null;
  } catch {
    // Somebody else's folder, such as root's, may be closed.
    return null;
  }
}

/** The folder of a server's shop, where its services look for it. */
export const SERVER_SHOP = "/srv/vitrine";

/** `scp -r my-shop root@names.example:/srv/vitrine` makes a folder in that folder, if it exists already. */
export function explainMove(folder: string, near: string): string {
  const name = basename(folder);
  return `there is no shop in ${folder}, but there is one in ${join(folder, near)}. As root, put it in the folder's place, then run install.sh again:
  cd ${dirname(folder)} && mv ${name} ${name}-before && mv ${quoteForShell(`${name}-before/${near}`)} ${name}`;
}

/** Says what to do in a folder where the installed command finds no shop, or returns null if there is one. */
export function explainNoShop(
  environment: Readonly<Record<string, string | undefined>>,
  folder = ".",
  { isServer = resolve(folder) === SERVER_SHOP } = {},
): string | null {
  // The shop may lie elsewhere, and either setting leads there.
  if (environment.CONTENT_DIR || environment.DATABASE_URL) return null;
  if (holdsShop(folder) || existsSync(join(folder, "content"))) return null;
  const near = findNear(folder);
  const start = `there is no shop in ${resolve(folder)}`;
  if (isServer && near !== null && near !== "..") return explainMove(resolve(folder), near);
  const refusal = near === null ? explainPlace(folder) : null;
  if (refusal) {
    return `${start}: go to your shop's folder, such as cd my-shop. None can be made here: found ${refusal.found}, expected ${refusal.wanted}`;
  }
  return near === null
    ? `${start}: go to your shop's folder, such as cd my-shop, or make a shop with ${RUN} init`
    : `${start}, but there is one in ${resolve(folder, near)}. Go there first: cd ${/\s/.test(near) ? `"${near}"` : near}`;
}
