import {
  createFaultList,
  type Fault,
  type FaultPlace,
  formatPlace,
  quoteFound,
} from "../../catalogue/schema/fault.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { Floor } from "../../catalogue/schema/listing-schema.ts";

export interface FiledName extends FaultPlace {
  readonly domain: string;
  readonly listing: Listing | null;
  /** The floor isn't part of the listing, because pages show all of a listing. */
  readonly floor: Floor | null;
}

export interface ListedName extends FiledName {
  readonly listing: Listing;
}

export interface FileReading {
  readonly names: readonly FiledName[];
  /** True if a fault may concern any name of the file. */
  readonly isPartly: boolean;
  readonly faults: readonly Fault[];
}

export interface Listings {
  readonly names: ReadonlyMap<string, ListedName>;
  /**
   * These names are faulty, missing from a file with a fault or have another name's escrow link: they keep their
   * previous state or are left out.
   */
  readonly faulty: ReadonlySet<string>;
  readonly kept: readonly ListedName[];
  readonly readings: ReadonlyMap<string, FileReading & { readonly hash: string }>;
  readonly faults: readonly Fault[];
}

export type LastListings = Pick<Listings, "names" | "readings">;

export const NO_LISTINGS: LastListings = { names: new Map(), readings: new Map() };

export const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml, .csv or .ndjson file",
};

const SHARED = "a link of its own for each name, since a buyer would pay for the wrong one";

/** Two names may share a link only because one of them kept its previous state. */
function findSharedLinks(
  good: ReadonlyMap<string, ListedName>,
  kept: ReadonlyMap<string, ListedName>,
  last: LastListings,
): ReadonlyMap<string, string> {
  const shared = new Map<string, string>();
  const users = new Map<string, Set<string>>();
  const links = new Set<string>();
  function addUser({ domain, listing: { escrowLink: link } }: ListedName): void {
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
      const before = last.names.get(domain);
      if (before) addUser(before);
    }
  }
  return shared;
}

const isListed = (name: FiledName): name is ListedName => name.listing !== null;

function keepLastStates(
  readings: Listings["readings"],
  last: LastListings,
  good: ReadonlyMap<string, ListedName>,
): Map<string, ListedName> {
  const kept = new Map<string, ListedName>();
  const lastNames = [...last.names.values()];
  const listLast = (file: string) => {
    const own = lastNames.filter((name) => name.file === file);
    const isNew = own.length === 0 && !last.readings.has(file);
    return isNew ? lastNames.filter((name) => !readings.has(name.file)) : own;
  };
  for (const [file, { names, isPartly }] of readings) {
    const wrong = names.filter((name) => !isListed(name));
    const named = wrong.flatMap(({ domain }) => last.names.get(domain) ?? []);
    for (const { domain, listing, floor } of [...named, ...(isPartly ? listLast(file) : [])]) {
      if (good.has(domain) || kept.has(domain)) continue;
      kept.set(domain, { domain, file, listing, floor });
    }
  }
  return kept;
}

function listSharedLinks(
  shared: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, FiledName>,
  maxFaults?: number,
): Fault[] {
  const lists = new Map<string, ReturnType<typeof createFaultList>>();
  for (const [domain, other] of shared) {
    const { file, line, listing } = places.get(domain) ?? { file: "" };
    const list = lists.get(file) ?? createFaultList(file, maxFaults);
    lists.set(file, list);
    const otherPlace = places.get(other);
    const where = otherPlace ? ` in ${formatPlace(otherPlace)}` : "";
    const found = `${quoteFound(listing?.escrowLink)}, which ${other} has too${where}`;
    list.add({ file, line, domain, field: "escrowLink", found, wanted: SHARED });
  }
  return [...lists.values()].flatMap((list) => list.list());
}

/** If a name appears twice, the first counts. A name that a fault may concern keeps its state in `last`. */
export function mergeFiles(
  readings: Listings["readings"],
  last: LastListings,
  maxFaults?: number,
): Listings {
  const places = new Map<string, FiledName>();
  const good = new Map<string, ListedName>();
  const faulty = new Set<string>();
  const faults: Fault[] = [];
  for (const [file, reading] of readings) {
    const twice = createFaultList(file, maxFaults);
    for (const name of reading.names) {
      const { domain, line } = name;
      const first = places.get(domain);
      if (!isListed(name)) faulty.add(domain);
      else if (!first) good.set(domain, name);
      if (!first) places.set(domain, name);
      else {
        const found = `"${domain}", which is also in ${formatPlace(first)}`;
        twice.add({ file, line, field: "domain", found, wanted: "each domain once" });
      }
    }
    faults.push(...reading.faults, ...twice.list());
  }
  const kept = keepLastStates(readings, last, good);
  for (const domain of kept.keys()) faulty.add(domain);
  const shared = findSharedLinks(good, kept, last);
  faults.push(...listSharedLinks(shared, places, maxFaults));
  for (const domain of shared.keys()) {
    good.delete(domain);
    faulty.add(domain);
    const before = last.names.get(domain);
    const { file, line } = places.get(domain) ?? { file: "" };
    if (before) kept.set(domain, { ...before, file, line });
  }
  const names = new Map([...good, ...kept]);
  if (names.size === 0 && faults.length === 0) faults.push(NO_LISTING);
  return { names, faulty, kept: [...kept.values()], readings, faults };
}
