import { createHash } from "node:crypto";
import { readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { parseDocument } from "yaml";
import { z } from "zod";
import { buildCatalogue, type Catalogue } from "../catalogue/catalogue.ts";
import { type Fault, toFaults } from "../catalogue/fault.ts";
import { asciiDomain } from "../catalogue/field-schema.ts";
import { listingSchema, type ListingSource, toListing } from "../catalogue/listing-schema.ts";
import type { Shop } from "../catalogue/shop.ts";
import { photoName, shopSchema } from "../catalogue/shop-schema.ts";

/** One consistent reading of the seller's folder. */
export interface Content {
  readonly shop: Shop;
  readonly catalogue: Catalogue;
}

export type ContentReading = { content: Content; faults: [] } | { content: null; faults: Fault[] };

interface Checked<T> {
  readonly file: string;
  readonly bytes: string;
  /** As the seller wrote it; null when it could not be read. */
  readonly input: unknown;
  readonly value: T | null;
  readonly faults: Fault[];
}

function parseYaml(file: string, bytes: string): { input: unknown; faults: Fault[] } {
  const wanted = "YAML that parses";
  const document = parseDocument(bytes);
  const faults = document.errors.map((error) => ({
    file,
    field: error.linePos ? `line ${error.linePos[0].line}` : "",
    found: error.message.split("\n")[0]?.replace(/ at line \d+, column \d+:?$/, "") ?? error.code,
    wanted,
  }));
  if (faults.length > 0) return { input: null, faults };
  try {
    return { input: document.toJS(), faults };
  } catch (error) {
    // An alias of nothing, or aliases without end.
    const found = error instanceof Error ? error.message : String(error);
    return { input: null, faults: [{ file, field: "", found, wanted }] };
  }
}

async function readChecked<T>(
  dir: string,
  file: string,
  schema: z.ZodType<T>,
): Promise<Checked<T>> {
  let bytes: string;
  try {
    bytes = await readFile(join(dir, file), "utf8");
  } catch (error) {
    const fault = { file, field: "", found: describeReadError(error), wanted: "a file to read" };
    return { file, bytes: "", input: null, value: null, faults: [fault] };
  }
  const { input, faults } = parseYaml(file, bytes);
  if (faults.length > 0) return { file, bytes, input, value: null, faults };
  const parsed = schema.safeParse(input);
  return parsed.success
    ? { file, bytes, input, value: parsed.data, faults: [] }
    : { file, bytes, input, value: null, faults: toFaults(file, input, parsed.error) };
}

function describeReadError(error: unknown): string {
  const code = error instanceof Error && "code" in error ? String(error.code) : String(error);
  return code === "ENOENT" ? "no such file" : code;
}

async function listListingFiles(contentDir: string): Promise<string[]> {
  try {
    const names = await readdir(join(contentDir, "listings"));
    return names.filter((name) => /^[^.].*\.ya?ml$/.test(name)).toSorted();
  } catch {
    return [];
  }
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isFile() ?? false;
}

/** The one field that is compared between listings, good whatever else is wrong with its listing. */
const named = z.object({ domain: asciiDomain() });

function findDuplicates(listings: readonly Checked<ListingSource>[]): Fault[] {
  const firstFile = new Map<string, string>();
  return listings.flatMap(({ file, input }) => {
    const domain = named.safeParse(input).data?.domain;
    if (!domain) return [];
    const first = firstFile.get(domain);
    if (!first) {
      firstFile.set(domain, file);
      return [];
    }
    const found = `"${domain}", which ${first} has too`;
    return [{ file, field: "domain", found, wanted: "each domain once" }];
  });
}

const pictured = z.object({ founder: z.object({ photo: photoName }) });

async function findMissingPhoto(contentDir: string, shop: Checked<Shop>): Promise<Fault[]> {
  const photo = pictured.safeParse(shop.input).data?.founder.photo;
  if (!photo || (await isFile(join(contentDir, photo)))) return [];
  const found = `"${photo}", which is not there`;
  const wanted = "an image file of that name beside shop.yaml, or no such line";
  return [{ file: shop.file, field: "founder.photo", found, wanted }];
}

/**
 * Reads shop.yaml and listings/*.yaml. Gives either the whole content or every fault at once, never a part.
 */
export async function readContent(contentDir: string): Promise<ContentReading> {
  const shop = await readChecked(contentDir, "shop.yaml", shopSchema);
  const files = await listListingFiles(contentDir);
  const listings = await Promise.all(
    files.map((name) => readChecked(contentDir, `listings/${name}`, listingSchema)),
  );
  const faults = [
    ...shop.faults,
    ...listings.flatMap((listing) => listing.faults),
    ...findDuplicates(listings),
    ...(await findMissingPhoto(contentDir, shop)),
  ];
  if (files.length === 0) {
    faults.push({
      file: "listings/",
      field: "",
      found: "no listing",
      wanted: "at least one .yaml file",
    });
  }
  if (faults.length > 0 || !shop.value) return { content: null, faults };

  const version = createHash("sha256");
  for (const { file, bytes } of [shop, ...listings]) version.update(`${file}\0${bytes}\0`);
  const { faqs, lead } = shop.value;
  const complete = listings.flatMap(({ value }) =>
    value ? [toListing(value, domainToUnicode(value.domain) || value.domain, faqs)] : [],
  );
  const catalogue = buildCatalogue(complete, lead, version.digest("hex").slice(0, 16));
  return { content: { shop: shop.value, catalogue }, faults: [] };
}
