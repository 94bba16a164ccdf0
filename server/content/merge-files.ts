import {
  createFaultList,
  type Fault,
  type FaultPlace,
  formatPlace,
  quoteFound,
} from "../../catalogue/schema/fault.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Steps } from "../../catalogue/search/steps.ts";

/** Floors, in whole US dollars, are kept out of the listings because pages show all of a listing. */
type Floors = ReadonlyMap<string, number>;

type FloorShares = ReadonlyMap<string, number>;

export interface FaultyName extends FaultPlace {
  readonly domain: string;
}

export interface FileReading {
  readonly listings: readonly Listing[];
  readonly lines: readonly number[];
  readonly floors: Floors;
  readonly floorShares: FloorShares;
  readonly faultyNames: readonly FaultyName[];
  /** True if a part of the file was left out that may concern any of its names. */
  readonly isPartly: boolean;
  readonly faults: readonly Fault[];
}

type FileReadings = ReadonlyMap<string, FileReading & { readonly hash: string }>;

export interface Listings {
  readonly listings: readonly Listing[];
  readonly floors: Floors;
  readonly floorShares: FloorShares;
  readonly faults: readonly Fault[];
  readonly kept: readonly Listing[];
  readonly byFile: ReadonlyMap<string, readonly Listing[]>;
  readonly files: FileReadings;
  /** Names that keep their previous state or are left out, because each has another name's escrow link. */
  readonly sharedLinks: ReadonlySet<string>;
}

export type LastListings = Pick<Listings, "floors" | "floorShares" | "byFile" | "files"> & {
  find(domain: string): Listing | undefined;
};

export const NO_LISTINGS: LastListings = {
  floors: new Map(),
  floorShares: new Map(),
  byFile: new Map(),
  files: new Map(),
  find: () => undefined,
};

export const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml, .csv or .ndjson file",
};

const NAMES_A_STEP = 1_000;

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

const SHARED = "a link of its own for each name, since a buyer would pay for the wrong one";

/** Two names may share a link only because one of them kept its previous state. */
function findSharedLinks(
  good: ReadonlyMap<string, Listing>,
  kept: ReadonlyMap<string, Listing>,
  last: LastListings,
): ReadonlyMap<string, string> {
  const shared = new Map<string, string>();
  const users = new Map<string, Set<string>>();
  const links = new Set<string>();
  function addUser({ domain, escrowLink: link }: Listing): void {
    if (link === null) return;
    const domains = users.get(link) ?? new Set();
    users.set(link, domains.add(domain));
    if (domains.size > 1) links.add(link);
  }
  good.forEach(addUser);
  kept.forEach(addUser);
  // The set grows during this loop if a name's previous state brings its old link back.
  for (const link of links) {
    links.delete(link);
    const domains = [...(users.get(link) ?? [])];
    for (const domain of domains) {
      if (!good.has(domain) || shared.has(domain)) continue;
      shared.set(domain, domains.find((other) => other !== domain) ?? domain);
      const before = last.find(domain);
      if (before) addUser(before);
    }
  }
  return shared;
}

/**
 * If a name appears twice, the first one counts. A faulty name keeps its state in `last`. If the fault may concern any name of
 * the file, so do all names that `last` had from that file and that no file has now.
 */
export function* mergeFilesInSteps(
  files: FileReadings,
  last: LastListings,
  maxFaults?: number,
): Steps<Listings> {
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
    const twice = createFaultList(file, maxFaults);
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
  const vanished = [...last.byFile].flatMap(([file, listings]) =>
    files.has(file) ? [] : listings,
  );
  for (const [file, { faultyNames, isPartly }] of files) {
    const named = faultyNames.flatMap(({ domain }) => last.find(domain) ?? []);
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
  const shared = findSharedLinks(good, kept, last);
  const sharing = new Map<string, ReturnType<typeof createFaultList>>();
  for (const [domain, other] of shared) {
    const { file, line } = places.get(domain) ?? { file: "" };
    const list = sharing.get(file) ?? createFaultList(file, maxFaults);
    sharing.set(file, list);
    const otherPlace = places.get(other);
    const where = otherPlace ? ` in ${formatPlace(otherPlace)}` : "";
    const found = `${quoteFound(good.get(domain)?.escrowLink)}, which ${other} has too${where}`;
    list.add({ file, line, domain, field: "escrowLink", found, wanted: SHARED });
    good.delete(domain);
    floors.delete(domain);
    floorShares.delete(domain);
    const before = last.find(domain);
    if (before) kept.set(domain, before);
    if (before) addFloors(last, domain);
  }
  for (const [file, list] of sharing) {
    const own = byFile.get(file) ?? [];
    byFile.set(
      file,
      own.flatMap((one) => (shared.has(one.domain) ? (kept.get(one.domain) ?? []) : one)),
    );
    faults.push(...list.list());
  }
  yield;
  const listings = [...good.values(), ...kept.values()];
  if (listings.length === 0 && faults.length === 0) faults.push(NO_LISTING);
  const sharedLinks = new Set(shared.keys());
  const frozen = { kept: [...kept.values()], sharedLinks };
  return { listings, ...frozen, floors, floorShares, faults, byFile, files };
}
