import { completeListing } from "../../catalogue/complete-listing.ts";
import type { Fault } from "../../catalogue/fault.ts";
import type { Listing } from "../../catalogue/listing.ts";
import { listingSchema } from "../../catalogue/listing-schema.ts";
import { createRowReader } from "../../catalogue/row-reader.ts";
import { inSteps } from "../../catalogue/search/steps.ts";
import { toDisplayName } from "./display-name.ts";
import { createNameRegister, type NameRegister, readName } from "./name-register.ts";
import { readRows, type RowsRead } from "./read-rows.ts";
import { readYaml } from "./read-yaml.ts";
import { runInSlices } from "./run-in-slices.ts";

const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml, .csv or .ndjson file",
};

const isSingle = (file: string) => /\.ya?ml$/.test(file);

/** Files of one listing each, read together. */
async function readSingles(
  contentDir: string,
  files: readonly string[],
  names: NameRegister,
): Promise<RowsRead> {
  const read = await Promise.all(files.map((file) => readYaml(contentDir, file, listingSchema)));
  const twice = read.map(({ file, input }) => {
    const domain = readName(input);
    return domain ? names.enter(domain, { file }) : null;
  });
  return {
    listings: read.flatMap(({ value }) =>
      value ? [completeListing(value, toDisplayName(value.domain))] : [],
    ),
    faults: [...read.flatMap(({ faults }) => faults), ...twice.filter((fault) => fault !== null)],
  };
}

/** What a file of many listings held when it was read without a fault. */
interface RowFile {
  /** A fingerprint of its bytes. */
  readonly hash: string;
  readonly listings: readonly Listing[];
}

export type RowFiles = ReadonlyMap<string, RowFile>;

const NONE: RowFiles = new Map();

/** Takes over the listings of a file that has not changed. */
async function keepRows(file: string, { listings }: RowFile, names: NameRegister) {
  const faults: Fault[] = [];
  const place = { file };
  const enterAll = inSteps(listings, ({ domain }) => {
    const twice = names.enter(domain, place);
    if (twice) faults.push(twice);
  });
  await runInSlices(enterAll);
  return { listings, faults };
}

async function readFiles(contentDir: string, files: ReadonlyMap<string, string>, kept: RowFiles) {
  const names = createNameRegister();
  const read = [await readSingles(contentDir, [...files.keys()].filter(isSingle), names)];
  const reading = { contentDir, names, readRow: createRowReader() };
  const rowFiles = new Map<string, RowFile>();
  for (const [file, hash] of files) {
    if (isSingle(file)) continue;
    const before = kept.get(file);
    const rows =
      before?.hash === hash ? await keepRows(file, before, names) : await readRows(file, reading);
    rowFiles.set(file, { hash, listings: rows.listings });
    read.push(rows);
  }
  const listings = read.flatMap((part) => part.listings);
  const faults = read.flatMap((part) => part.faults);
  if (listings.length === 0 && faults.length === 0) faults.push(NO_LISTING);
  return { listings, faults, rowFiles, hasTwice: names.hasTwice };
}

/**
 * Reads every listing of the given files, which stand with a fingerprint of their bytes, and what is wrong with any. Files of
 * many listings that have not changed since `kept` are not read again.
 */
export async function readListings(
  contentDir: string,
  files: ReadonlyMap<string, string>,
  kept: RowFiles = NONE,
) {
  const read = await readFiles(contentDir, files, kept);
  // A name that is there twice is told with its lines, which are not kept.
  return read.hasTwice && kept.size > 0 ? readFiles(contentDir, files, NONE) : read;
}
