import {
  createFaultList,
  type Fault,
  type FaultPlace,
  formatPlace,
  quoteFound,
} from "../../catalogue/schema/fault.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { OwnFields } from "../../catalogue/schema/listing-schema.ts";

export interface ListedName extends FaultPlace {
  readonly domain: string;
  readonly listing: Listing;
  /** What only the seller sees isn't part of the listing, because pages show all of a listing. */
  readonly own: OwnFields;
}

/** A name with a fault. Its link counts all the same, since no other name may have it. */
interface FaultyName extends FaultPlace {
  readonly domain: string;
  readonly listing?: undefined;
  readonly escrowLink?: unknown;
}

type ReadName = ListedName | FaultyName;

export interface FileReading {
  readonly names: readonly ReadName[];
  /** True if a fault may concern any name of the file. */
  readonly isPartly: boolean;
  readonly faults: readonly Fault[];
  /** How many prices have no currency, in a shop that isn't in US dollars. */
  readonly bare: number;
}

export interface Listings {
  /** A name with a fault is here as it last was without one, and `isUncertain`. */
  readonly names: ReadonlyMap<string, ListedName>;
  /** The names with a fault, even if they are left out. */
  readonly faulty: ReadonlySet<string>;
  readonly readings: ReadonlyMap<string, FileReading & { readonly hash: string }>;
  readonly faults: readonly Fault[];
}

export type LastListings = Pick<Listings, "names" | "readings">;

export const NO_LISTINGS: LastListings = { names: new Map(), readings: new Map() };

export const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml or .csv file",
};

const SHARED = "a link of its own for each name, since a buyer would pay for the wrong one";

const linkOf = (name: ReadName): unknown =>
  name.listing ? name.listing.escrowLink : name.escrowLink;

/** Returns the names by their links, also those with a fault, since a link belongs to one name alone. */
export const listLinks = ({ readings }: Pick<Listings, "readings">) =>
  new Map(
    [...readings.values()].flatMap(({ names }) => names.map((one) => [linkOf(one), one.domain])),
  );

/** It can't be known for which of several names a link was made. Returns each of them with another one. */
const findSharedLinks = (names: readonly ReadName[]) =>
  [...Map.groupBy(names, linkOf)].flatMap(([link, users]) => {
    if (!link || users.length === 1) return [];
    return users.flatMap((name) => {
      const other = users.find(({ domain }) => domain !== name.domain);
      return other ? [{ name, other }] : [];
    });
  });

/**
 * A name with a fault in its listing, with two listings or with another name's link is shown as it last was without a fault, not
 * for sale, or left out if it never was. So is a name that is missing while its file can't be read whole.
 */
/** Nobody can buy the name, or make an offer for it, until its fault is gone. */
const withhold = (listing: Listing): Listing => ({
  ...listing,
  isUncertain: true,
  status: listing.status === "available" ? "reserved" : listing.status,
});

export function mergeFiles(
  readings: Listings["readings"],
  last: LastListings,
  maxFaults?: number,
): Listings {
  const places = new Map<string, ReadName>();
  const faulty = new Set<string>();
  const found = new Map(
    [...readings.keys()].map((file) => [file, createFaultList(file, maxFaults)]),
  );
  for (const name of [...readings.values()].flatMap(({ names }) => names)) {
    const { domain, file, line } = name;
    const first = places.get(domain);
    if (!first) places.set(domain, name);
    if (first || !name.listing) faulty.add(domain);
    if (!first) continue;
    const twice = `"${domain}", which is also in ${formatPlace(first)}`;
    const wanted = "each domain once";
    found.get(file)?.add({ file, line, domain, field: "domain", found: twice, wanted });
  }
  const isPartly = [...readings.values()].some((reading) => reading.isPartly);
  // A name whose file is gone may have moved to one that can't be read.
  const missing = [...last.names.values()].filter(
    ({ domain, file }) => !places.has(domain) && (readings.get(file)?.isPartly ?? isPartly),
  );
  for (const { domain } of missing) faulty.add(domain);
  const kept = [...faulty].flatMap((domain) => last.names.get(domain) ?? []);
  for (const { name, other } of findSharedLinks([...places.values(), ...kept])) {
    const { file, line, domain } = name;
    faulty.add(domain);
    const link = `${quoteFound(linkOf(name))}, which ${other.domain} has too in ${formatPlace(other)}`;
    found.get(file)?.add({ file, line, domain, field: "escrowLink", found: link, wanted: SHARED });
  }
  const names = new Map<string, ListedName>();
  for (const name of [...places.values(), ...missing]) {
    const { domain, file, line } = name;
    const page = faulty.has(domain) ? last.names.get(domain) : undefined;
    if (page) names.set(domain, { ...page, file, line, listing: withhold(page.listing) });
    else if (name.listing && !faulty.has(domain)) names.set(domain, name);
  }
  const faults = [...readings].flatMap(([file, reading]) =>
    reading.faults.concat(found.get(file)?.list() ?? []),
  );
  if (names.size === 0 && faults.length === 0) faults.push(NO_LISTING);
  return { names, faulty, readings, faults };
}
