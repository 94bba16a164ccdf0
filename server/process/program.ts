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

/**
 * Returns what npx got the program from: a release's file, or `vitrine` for a registry, also for whoever typed `npm create
 * vitrine`. npx keeps programs in its cache, and puts none on the path. Returns null if it's installed elsewhere.
 */
export function findNpxSource(root: URL): string | null {
  const place = new URL("../..", root);
  if (!place.pathname.includes("/_npx/")) return null;
  const text = readFileSync(new URL("package.json", place), "utf8");
  const { dependencies } = JSON.parse(text) as { dependencies: { vitrine?: string } };
  const [, file] = /^file:(.+)$/.exec(dependencies.vitrine ?? "") ?? [];
  // npx runs a bare path as a command of its own.
  return file === undefined ? "vitrine" : `file:${resolve(fileURLToPath(place), file)}`;
}

export const NPX_SOURCE = isInstalled ? findNpxSource(ROOT) : null;

const quote = (spec: string) => (/\s/.test(spec) ? `"${spec}"` : spec);

const INSTALLED_RUN = NPX_SOURCE === null ? "vitrine" : `npx ${quote(NPX_SOURCE)}`;

/** Words that name a command begin with this. */
export const RUN = isInstalled ? INSTALLED_RUN : "npm run vitrine --";

/** Starts the shop, if commands begin with `run`. */
export const toStart = (run: string) => (isInstalled ? `${run} start` : "npm start");

export const START = toStart(RUN);

export function readVersion(): string {
  const text = readFileSync(new URL("package.json", ROOT), "utf8");
  return (JSON.parse(text) as { version: string }).version;
}

/** The path of a file that the program reads, by its place in the clone. */
export const programFile = (place: string) => fileURLToPath(new URL(place, ROOT));

/** The path of code that runs as a process of its own, by its place in the clone without its ending. */
export const programCode = (place: string) => programFile(`${place}.${isInstalled ? "js" : "ts"}`);
