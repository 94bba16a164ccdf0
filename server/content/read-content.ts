import { createHash, type Hash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { buildCatalogueInSteps, type Catalogue } from "../../catalogue/catalogue.ts";
import type { Fault } from "../../catalogue/fault.ts";
import type { Steps } from "../../catalogue/search/steps.ts";
import { type Shop, shopSchema } from "../../catalogue/shop.ts";
import { type MailTemplates, readMailTemplates } from "./mail-template.ts";
import { findMissingPhoto, type Logos, readLogos } from "./own-pictures.ts";
import { type OwnText, readMarkdown } from "./read-markdown.ts";
import { readBytes } from "./read-text.ts";
import {
  type Floors,
  type FloorShares,
  NO_LISTING,
  readListings,
  type RowFiles,
} from "./read-listings.ts";
import { readYaml } from "./read-yaml.ts";
import {
  findUnreadFiles,
  listListingFiles,
  listMailFiles,
  SHOP_FILE,
  TEXT_FILES,
} from "./unread-files.ts";

/** One consistent reading of the seller's folder. */
export interface Content {
  readonly shop: Shop;
  readonly texts: OwnTexts;
  readonly mails: MailTemplates;
  readonly logos: Logos | null;
  readonly catalogue: Catalogue;
  readonly rowFiles: RowFiles;
  readonly floors: Floors;
  readonly floorShares: FloorShares;
}

/** Null where the built-in words apply. */
type OwnTexts = Readonly<Record<keyof typeof TEXT_FILES, OwnText | null>>;

export type ContentReading = { content: Content; faults: [] } | { content: null; faults: Fault[] };

const MAX_ATTEMPTS = 5;

type Inventory = Awaited<ReturnType<typeof takeInventory>>;

const fingerprint = (hash: Hash) => hash.digest("hex").slice(0, 16);

async function hashFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  try {
    for await (const bytes of readBytes(path)) hash.update(bytes);
  } catch {
    // Whoever reads the file reports it.
  }
  return fingerprint(hash);
}

/** Fingerprints each file of listings, in order, by its name as 'listings/calm.you.yaml'. */
async function takeInventory(contentDir: string) {
  const files = new Map<string, string>();
  for (const file of await listListingFiles(contentDir)) {
    files.set(file, await hashFile(join(contentDir, file)));
  }
  const own = await readdir(contentDir).catch(() => []);
  const pictures = own.filter((name) => /\.(svg|png)$/.test(name));
  const texts = [...Object.values(TEXT_FILES), ...(await listMailFiles(contentDir))];
  const others = [SHOP_FILE, ...texts, ...pictures.toSorted()];
  const hashes = await Promise.all(others.map((name) => hashFile(join(contentDir, name))));
  const all = [...others, ...hashes, ...files];
  return { files, version: fingerprint(createHash("sha256").update(JSON.stringify(all))) };
}

/** Tells of files that changed at each of many readings. */
function restlessFault(before: Inventory, after: Inventory): Fault {
  const changed = [...after.files].find(([file, hash]) => before.files.get(file) !== hash);
  return {
    file: changed?.[0] ?? "the content folder",
    field: "",
    found: "a file that is still being written",
    wanted: "it whole, and then another try",
  };
}

const SLICE_MS = 2;

export async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
}

async function readTexts(contentDir: string): Promise<{ texts: OwnTexts; faults: Fault[] }> {
  const read = (file: string) => readMarkdown(contentDir, file);
  const { about, privacyPolicy, termsOfService } = TEXT_FILES;
  const [one, two, three] = await Promise.all([
    read(about),
    read(privacyPolicy),
    read(termsOfService),
  ]);
  return {
    texts: { about: one.text, privacyPolicy: two.text, termsOfService: three.text },
    faults: [...one.faults, ...two.faults, ...three.faults],
  };
}

async function readFiles(
  contentDir: string,
  { files, version }: Inventory,
  last?: Content,
  onNames?: (count: number) => void,
): Promise<ContentReading> {
  const shop = await readYaml(contentDir, SHOP_FILE, shopSchema);
  const { texts, faults: textFaults } = await readTexts(contentDir);
  const { mails, faults: mailFaults } = await readMailTemplates(contentDir);
  const { logos, faults: logoFaults } = await readLogos(contentDir, shop);
  const shopFaults = [
    ...shop.faults,
    ...(await findMissingPhoto(contentDir, shop)),
    ...logoFaults,
    ...textFaults,
    ...mailFaults,
  ];
  if (last?.catalogue.version === version && shopFaults.length === 0) {
    return { content: last, faults: [] };
  }
  const { listings, floors, floorShares, rowFiles, ...read } = await readListings(
    contentDir,
    files,
    last?.rowFiles,
    onNames,
  );
  const faults = [...shopFaults, ...read.faults];
  if (faults.length > 0 || !shop.value) {
    const mayBeUnread = faults.includes(NO_LISTING) || shop.input === null;
    if (mayBeUnread) faults.push(...(await findUnreadFiles(contentDir)));
    return { content: null, faults };
  }
  const steps = buildCatalogueInSteps(listings, shop.value.lead, version);
  const catalogue = await runInSlices(steps);
  const own = { shop: shop.value, texts, mails, logos };
  return { content: { ...own, catalogue, rowFiles, floors, floorShares }, faults: [] };
}

/**
 * Reads the folder: the whole content, `last` itself where no file has changed since, or every fault at once. `onNames` hears
 * now and then how many names are read.
 */
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
