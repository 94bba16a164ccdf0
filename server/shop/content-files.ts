import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { MAILS_FOLDER, MAILS } from "../conversations/words/mail-words.ts";

export const SHOP_FILE = "shop.yaml";
/** Sales of other names that the seller quotes, with their sources. */
export const SALES_FILE = "sales.csv";

export const TEXT_FILES = {
  about: "about.md",
  privacyPolicy: "privacy-policy.md",
  termsOfService: "terms-of-service.md",
} as const;
const TEXT_NAMES: readonly string[] = Object.values(TEXT_FILES);

const isListings = (name: string) => /^[^.].*\.(ya?ml|csv)$/i.test(name);
const isLinesOfJson = (name: string) => /\.(ndjson|jsonl)$/i.test(name);
const isSpreadsheet = (name: string) => /\.(xlsx?|xlsm|ods|numbers)$/i.test(name);

const isPassing = (name: string) => /^[.~#]|~$|\.(tmp|part|swp|bak|crdownload)$/i.test(name);

const BETTER_ENDINGS: readonly [ending: RegExp, better: string][] = [
  [/(\.(?:ya?ml|csv))\.txt$/i, "$1"],
  [/\.(tsv|tab)$/i, ".csv"],
  [/\.json$/i, ".yaml"],
];

function wantedOf(name: string): string {
  if (isSpreadsheet(name)) return `the same table saved as CSV: ${parse(name).name}.csv`;
  if (isLinesOfJson(name))
    return `the same names as a table, ${parse(name).name}.csv, or each as a .yaml file`;
  const better = BETTER_ENDINGS.find(([ending]) => ending.test(name));
  if (better) return `the name ${name.replace(...better)}`;
  return "a name that ends in .yaml or .csv, if it holds names";
}

const isText = (name: string) =>
  /\.(md|mdown|markdown|docx?|odt|rtf)(\.txt)?$/i.test(name) && !/^readme\./i.test(name);

function wantedBesideShop(name: string): string | null {
  if ([SHOP_FILE, SALES_FILE, ...TEXT_NAMES].includes(name)) return null;
  if (/^shop\.ya?ml/i.test(name)) return `the name ${SHOP_FILE}`;
  if (name.toLowerCase() === SALES_FILE) return `the name ${SALES_FILE}`;
  if (isListings(name)) return "this file in listings/";
  if (isSpreadsheet(name)) {
    const saved = `${parse(name).name}.csv`;
    return `the same table saved as CSV: ${saved === SALES_FILE ? saved : `listings/${saved}`}`;
  }
  const [first] = name.toLowerCase().split(/[^a-z]/);
  const meant = TEXT_NAMES.find((text) => text.split(/[-.]/)[0] === first);
  if (!isText(name) && !(meant && /\.(txt|html?)$/i.test(name))) return null;
  const better = meant ?? `one of ${TEXT_NAMES.join(", ")}, if it holds the words of a page`;
  return /\.(docx?|odt|rtf|html?)$/i.test(name)
    ? `the same text saved as Markdown: ${better}`
    : `the name ${better}`;
}

const isMailFile = (name: string) =>
  name.endsWith(".md") && MAILS.has(name.slice(0, -".md".length));

const listFolder = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

async function listFiles(contentDir: string, folder: string, isRead: (name: string) => boolean) {
  const names = (await listFolder(join(contentDir, folder))).map(({ name }) => name);
  return names
    .filter(isRead)
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

export const listMailFiles = (contentDir: string) =>
  listFiles(contentDir, MAILS_FOLDER, isMailFile);

export const listListingFiles = (contentDir: string) =>
  listFiles(contentDir, "listings", isListings);

const toUnread = (file: string, wanted: string, found = "a file that isn't read"): Fault => ({
  file,
  field: "",
  found,
  wanted,
});

export async function findUnreadFiles(contentDir: string): Promise<Fault[]> {
  const listUnread = async (folder: string) => {
    const entries = await listFolder(join(contentDir, folder));
    return entries
      .filter(({ name }) => !isPassing(name))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en"));
  };
  const top = (await listUnread("")).flatMap((entry) => {
    const wanted = entry.isDirectory() ? null : wantedBesideShop(entry.name);
    return wanted === null ? [] : toUnread(entry.name, wanted);
  });
  const listings = (await listUnread("listings")).flatMap((entry) => {
    const file = `listings/${entry.name}`;
    if (isListings(entry.name)) return [];
    return entry.isDirectory()
      ? toUnread(file, "its files in listings/", "a folder, which isn't read")
      : toUnread(file, wantedOf(entry.name));
  });
  const mails = (await listUnread(MAILS_FOLDER)).flatMap(({ name }) =>
    isMailFile(name) || /^readme\./i.test(name)
      ? []
      : toUnread(`${MAILS_FOLDER}/${name}`, "a name from 'offers template', ending in .md"),
  );
  return [...top, ...listings, ...mails];
}
