import { createHash, type Hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buildCatalogue, type Catalogue } from "../../catalogue/catalogue.ts";
import type { Fault } from "../../catalogue/schema/fault.ts";
import { floorOf } from "../../catalogue/schema/listing.ts";
import type { PublicSale } from "../../catalogue/schema/public-sale.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { readRelatedWords, type RelatedWords } from "../../catalogue/search/related-words.ts";
import { programFile } from "../process/program.ts";
import { type MailTemplates, readMailTemplates } from "./read-mail-template.ts";
import { type Logos, type Picture, readShop } from "./read-shop.ts";
import { type OwnText, readMarkdown } from "./read-markdown.ts";
import { readSales } from "./read-sales.ts";
import { readBytes } from "./read-text.ts";
import { type Listings, NO_LISTING } from "./merge-files.ts";
import { readListings } from "./read-listings.ts";
import {
  findUnreadFiles,
  listListingFiles,
  listMailFiles,
  SALES_FILE,
  SHOP_FILE,
  TEXT_FILES,
} from "./content-files.ts";

export interface Content extends Omit<Listings, "faults"> {
  readonly shop: Shop;
  readonly texts: OwnTexts;
  readonly mails: MailTemplates;
  readonly logos: Logos | null;
  readonly photo: Picture | null;
  readonly sales: readonly PublicSale[];
  readonly catalogue: Catalogue;
  readonly floors: ReadonlyMap<string, number>;
  /** Covers all files as they are on disk; the catalogue's version differs if a faulty name kept its last page. */
  readonly version: string;
  readonly faults: readonly Fault[];
}

type OwnTexts = Readonly<Record<keyof typeof TEXT_FILES, OwnText | null>>;

export interface ContentReading {
  readonly content: Content | null;
  readonly faults: readonly Fault[];
}

const MAX_ATTEMPTS = 5;

type Inventory = Awaited<ReturnType<typeof takeInventory>>;

const fingerprint = (hash: Hash) => hash.digest("hex").slice(0, 16);

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of readBytes(path)) hash.update(bytes);
  } catch {
    // Reading the file later reports this error.
  }
  return fingerprint(hash);
}

async function takeInventory(contentDir: string) {
  const files = new Map<string, string>();
  for (const file of await listListingFiles(contentDir)) {
    files.set(file, await hashFile(join(contentDir, file)));
  }
  const own = await readdir(contentDir).catch(() => []);
  const pictures = own.filter((name) => /\.(svg|png|jpe?g|webp|avif)$/.test(name));
  const texts = [...Object.values(TEXT_FILES), ...(await listMailFiles(contentDir))];
  const others = [SHOP_FILE, SALES_FILE, ...texts, ...pictures.toSorted()];
  const hashes = await Promise.all(others.map((name) => hashFile(join(contentDir, name))));
  const all = [...others, ...hashes, ...files];
  return { files, version: fingerprint(createHash("sha256").update(JSON.stringify(all))) };
}

function restlessFault(before: Inventory, after: Inventory): Fault {
  const changed = [...after.files].find(([file, hash]) => before.files.get(file) !== hash);
  return {
    file: changed?.[0] ?? "the content folder",
    field: "",
    found: "a file that is still being written",
    wanted: "the complete file: try again once it's written",
  };
}

async function readTexts(contentDir: string, last?: OwnTexts) {
  const faults: Fault[] = [];
  const read = async (name: keyof OwnTexts) => {
    const reading = await readMarkdown(contentDir, TEXT_FILES[name]);
    faults.push(...reading.faults);
    return reading.faults.length > 0 ? (last?.[name] ?? null) : reading.text;
  };
  const texts: OwnTexts = {
    about: await read("about"),
    privacyPolicy: await read("privacyPolicy"),
    termsOfService: await read("termsOfService"),
  };
  return { texts, faults };
}

/** `bench/related-words/make-table.ts` makes this file, and says where its words come from. */
const RELATED_WORDS = programFile("server/shop/related-words.bin");

let known: RelatedWords | null = null;

/** The table takes a few megabytes, so it is read when the first search needs it. */
export const loadRelatedWords = (): RelatedWords =>
  (known ??= readRelatedWords(new Uint8Array(readFileSync(RELATED_WORDS))));

type Own = Omit<Content, keyof Listings | "catalogue" | "floors">;

function toContent(own: Own, read: Listings, faults: readonly Fault[]): Content {
  const names = [...read.names.values()];
  const listings = names.map(({ listing }) => listing);
  const kept = listings.filter(({ isUncertain }) => isUncertain);
  const shownVersion =
    kept.length === 0
      ? own.version
      : fingerprint(createHash("sha256").update(JSON.stringify([own.version, kept])));
  const catalogue = buildCatalogue(
    listings,
    own.shop.lead,
    shownVersion,
    loadRelatedWords,
    own.shop.plans !== null,
  );
  const floors = names.flatMap(({ domain, own, listing: { price } }): [string, number][] => {
    const floor = floorOf({ floor: own.floor, price });
    return floor === null ? [] : [[domain, floor]];
  });
  return { ...own, ...read, catalogue, floors: new Map(floors), faults };
}

async function readFiles(
  contentDir: string,
  { files, version }: Inventory,
  last?: Content,
  onNames?: (count: number) => void,
): Promise<ContentReading> {
  const { logos, photo, faults: shopFaults, ...shop } = await readShop(contentDir, SHOP_FILE);
  if (last?.version === version && shopFaults.length === 0) {
    return { content: last, faults: last.faults };
  }
  const currency = shop.value?.currency ?? last?.shop.currency ?? "USD";
  // In another currency, the same file says something else.
  const same = last?.shop.currency === currency ? last : undefined;
  const { texts, faults: textFaults } = await readTexts(contentDir, last?.texts);
  const { mails, faults: mailFaults } = await readMailTemplates(contentDir, last?.mails);
  const { sales, faults: salesFaults } = await readSales(contentDir, currency);
  const read = await readListings(contentDir, files, { currency, last: same, onNames });
  const faults = [...shopFaults, ...textFaults, ...mailFaults, ...salesFaults, ...read.faults];
  const isEmpty = faults.includes(NO_LISTING);
  if (shopFaults.length > 0 || !shop.value || isEmpty) {
    if (isEmpty || shop.input === null) faults.push(...(await findUnreadFiles(contentDir)));
    return { content: null, faults };
  }
  const own = { shop: shop.value, texts, mails, logos, photo, sales, version };
  return { content: toContent(own, read, faults), faults };
}

/** Returns `last` itself if no file has changed. `onNames` reports progress as a count of names. */
export async function readContent(
  contentDir: string,
  last?: Content,
  onNames?: (count: number) => void,
): Promise<ContentReading> {
  let before = await takeInventory(contentDir);
  for (let attempt = 1; ; attempt++) {
    const reading = await readFiles(contentDir, before, last, onNames);
    const after = await takeInventory(contentDir);
    if (after.version === before.version) return reading;
    if (attempt === MAX_ATTEMPTS) {
      return { content: null, faults: [restlessFault(before, after)] };
    }
    before = after;
  }
}
