import { stat } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";
import { buildCatalogueInSteps, type Catalogue } from "../../catalogue/catalogue.ts";
import type { Fault } from "../../catalogue/fault.ts";
import type { Shop } from "../../catalogue/shop.ts";
import { photoName, shopSchema } from "../../catalogue/shop-schema.ts";
import { hashFiles, hashTogether, listListingFiles } from "./listing-files.ts";
import { readListings, type RowFiles } from "./read-listings.ts";
import { type Checked, readYaml } from "./read-yaml.ts";
import { runInSlices } from "./run-in-slices.ts";

/** One consistent reading of the seller's folder. */
export interface Content {
  readonly shop: Shop;
  readonly catalogue: Catalogue;
  readonly rowFiles: RowFiles;
}

export type ContentReading = { content: Content; faults: [] } | { content: null; faults: Fault[] };

const SHOP_FILE = "shop.yaml";

const MAX_ATTEMPTS = 5;

const RESTLESS: Fault = {
  file: "the content folder",
  field: "",
  found: "files that change again and again while they are read",
  wanted: "files at rest",
};

interface Inventory {
  /** A fingerprint of each file of listings/, by its name. */
  readonly files: ReadonlyMap<string, string>;
  /** A fingerprint of all. */
  readonly version: string;
}

async function takeInventory(contentDir: string): Promise<Inventory> {
  const listed = await listListingFiles(contentDir);
  const files = await hashFiles(contentDir, listed);
  const shop = await hashFiles(contentDir, [SHOP_FILE]);
  return { files, version: hashTogether(new Map([...shop, ...files])) };
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

async function findMissingPhoto(contentDir: string, shop: Checked<Shop>): Promise<Fault[]> {
  const photo = pictured.safeParse(shop.input).data?.founder.photo;
  if (!photo || (await isFile(join(contentDir, photo)))) return [];
  const found = `"${photo}", which is not there`;
  const wanted = "an image file of that name beside shop.yaml, or no such line";
  return [{ file: shop.file, field: "founder.photo", found, wanted }];
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
  const read = await readListings(contentDir, files, last?.rowFiles);
  const faults = [...shopFaults, ...read.faults];
  if (faults.length > 0 || !shop.value) return { content: null, faults };
  const { listings, rowFiles } = read;
  const steps = buildCatalogueInSteps(listings, shop.value.lead, version);
  const catalogue = await runInSlices(steps);
  return { content: { shop: shop.value, catalogue, rowFiles }, faults: [] };
}

/**
 * Reads shop.yaml and listings/ (*.yaml, *.csv, *.ndjson). Gives either the whole content or every fault at once, never a
 * part. Where no file has changed since `last` was read, gives that again, and of files of many listings those that did not
 * change are not read again; where one changes while it is read, reads anew.
 * Long files are read in slices of a few milliseconds, between which other work goes on.
 */
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
