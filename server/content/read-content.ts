import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate } from "node:timers/promises";
import { buildCatalogueInSteps, type Catalogue } from "../../catalogue/catalogue.ts";
import type { Fault } from "../../catalogue/fault.ts";
import type { Steps } from "../../catalogue/search/steps.ts";
import { type Shop, shopSchema } from "../../catalogue/shop.ts";
import { findMissingPhoto } from "./founder-photo.ts";
import { readListings } from "./read-listings.ts";
import { readYaml } from "./read-yaml.ts";

export interface Content {
  readonly shop: Shop;
  readonly catalogue: Catalogue;
}

export type ContentReading = { content: Content; faults: [] } | { content: null; faults: Fault[] };

const SHOP_FILE = "shop.yaml";
const MAX_ATTEMPTS = 5;

const UNSTABLE_FOLDER: Fault = {
  file: "the content folder",
  field: "",
  found: "files that change again and again while they are read",
  wanted: "files at rest",
};

interface Inventory {
  /** Sorted, such as 'listings/calm.you.yaml'. */
  readonly files: readonly string[];
  /** A fingerprint of shop.yaml and these files. */
  readonly version: string;
}

async function listListingFiles(contentDir: string): Promise<string[]> {
  const names = await readdir(join(contentDir, "listings")).catch(() => []);
  const wanted = names.filter((name) => /^[^.].*\.(ya?ml|csv|ndjson)$/.test(name));
  return wanted.toSorted().map((name) => `listings/${name}`);
}

async function takeInventory(contentDir: string): Promise<Inventory> {
  const files = await listListingFiles(contentDir);
  const hash = createHash("sha256");
  for (const file of [SHOP_FILE, ...files]) {
    hash.update(`\0${file}\0`);
    try {
      for await (const bytes of createReadStream(join(contentDir, file))) hash.update(bytes);
    } catch {
      // Reported when the file is read.
    }
  }
  return { files, version: hash.digest("hex").slice(0, 16) };
}

const SLICE_MS = 2;

/** Runs the steps, handling other events after every SLICE_MS milliseconds. */
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
  const read = await readListings(contentDir, files);
  const faults = [...shopFaults, ...read.faults];
  if (faults.length > 0 || !shop.value) return { content: null, faults };
  const steps = buildCatalogueInSteps(read.listings, shop.value.lead, version);
  return { content: { shop: shop.value, catalogue: await runInSlices(steps) }, faults: [] };
}

/** Returns the content or every fault; `last` itself if no file has changed. Reads again if files change meanwhile. */
export async function readContent(contentDir: string, last?: Content): Promise<ContentReading> {
  let before = await takeInventory(contentDir);
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
    const reading = await readFiles(contentDir, before, last);
    const after = await takeInventory(contentDir);
    if (after.version === before.version) return reading;
    before = after;
  }
  return { content: null, faults: [UNSTABLE_FOLDER] };
}
