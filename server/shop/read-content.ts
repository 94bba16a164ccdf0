import { createHash, type Hash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buildCatalogueInSteps, type Catalogue } from "../../catalogue/catalogue.ts";
import { type Fault, formatFault } from "../../catalogue/schema/fault.ts";
import { floorOf } from "../../catalogue/schema/listing.ts";
import type { PublicSale } from "../../catalogue/schema/public-sale.ts";
import type { Shop } from "../../catalogue/schema/shop.ts";
import { type MailTemplates, readMailTemplates } from "./read-mail-template.ts";
import { type Logos, type Picture, readShop } from "./read-shop.ts";
import { type OwnText, readMarkdown } from "./read-markdown.ts";
import { readSales } from "./read-sales.ts";
import { readBytes } from "./read-text.ts";
import {
  type LastListings,
  type ListedName,
  type Listings,
  mergeFiles,
  NO_LISTING,
} from "./merge-files.ts";
import { holdsRows, readListings } from "./read-listings.ts";
import { readMeaning } from "./read-meaning.ts";
import { runInSlices } from "./run-in-slices.ts";
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
  /** Covers all files as they are on disk; the catalogue's version differs if a faulty name kept its previous state. */
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

/** A fault in a file with a single name belongs to that name, even if it doesn't say so. */
const nameKept = (faults: readonly Fault[], kept: readonly ListedName[]) => {
  const domains = new Set(kept.map(({ domain }) => domain));
  const byFile = Map.groupBy(kept, ({ file }) => file);
  return faults.map((fault) => {
    const own = holdsRows(fault.file) ? [] : (byFile.get(fault.file) ?? []);
    const domain = fault.domain ?? (own.length === 1 ? own[0]?.domain : undefined);
    return domain === undefined
      ? fault
      : Object.assign({}, fault, { domain, isKept: domains.has(domain) });
  });
};

type Own = Omit<Content, keyof Listings | "catalogue" | "floors">;

async function toContent(own: Own, read: Listings, faults: readonly Fault[]): Promise<Content> {
  const kept = read.kept.map(({ listing }) => listing);
  const shownVersion =
    kept.length === 0
      ? own.version
      : fingerprint(createHash("sha256").update(JSON.stringify([own.version, kept])));
  const names = [...read.names.values()];
  const listings = names.map(({ listing }) => listing);
  const steps = buildCatalogueInSteps(listings, own.shop.lead, shownVersion, readMeaning);
  const floors = names.flatMap(({ domain, own, listing: { price } }): [string, number][] => {
    const floor = floorOf({ floor: own.floor, price });
    return floor === null ? [] : [[domain, floor]];
  });
  const catalogue = await runInSlices(steps);
  return { ...own, ...read, catalogue, floors: new Map(floors), faults };
}

export async function keepListings(content: Content, last: LastListings): Promise<Content> {
  const merged = mergeFiles(content.readings, last);
  const ours = new Set(merged.faults.map(formatFault));
  const others = content.faults.filter((fault) => !ours.has(formatFault(fault)));
  return toContent(content, merged, [...others, ...nameKept(merged.faults, merged.kept)]);
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
  const same = last?.shop.currency === currency ? last : last && { ...last, readings: new Map() };
  const { texts, faults: textFaults } = await readTexts(contentDir, last?.texts);
  const { mails, faults: mailFaults } = await readMailTemplates(contentDir, last?.mails);
  const { sales, faults: salesFaults } = await readSales(contentDir, currency);
  const read = await readListings(contentDir, files, { currency, last: same, onNames });
  const faults = [
    ...shopFaults,
    ...textFaults,
    ...mailFaults,
    ...salesFaults,
    ...(last ? nameKept(read.faults, read.kept) : read.faults),
  ];
  if (shopFaults.length > 0 || !shop.value || read.names.size === 0) {
    const mayBeUnread = faults.includes(NO_LISTING) || shop.input === null;
    if (mayBeUnread) faults.push(...(await findUnreadFiles(contentDir)));
    return { content: null, faults };
  }
  const own = { shop: shop.value, texts, mails, logos, photo, sales, version };
  return { content: await toContent(own, read, faults), faults };
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
