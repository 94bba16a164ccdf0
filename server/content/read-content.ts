import { createHash, type Hash } from "node:crypto";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { buildCatalogueInSteps, type Catalogue } from "../../catalogue/catalogue.ts";
import type { Fault } from "../../catalogue/fault.ts";
import type { Steps } from "../../catalogue/search/steps.ts";
import { type Shop, shopSchema } from "../../catalogue/shop.ts";
import { findMissingPhoto } from "./founder-photo.ts";
import { readBytes } from "./read-text.ts";
import { readListings, type RowFiles } from "./read-listings.ts";
import { readYaml } from "./read-yaml.ts";

/** One consistent reading of the seller's folder. */
export interface Content {
  readonly shop: Shop;
  readonly catalogue: Catalogue;
  readonly rowFiles: RowFiles;
}

type ContentReading = { content: Content; faults: [] } | { content: null; faults: Fault[] };

const SHOP_FILE = "shop.yaml";
const MAX_ATTEMPTS = 5;

const RESTLESS: Fault = {
  file: "the content folder",
  field: "",
  found: "files that change again and again while they are read",
  wanted: "files at rest",
};

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
  const names = await readdir(join(contentDir, "listings")).catch(() => []);
  const files = new Map<string, string>();
  for (const name of names.toSorted()) {
    if (!/^[^.].*\.(ya?ml|csv|ndjson)$/.test(name)) continue;
    files.set(`listings/${name}`, await hashFile(join(contentDir, "listings", name)));
  }
  const all = [await hashFile(join(contentDir, SHOP_FILE)), ...files];
  return { files, version: fingerprint(createHash("sha256").update(JSON.stringify(all))) };
}

const SLICE_MS = 2;

async function runInSlices<T>(steps: Steps<T>): Promise<T> {
  let end = performance.now() + SLICE_MS;
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + SLICE_MS;
  }
}

async function readFiles(
  contentDir: string,
  { files, version }: Inventory,
  last?: Content,
): Promise<ContentReading> {
  const shop = await readYaml(contentDir, SHOP_FILE, shopSchema);
  const shopFaults = [...shop.faults, ...(await findMissingPhoto(contentDir, shop))];
  if (last?.catalogue.version === version && shopFaults.length === 0) {
    return { content: last, faults: [] };
  }
  const { listings, rowFiles, ...read } = await readListings(contentDir, files, last?.rowFiles);
  const faults = [...shopFaults, ...read.faults];
  if (faults.length > 0 || !shop.value) return { content: null, faults };
  const steps = buildCatalogueInSteps(listings, shop.value.lead, version);
  const catalogue = await runInSlices(steps);
  return { content: { shop: shop.value, catalogue, rowFiles }, faults: [] };
}

/** Reads the folder: the whole content, `last` itself where no file has changed since, or every fault at once. */
export async function readContent(contentDir: string, last?: Content): Promise<ContentReading> {
  let before = await takeInventory(contentDir);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const reading = await readFiles(contentDir, before, last);
    const after = await takeInventory(contentDir);
    if (after.version === before.version) return reading;
    before = after;
  }
  return { content: null, faults: [RESTLESS] };
}
