import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Built pages and bundles hold copies of this module, in folders of their own. */
function findRoot(): URL {
  let folder = new URL("./", import.meta.url);
  while (!existsSync(new URL("package.json", folder))) folder = new URL("../", folder);
  return folder;
}

/** The clone, or the installed package, where files have the same places. */
export const ROOT = findRoot();

/** A clone runs its TypeScript, and an installed release its bundles. */
export const isInstalled = !existsSync(new URL("server.ts", ROOT));

/** Words that name a command begin with this. */
export const RUN = isInstalled ? "vitrine" : "npm run vitrine --";

export const START = isInstalled ? "vitrine start" : "npm start";

export function readVersion(): string {
  const text = readFileSync(new URL("package.json", ROOT), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** The path of a file that the program reads, by its place in the clone. */
export const programFile = (place: string) => fileURLToPath(new URL(place, ROOT));

/** The path of code that runs as a process of its own, by its place in the clone without its ending. */
export const programCode = (place: string) => programFile(`${place}.${isInstalled ? "js" : "ts"}`);
