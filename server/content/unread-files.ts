import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join, parse } from "node:path";
import type { Fault } from "../../catalogue/fault.ts";
import { MAILS_FOLDER, OFFER_MAILS } from "../offers/mail-words.ts";

export const SHOP_FILE = "shop.yaml";

/** Each replaces the built-in words of a page. */
export const TEXT_FILES = {
  about: "about.md",
  privacyPolicy: "privacy-policy.md",
  termsOfService: "terms-of-service.md",
} as const;
const TEXT_NAMES: readonly string[] = Object.values(TEXT_FILES);

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

const isText = (name: string) =>
  /\.(md|mdown|markdown|docx?|odt|rtf)(\.txt)?$/i.test(name) && !/^readme\./i.test(name);

/** Null for what nobody believes to be read. */
function wantedBesideShop(name: string): string | null {
  if (name === SHOP_FILE || TEXT_NAMES.includes(name)) return null;
  if (/^shop\.ya?ml/i.test(name)) return `the name ${SHOP_FILE}`;
  if (isListings(name)) return "it in listings/";
  if (isSpreadsheet(name)) return `it saved as CSV, as listings/${parse(name).name}.csv`;
  const [first] = name.toLowerCase().split(/[^a-z]/);
  const meant = TEXT_NAMES.find((text) => text.split(/[-.]/)[0] === first);
  if (!isText(name) && !(meant && /\.(txt|html?)$/i.test(name))) return null;
  const better = meant ?? `one of ${TEXT_NAMES.join(", ")}, if it holds the words of a page`;
  return /\.(docx?|odt|rtf|html?)$/i.test(name)
    ? `it saved as Markdown, as ${better}`
    : `the name ${better}`;
}

/** The seller's words for a mail. */
const isMailFile = (name: string) =>
  name.endsWith(".md") && OFFER_MAILS.has(name.slice(0, -".md".length));

/** The files of such words, in order, as 'mails/offer-countered-buyer.md'. */
export async function listMailFiles(contentDir: string): Promise<string[]> {
  const entries = await listFolder(join(contentDir, MAILS_FOLDER));
  return entries
    .map(({ name }) => name)
    .filter(isMailFile)
    .toSorted()
    .map((name) => `${MAILS_FOLDER}/${name}`);
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
  const [top = [], listings = [], mails = []] = await Promise.all(
    ["", "listings", MAILS_FOLDER].map((folder) => listFolder(join(contentDir, folder))),
  );
  const misplaced = top
    .filter((entry) => !entry.isDirectory() && !isPassing(entry.name))
    .flatMap(({ name }): Fault[] => {
      const wanted = wantedBesideShop(name);
      return wanted === null ? [] : [{ file: name, field: "", found, wanted }];
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
  const unreadMails = mails
    .filter(({ name }) => !isMailFile(name) && !isPassing(name) && !/^readme\./i.test(name))
    .toSorted((a, b) => a.name.localeCompare(b.name))
    .map(({ name }): Fault => {
      const file = `${MAILS_FOLDER}/${name}`;
      return { file, field: "", found, wanted: "a name that 'offers template' lists, and .md" };
    });
  return [...misplaced, ...unread, ...unreadMails];
}
