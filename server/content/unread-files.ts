import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Fault } from "../../catalogue/fault.ts";

export const SHOP_FILE = "shop.yaml";

const isListings = (name: string) => /^[^.].*\.(ya?ml|csv|ndjson)$/i.test(name);
const isSpreadsheet = (name: string) => /\.(xlsx?|xlsm|ods|numbers)$/i.test(name);

/** Files that lie hidden, that an editor left, or that a program still writes. */
const isPassing = (name: string) => /^[.~#]|~$|\.(tmp|part|swp|bak|crdownload)$/i.test(name);

const BETTER_ENDINGS: readonly [ending: RegExp, better: string][] = [
  [/(\.(?:ya?ml|csv|ndjson))\.txt$/i, "$1"],
  [/\.(tsv|tab)$/i, ".csv"],
  [/\.jsonl$/i, ".ndjson"],
  [/\.json$/i, ".yaml"],
];

function wantedOf(name: string): string {
  if (isSpreadsheet(name)) return `it saved as CSV, as ${parse(name).name}.csv`;
  const better = BETTER_ENDINGS.find(([ending]) => ending.test(name));
  if (better) return `the name ${name.replace(...better)}`;
  return "a name that ends in .yaml, .csv or .ndjson, if it holds names";
}

const listFolder = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

/** The files of listings, in order, as 'listings/calm.you.yaml'. */
export async function listListingFiles(contentDir: string): Promise<string[]> {
  const entries = await listFolder(join(contentDir, "listings"));
  return entries
    .map(({ name }) => name)
    .filter(isListings)
    .toSorted()
    .map((name) => `listings/${name}`);
}

/** What lies in the folder and is not read, as a seller may believe that it is. */
export async function findUnreadFiles(contentDir: string): Promise<Fault[]> {
  const found = "a file that is not read";
  const [top, listings] = await Promise.all([
    listFolder(contentDir),
    listFolder(join(contentDir, "listings")),
  ]);
  const misplaced = top
    .filter((entry) => !entry.isDirectory())
    .flatMap(({ name }): Fault[] => {
      if (name === SHOP_FILE || isPassing(name)) return [];
      const wanted = /^shop\.ya?ml/i.test(name) ? `the name ${SHOP_FILE}` : "it in listings/";
      const isMeant = /^shop\.ya?ml/i.test(name) || isListings(name) || isSpreadsheet(name);
      return isMeant ? [{ file: name, field: "", found, wanted }] : [];
    });
  const unread = listings
    .filter(({ name }) => !isListings(name) && !isPassing(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map((entry): Fault => {
      const file = `listings/${entry.name}`;
      return entry.isDirectory()
        ? {
            file,
            field: "",
            found: "a folder, which is not read",
            wanted: "its files in listings/",
          }
        : { file, field: "", found, wanted: wantedOf(entry.name) };
    });
  return [...misplaced, ...unread];
}
