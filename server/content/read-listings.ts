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
import type { Steps } from "../../catalogue/search/steps.ts";
import { readCsv } from "./read-csv.ts";
import { readNdjson } from "./read-ndjson.ts";
import { describeReadError, readText } from "./read-text.ts";
import { runInSlices } from "./run-in-slices.ts";
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

/** A listing that is left out for a fault, by its name. */
interface FaultyName extends FaultPlace {
  readonly domain: string;
}

/** What one file holds. */
interface FileReading {
  readonly listings: readonly Listing[];
  /** The line of each listing; none in a file of a single listing. */
  readonly lines: readonly number[];
  readonly floors: Floors;
  readonly floorShares: FloorShares;
  readonly faultyNames: readonly FaultyName[];
  /** Whether something is left out that may be any name of the file. */
  readonly isPartly: boolean;
  readonly faults: readonly Fault[];
}

export type FileReadings = ReadonlyMap<string, FileReading & { readonly hash: string }>;

/** The listings of all files, without those that are faulty and were not known before. */
export interface Listings {
  readonly listings: readonly Listing[];
  readonly floors: Floors;
  readonly floorShares: FloorShares;
  readonly faults: readonly Fault[];
  /** Those of `listings` that stay as they were, since their file is faulty. */
  readonly kept: readonly Listing[];
  /** The listings that each file brought, those that stay as they were included. */
  readonly byFile: ReadonlyMap<string, readonly Listing[]>;
  readonly files: FileReadings;
}

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
  { floors, floorShares }: Pick<Listings, "floors" | "floorShares">,
  domain: string,
): Floor | null {
  const percent = floorShares.get(domain);
  if (percent !== undefined) return { percent };
  const amount = floors.get(domain);
  return amount === undefined ? null : { amount };
}

/** Whether a file has the name in a listing that is faulty. */
export const isFaultyName = ({ files }: Pick<Listings, "files">, domain: string) =>
  [...files.values()].some(({ faultyNames }) => faultyNames.some((name) => name.domain === domain));

async function readSingle(contentDir: string, file: string): Promise<FileReading> {
  const { value, input, faults } = await readYaml(contentDir, file, listingSchema);
  const domain = value ? undefined : readName(input);
  return {
    listings: value ? [toListing(value)] : [],
    lines: [],
    floors: new Map(value ? toFloor(value) : []),
    floorShares: new Map(value ? toShare(value) : []),
    faultyNames: domain === undefined ? [] : [{ domain, file }],
    isPartly: !value && domain === undefined,
    faults,
  };
}

/** Reads a file of many listings piece by piece, so that visitors are answered meanwhile. */
async function readRows(contentDir: string, file: string, onRow: () => void): Promise<FileReading> {
  const readRow = createRowReader();
  const listings: Listing[] = [];
  const lines: number[] = [];
  const floors: [string, number][] = [];
  const shares: [string, number][] = [];
  const faultyNames: FaultyName[] = [];
  let isPartly = false;
  const faults = createFaultList(file);
  const sink: RowSink = {
    take({ line, input }) {
      onRow();
      const row = readRow(input);
      if (row) {
        listings.push(toListing(row));
        lines.push(line);
        floors.push(...toFloor(row));
        shares.push(...toShare(row));
        return;
      }
      const place = { file, line };
      const { error } = rowSchema.safeParse(input);
      for (const fault of error ? toFaults(place, input, error) : []) faults.add(fault);
      const domain = readName(input);
      if (domain === undefined) isPartly = true;
      else faultyNames.push({ ...place, domain });
    },
    refuse(fault) {
      isPartly = true;
      faults.add({ file, ...fault });
    },
  };
  const read = /\.csv$/i.test(file) ? readCsv : readNdjson;
  try {
    await read(readText(join(contentDir, file)), sink);
  } catch (error) {
    sink.refuse({ field: "", ...describeReadError(error) });
  }
  const floorShares = new Map(shares);
  const names = { faultyNames, isPartly, faults: faults.list() };
  return { listings, lines, floors: new Map(floors), floorShares, ...names };
}

/** The names of a file, each with its listing unless it is faulty, from the first line to the last. */
function* listNames(file: string, { listings, lines, faultyNames }: FileReading) {
  const faulty = [...faultyNames];
  for (const [index, listing] of listings.entries()) {
    const line = lines[index];
    while ((faulty[0]?.line ?? Infinity) < (line ?? 0)) {
      const name = faulty.shift();
      if (name) yield { ...name, listing: null };
    }
    yield { domain: listing.domain, file, line, listing };
  }
  for (const name of faulty) yield { ...name, listing: null };
}

