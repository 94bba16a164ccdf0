import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { completeListing } from "../../catalogue/complete-listing.ts";
import { createFaultList, type Fault, toFaults } from "../../catalogue/fault.ts";
import type { Listing } from "../../catalogue/listing.ts";
import {
  createRowReader,
  listingSchema,
  type ListingSource,
  rowSchema,
} from "../../catalogue/listing-schema.ts";
import { createDuplicateCheck, type DuplicateCheck, readName } from "./duplicate-check.ts";
import { readCsv } from "./read-csv.ts";
import { readNdjson } from "./read-ndjson.ts";
import { describeReadError, readText } from "./read-text.ts";
import { readYaml } from "./read-yaml.ts";

interface Row {
  /** The row's first line, from 1. */
  readonly line: number;
  readonly input: Readonly<Record<string, unknown>>;
}

export type RowFault = Omit<Fault, "file">;

export interface RowSink {
  take(row: Row): void;
  refuse(fault: RowFault): void;
}

interface Read {
  readonly listings: readonly Listing[];
  readonly faults: readonly Fault[];
}

const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml, .csv or .ndjson file",
};

export const holdsRows = (file: string) => /\.(csv|ndjson)$/.test(file);

function toListing(source: ListingSource): Listing {
  const { domain } = source;
  const displayName = domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;
  return completeListing(source, displayName);
}

async function readSingles(
  contentDir: string,
  files: readonly string[],
  checkDuplicate: DuplicateCheck,
): Promise<Read> {
  const read = await Promise.all(files.map((file) => readYaml(contentDir, file, listingSchema)));
  const duplicates = read.flatMap(
    ({ file, input }) => checkDuplicate(readName(input), { file }) ?? [],
  );
  return {
    listings: read.flatMap(({ value }) => (value ? toListing(value) : [])),
    faults: [...read.flatMap(({ faults }) => faults), ...duplicates],
  };
}

function findFaults(file: string, { line, input }: Row): Fault[] {
  const { error } = rowSchema.safeParse(input);
  return error ? toFaults({ file, line }, input, error) : [];
}

/** Reads a file of many listings in pieces, so that requests are handled meanwhile. */
async function readRows(
  contentDir: string,
  file: string,
  checkDuplicate: DuplicateCheck,
): Promise<Read> {
  const readRow = createRowReader();
  const listings: Listing[] = [];
  const faults = createFaultList(file);
  const sink: RowSink = {
    take(row) {
      const read = readRow(row.input);
      if (read) listings.push(toListing(read));
      else for (const fault of findFaults(file, row)) faults.add(fault);
      const domain = read?.domain ?? readName(row.input);
      const duplicate = checkDuplicate(domain, { file, line: row.line });
      if (duplicate) faults.add(duplicate);
    },
    refuse: (fault) => faults.add({ file, ...fault }),
  };
  const read = file.endsWith(".csv") ? readCsv : readNdjson;
  try {
    await read(readText(join(contentDir, file)), sink);
  } catch (error) {
    faults.add({ file, field: "", ...describeReadError(error) });
  }
  return { listings, faults: faults.list() };
}

export async function readListings(contentDir: string, files: readonly string[]): Promise<Read> {
  const checkDuplicate = createDuplicateCheck();
  const singles = files.filter((file) => !holdsRows(file));
  const read = [await readSingles(contentDir, singles, checkDuplicate)];
  for (const file of files.filter(holdsRows)) {
    read.push(await readRows(contentDir, file, checkDuplicate));
  }
  const listings = read.flatMap((part) => part.listings);
  const faults = read.flatMap((part) => part.faults);
  const isEmpty = listings.length === 0 && faults.length === 0;
  return { listings, faults: isEmpty ? [NO_LISTING] : faults };
}
