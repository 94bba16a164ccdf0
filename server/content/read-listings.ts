import { join } from "node:path";
import { domainToUnicode } from "node:url";
import { z } from "zod";
import { completeListing, floorOf, type Listing } from "../../catalogue/listing.ts";
import {
  createFaultList,
  type Fault,
  type FaultPlace,
  formatPlace,
  toFaults,
} from "../../catalogue/fault.ts";
import { asciiDomain } from "../../catalogue/field-schema.ts";
import {
  createRowReader,
  type Floor,
  listingSchema,
  type ListingSource,
  rowSchema,
} from "../../catalogue/listing-schema.ts";
import { readCsv } from "./read-csv.ts";
import { readNdjson } from "./read-ndjson.ts";
import { describeReadError, readText } from "./read-text.ts";
import { readYaml } from "./read-yaml.ts";

interface Row {
  /** Where it begins, from 1. */
  readonly line: number;
  readonly input: Readonly<Record<string, unknown>>;
}

export type RowFault = Omit<Fault, "file">;

export interface RowSink {
  take(row: Row): void;
  refuse(fault: RowFault): void;
}

/** The least that the seller would take, in whole US dollars. Apart from the listings, which pages show whole. */
export type Floors = ReadonlyMap<string, number>;

/** In percent of the price, for each of these floors that the seller wrote so. */
export type FloorShares = ReadonlyMap<string, number>;

interface Read {
  readonly listings: readonly Listing[];
  readonly floors: Floors;
  readonly floorShares: FloorShares;
  readonly faults: readonly Fault[];
}

interface RowFile extends Read {
  readonly hash: string;
  /** The line of each listing. */
  readonly lines: readonly number[];
}

export type RowFiles = ReadonlyMap<string, RowFile>;

export const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml, .csv or .ndjson file",
};

const ROWS_A_STEP = 1_000;

export const holdsRows = (file: string) => /\.(csv|ndjson)$/i.test(file);

const named = z.object({ domain: asciiDomain() });

/** Undefined unless the name is valid, whatever else is wrong in the listing. */
function readName(input: unknown): string | undefined {
  return named.safeParse(input).data?.domain;
}

type DuplicateCheck = ReturnType<typeof createDuplicateCheck>;

/** The check returns a fault for a name that appeared before. */
function createDuplicateCheck() {
  const places = new Map<string, FaultPlace>();
  return (domain: string | undefined, place: FaultPlace): Fault | null => {
    if (domain === undefined) return null;
    const first = places.get(domain);
    if (!first) {
      places.set(domain, place);
      return null;
    }
    const found = `"${domain}", which ${formatPlace(first)} has too`;
    return { ...place, field: "domain", found, wanted: "each domain once" };
  };
}

function toListing(source: ListingSource): Listing {
  const { domain } = source;
  const displayName = domain.includes("xn--") ? domainToUnicode(domain) || domain : domain;
  return completeListing(source, displayName);
}

const toFloor = (source: ListingSource): [string, number][] => {
  const floor = floorOf(source);
  return floor === null ? [] : [[source.domain, floor]];
};

const toShare = ({ domain, floor }: ListingSource): [string, number][] =>
  floor && "percent" in floor ? [[domain, floor.percent]] : [];

/** The floor of a name as the seller wrote it. */
export function findFloor(
  { floors, floorShares }: Pick<Read, "floors" | "floorShares">,
  domain: string,
): Floor | null {
  const percent = floorShares.get(domain);
  if (percent !== undefined) return { percent };
  const amount = floors.get(domain);
  return amount === undefined ? null : { amount };
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
    floors: new Map(read.flatMap(({ value }) => (value ? toFloor(value) : []))),
    floorShares: new Map(read.flatMap(({ value }) => (value ? toShare(value) : []))),
    faults: [...read.flatMap(({ faults }) => faults), ...duplicates],
  };
}

/** Reads a file of many listings piece by piece, so that visitors are answered meanwhile. */
async function readRows(
  contentDir: string,
  file: string,
  checkDuplicate: DuplicateCheck,
  onRow: () => void,
): Promise<Omit<RowFile, "hash">> {
  const readRow = createRowReader();
  const listings: Listing[] = [];
  const lines: number[] = [];
  const floors: [string, number][] = [];
  const shares: [string, number][] = [];
  const faults = createFaultList(file);
  const sink: RowSink = {
    take({ line, input }) {
      onRow();
      const place = { file, line };
      const row = readRow(input);
      if (row) {
        listings.push(toListing(row));
        lines.push(line);
        floors.push(...toFloor(row));
        shares.push(...toShare(row));
      } else {
        const { error } = rowSchema.safeParse(input);
        for (const fault of error ? toFaults(place, input, error) : []) faults.add(fault);
      }
      const duplicate = checkDuplicate(row?.domain ?? readName(input), place);
      if (duplicate) faults.add(duplicate);
    },
    refuse: (fault) => faults.add({ file, ...fault }),
  };
  const read = /\.csv$/i.test(file) ? readCsv : readNdjson;
  try {
    await read(readText(join(contentDir, file)), sink);
  } catch (error) {
    faults.add({ file, field: "", ...describeReadError(error) });
  }
  const floorShares = new Map(shares);
  return { listings, floors: new Map(floors), floorShares, lines, faults: faults.list() };
}

function keepRows(file: string, kept: RowFile, checkDuplicate: DuplicateCheck): RowFile {
  const faults = kept.listings.flatMap(
    ({ domain }, index) => checkDuplicate(domain, { file, line: kept.lines[index] }) ?? [],
  );
  return { ...kept, faults };
}

/**
 * Reads the files with these fingerprints, and all that is wrong with them. Files of many listings that are the same in `last`
 * are taken over: beside 100,000 listings an edit then takes half the time and 250 MB less.
 */
export async function readListings(
  contentDir: string,
  hashes: ReadonlyMap<string, string>,
  last: RowFiles = new Map(),
  onNames?: (count: number) => void,
) {
  let rowCount = 0;
  const onRow = () => {
    rowCount += 1;
    if (rowCount % ROWS_A_STEP === 0) onNames?.(rowCount);
  };
  const checkDuplicate = createDuplicateCheck();
  const files = [...hashes.keys()];
  const singles = files.filter((file) => !holdsRows(file));
  const read: Read[] = [await readSingles(contentDir, singles, checkDuplicate)];
  const rowFiles = new Map<string, RowFile>();
  for (const file of files.filter(holdsRows)) {
    const hash = hashes.get(file) ?? "";
    const kept = last.get(file);
    const rows =
      kept?.hash === hash
        ? keepRows(file, kept, checkDuplicate)
        : { hash, ...(await readRows(contentDir, file, checkDuplicate, onRow)) };
    rowFiles.set(file, rows);
    read.push(rows);
  }
  const listings = read.flatMap((part) => part.listings);
  const floors: Floors = new Map(read.flatMap((part) => [...part.floors]));
  const floorShares: FloorShares = new Map(read.flatMap((part) => [...part.floorShares]));
  const faults = read.flatMap((part) => part.faults);
  const isEmpty = listings.length === 0 && faults.length === 0;
  return { listings, floors, floorShares, faults: isEmpty ? [NO_LISTING] : faults, rowFiles };
}