/**
 * Puts the files together. Of a name that is there twice, the first counts. A faulty name stays as it is in `last`; where a
 * fault may hide any name of a file, so does everything that `last` had from that file and no file has now.
 */
function* mergeFilesInSteps(files: FileReadings, last: LastListings): Steps<Listings> {
  const places = new Map<string, FaultPlace>();
  const good = new Map<string, Listing>();
  const byFile = new Map<string, readonly Listing[]>();
  const faults: Fault[] = [];
  const floors = new Map<string, number>();
  const floorShares = new Map<string, number>();
  const addFloors = (from: Pick<Listings, "floors" | "floorShares">, domain: string) => {
    const [floor, share] = [from.floors.get(domain), from.floorShares.get(domain)];
    if (floor !== undefined) floors.set(domain, floor);
    if (share !== undefined) floorShares.set(domain, share);
  };
  for (const [file, reading] of files) {
    const twice = createFaultList(file);
    let isTwice = false;
    for (const { domain, line, listing } of listNames(file, reading)) {
      const first = places.get(domain);
      if (first) {
        const found = `"${domain}", which is also in ${formatPlace(first)}`;
        twice.add({ file, line, field: "domain", found, wanted: "each domain once" });
        isTwice = true;
        continue;
      }
      places.set(domain, { file, line });
      if (places.size % ROWS_A_STEP === 0) yield;
      if (!listing) continue;
      good.set(domain, listing);
      addFloors(reading, domain);
    }
    const { listings } = reading;
    byFile.set(file, isTwice ? listings.filter((one) => good.get(one.domain) === one) : listings);
    faults.push(...reading.faults, ...twice.list());
  }
  const kept = new Map<string, Listing>();
  // The names of a new file may be those of one that was renamed.
  const vanished = [...last.byFile].flatMap(([file, listings]) =>
    files.has(file) ? [] : listings,
  );
  for (const [file, { faultyNames, isPartly }] of files) {
    const named = faultyNames.flatMap(({ domain }) => last.byDomain.get(domain) ?? []);
    const hidden = isPartly ? (last.byFile.get(file) ?? vanished) : [];
    const added = [...named, ...hidden].filter(
      ({ domain }) => !good.has(domain) && !kept.has(domain),
    );
    for (const listing of added) {
      kept.set(listing.domain, listing);
      addFloors(last, listing.domain);
    }
    if (added.length > 0) byFile.set(file, [...(byFile.get(file) ?? []), ...added]);
  }
  const listings = [...good.values(), ...kept.values()];
  if (listings.length === 0 && faults.length === 0) faults.push(NO_LISTING);
  return { listings, kept: [...kept.values()], floors, floorShares, faults, byFile, files };
}

/** The listings that were read before. */
type LastListings = Pick<Listings, "floors" | "floorShares" | "byFile" | "files"> & {
  readonly byDomain: ReadonlyMap<string, Listing>;
};

const NOTHING: LastListings = {
  floors: new Map(),
  floorShares: new Map(),
  byFile: new Map(),
  files: new Map(),
  byDomain: new Map(),
};

/**
 * Reads the files with these fingerprints, and all that is wrong with them. Files that are the same in `last` are taken over:
 * beside 100,000 listings an edit then takes half the time and 250 MB less.
 */
export async function readListings(
  contentDir: string,
  hashes: ReadonlyMap<string, string>,
  last: LastListings = NOTHING,
  onNames?: (count: number) => void,
): Promise<Listings> {
  let rowCount = 0;
  const onRow = () => {
    rowCount += 1;
    if (rowCount % ROWS_A_STEP === 0) onNames?.(rowCount);
  };
  async function read(file: string, hash: string): Promise<FileReading & { hash: string }> {
    const same = last.files.get(file);
    if (same && same.hash === hash) return same;
    const reading = holdsRows(file)
      ? await readRows(contentDir, file, onRow)
      : await readSingle(contentDir, file);
    return { hash, ...reading };
  }
  const singles = [...hashes].filter(([file]) => !holdsRows(file));
  const files = new Map(
    await Promise.all(singles.map(async ([file, hash]) => [file, await read(file, hash)] as const)),
  );
  // One after the other, since they may be large.
  for (const [file, hash] of hashes) {
    if (holdsRows(file)) files.set(file, await read(file, hash));
  }
  return runInSlices(mergeFilesInSteps(files, last));
}
