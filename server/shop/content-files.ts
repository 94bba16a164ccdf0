import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
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
const isPassing = (name: string) => /^[.~#]|~$|\.(tmp|part|swp|bak|crdownload)$/i.test(name);

const NAMES_WANTED =
  "a name that ends in .yaml or .csv; to take names from another kind of file, import it on the desk";

const BESIDE_WANTED = `${[SHOP_FILE, SALES_FILE, ...TEXT_NAMES].join(", ")}, or names in listings/`;

/** True for a file beside shop.yaml that may be meant as a text, a table or the shop file. */
const isMeant = (name: string) =>
  /\.(md|mdown|markdown|docx?|odt|rtf|ya?ml|csv|tsv|xlsx?|xlsm|ods|numbers)(\.txt)?$/i.test(name) &&
  !/^readme\./i.test(name) &&
  ![SHOP_FILE, SALES_FILE, ...TEXT_NAMES].includes(name);

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
  const top = (await listUnread("")).flatMap((entry) =>
    entry.isDirectory() || !isMeant(entry.name) ? [] : toUnread(entry.name, BESIDE_WANTED),
  );
  const listings = (await listUnread("listings")).flatMap((entry) => {
    const file = `listings/${entry.name}`;
    if (isListings(entry.name)) return [];
    return entry.isDirectory()
      ? toUnread(file, "its files in listings/", "a folder, which isn't read")
      : toUnread(file, NAMES_WANTED);
  });
  const mails = (await listUnread(MAILS_FOLDER)).flatMap(({ name }) =>
    isMailFile(name) || /^readme\./i.test(name)
      ? []
      : toUnread(`${MAILS_FOLDER}/${name}`, "a name from 'offers template', ending in .md"),
  );
  return [...top, ...listings, ...mails];
}
