import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** Built pages and bundles hold copies of this module, in folders of their own. */
function findRoot(): URL {
  let folder = new URL("../program/", import.meta.url);
  while (!existsSync(new URL("package.json", folder))) folder = new URL("../", folder);
  return folder;
}

/** The clone, or the installed package, where files have the same places. */
export const ROOT = findRoot();

/** A clone runs its TypeScript, and an installed release its bundles. */
export const isInstalled = !existsSync(new URL("server.ts", ROOT));

/** npx keeps programs in its cache and puts none on the path, so the seller needs its words again. */
function findCommand(root: URL): string {
  const place = new URL("../..", root);
  if (!place.pathname.includes("/_npx/")) return "vitrine";
  const text = readFileSync(new URL("package.json", place), "utf8");
  const { dependencies } = JSON.parse(text) as { dependencies: { vitrine: string } };
  const [, file] = /^file:(.+)$/.exec(dependencies.vitrine) ?? [];
  if (file === undefined) return "npx vitrine";
  const path = resolve(fileURLToPath(place), file);
  // npx runs a bare path as a command of its own.
  const spec = `file:${path}`;
  return `npx ${/\s/.test(spec) ? `"${spec}"` : spec}`;
}

/** Words that name a command begin with this. */
export const RUN = isInstalled ? findCommand(ROOT) : "npm run vitrine --";

export const START = isInstalled ? `${RUN} start` : "npm start";

export function readVersion(): string {
  const text = readFileSync(new URL("package.json", ROOT), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** The path of a file that the program reads, by its place in the clone. */
export const programFile = (place: string) => fileURLToPath(new URL(place, ROOT));

/** The path of code that runs as a process of its own, by its place in the clone without its ending. */
export const programCode = (place: string) => programFile(`${place}.${isInstalled ? "js" : "ts"}`);
