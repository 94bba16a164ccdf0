import {
  createFaultList,
  type Fault,
  type FaultPlace,
  formatPlace,
} from "../../catalogue/fault.ts";
import type { Listing } from "../../catalogue/listing.ts";
import type { Steps } from "../../catalogue/search/steps.ts";

/** The least that the seller would take, in whole US dollars. Apart from the listings, which pages show whole. */
export type Floors = ReadonlyMap<string, number>;

/** In percent of the price, for each of these floors that the seller wrote so. */
export type FloorShares = ReadonlyMap<string, number>;

/** A listing that is left out for a fault, by its name. */
export interface FaultyName extends FaultPlace {
  readonly domain: string;
}

/** What one file holds. */
export interface FileReading {
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

/** The listings that were read before. */
export type LastListings = Pick<Listings, "floors" | "floorShares" | "byFile" | "files"> & {
  readonly byDomain: ReadonlyMap<string, Listing>;
};

export const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml, .csv or .ndjson file",
};

const NAMES_A_STEP = 1_000;

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
export function* mergeFilesInSteps(files: FileReadings, last: LastListings): Steps<Listings> {
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
      if (places.size % NAMES_A_STEP === 0) yield;
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
