import { completeListing } from "../catalogue/complete-listing.ts";
import type { Fault } from "../catalogue/fault.ts";
import type { Listing } from "../catalogue/listing.ts";
import { listingSchema } from "../catalogue/listing-schema.ts";
import { createRowReader } from "../catalogue/row-reader.ts";
import { toDisplayName } from "./display-name.ts";
import { createNameRegister, type NameRegister, readName } from "./name-register.ts";
import { readRows, type RowsRead } from "./read-rows.ts";
import { readYaml } from "./read-yaml.ts";

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

/** Reads every listing of the given files, and what is wrong with any. */
export async function readListings(
  contentDir: string,
  files: readonly string[],
): Promise<{ listings: Listing[]; faults: Fault[] }> {
  const names = createNameRegister();
  const read = [await readSingles(contentDir, files.filter(isSingle), names)];
  const reading = { contentDir, names, readRow: createRowReader() };
  for (const file of files.filter((file) => !isSingle(file))) {
    read.push(await readRows(file, reading));
  }
  const listings = read.flatMap((part) => part.listings);
  const faults = read.flatMap((part) => part.faults);
  if (listings.length === 0 && faults.length === 0) faults.push(NO_LISTING);
  return { listings, faults };
}
