import {
  createFaultList,
  type Fault,
  type FaultPlace,
  FIELD_LEFT_OUT,
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
  /** The fields with a fault, which are left out; undefined if there is none. */
  readonly lost?: ReadonlySet<string>;
}

interface ReadName extends ListedName {
  /** True if a fault leaves open whether, or for how much, the name is for sale. */
  readonly isUnsure?: boolean;
}

export interface FileReading {
  readonly names: readonly ReadName[];
  /** True if a fault may concern any name of the file. */
  readonly isPartly: boolean;
  readonly faults: readonly Fault[];
  /** How many prices have no currency, in a shop that isn't in US dollars. */
  readonly bare: number;
}

type Names = ReadonlyMap<string, ListedName>;

export interface Listings {
  readonly names: Names;
  /** The names with links that others have too. */
  readonly pages: Names;
  /**
   * These names have a fault in a field, can't be read, are missing from a file with a fault, appear twice with
   * different terms or have another name's escrow link.
   */
  readonly faulty: ReadonlySet<string>;
  /** The names with a fault about their sale, as far as their files can be read. */
  readonly unsure: Names;
  readonly readings: ReadonlyMap<string, FileReading & { readonly hash: string }>;
  readonly faults: readonly Fault[];
}

export type LastListings = Pick<Listings, "pages" | "readings">;

export const NO_LISTINGS: LastListings = { pages: new Map(), readings: new Map() };

export const NO_LISTING: Fault = {
  file: "listings/",
  field: "",
  found: "no listing",
  wanted: "at least one, in a .yaml or .csv file",
};

const SHARED = "a link of its own for each name, since a buyer would pay for the wrong one";
const DISAGREE = "nothing is sold under this name, since the two don't say the same";

const change = (name: ListedName, changes: Partial<Listing>): ListedName => ({
  ...name,
  listing: { ...name.listing, ...changes },
});

/** It can't be known for which of several names a link was made, so none of them keeps it. Returns each with another one. */
const findSharedLinks = (names: Names) =>
  [...Map.groupBy(names.values(), ({ listing }) => listing.escrowLink)].flatMap(([link, users]) => {
    const [first, second] = users;
    if (link === null || !first || !second) return [];
    return users.map((name) => ({ name, other: name === first ? second : first }));
  });

const saleOf = ({ listing, own, lost }: ListedName) => [
  listing.price.amount,
  listing.minimumOffer,
  own.floor,
  listing.status,
  listing.hidden,
  listing.escrowLink,
  !lost,
];

/** True if two entries of one name don't say the same about its sale. */
const disagree = (first: ListedName, next: ListedName) =>
  JSON.stringify(saleOf(first)) !== JSON.stringify(saleOf(next));

/** What one of two entries keeps from visitors, the other must not show. */
const keepBack = ({ listing: page }: ListedName, { listing: next }: ListedName) => ({
  hidden: page.hidden || next.hidden,
  offers: page.offers && next.offers,
});

function listSharedLinks(shared: ReturnType<typeof findSharedLinks>, maxFaults?: number): Fault[] {
  return [...Map.groupBy(shared, ({ name }) => name.file)].flatMap(([file, pairs]) => {
    const faults = createFaultList(file, maxFaults);
    for (const { name, other } of pairs) {
      const { line, domain, listing } = name;
      const found = `${quoteFound(listing.escrowLink)}, which ${other.domain} has too in ${formatPlace(other)}`;
      const cost = FIELD_LEFT_OUT;
      faults.add({ file, line, domain, field: "escrowLink", found, wanted: SHARED, cost });
    }
    return faults.list();
  });
}

/**
 * If a name appears twice, the first counts, but nothing is sold if the second says otherwise. A name with a fault about its
 * sale, or in a part that can't be read, keeps its last page, not for sale; without one, it's left out.
 */
export function mergeFiles(
  readings: Listings["readings"],
  last: LastListings,
  maxFaults?: number,
): Listings {
  const places = new Map<string, ReadName>();
  const pages = new Map<string, ListedName>();
  const unsure = new Map<string, ListedName>();
  const faulty = new Set<string>();
  const faults: Fault[] = [];
  function keepLast({ file, line, domain, lost }: Omit<ListedName, "listing" | "own">): void {
    const page = last.pages.get(domain);
    faulty.add(domain);
    if (page) pages.set(domain, change({ ...page, file, line, lost }, { isUncertain: true }));
  }
  for (const [file, reading] of readings) {
    const twice = createFaultList(file, maxFaults);
    for (const name of reading.names) {
      const { domain, line } = name;
      const first = places.get(domain);
      if (name.lost) faulty.add(domain);
      if (!first) {
        places.set(domain, name);
        if (!name.isUnsure) pages.set(domain, name);
        else {
          unsure.set(domain, name);
          keepLast(name);
        }
        continue;
      }
      const isDoubtful = disagree(first, name);
      const page = pages.get(domain);
      const isUncertain = isDoubtful || page?.listing.isUncertain === true;
      if (page) pages.set(domain, change(page, { ...keepBack(page, name), isUncertain }));
      if (isDoubtful) faulty.add(domain);
      const found = `"${domain}", which is also in ${formatPlace(first)}`;
      const cost = isDoubtful ? DISAGREE : undefined;
      twice.add({ file, line, field: "domain", found, wanted: "each domain once", cost });
    }
    faults.push(...reading.faults, ...twice.list());
  }
  // A name of a file that is gone may have moved to a part of a new file that can't be read.
  const [target] =
    [...readings].find(([file, { isPartly }]) => isPartly && !last.readings.has(file)) ?? [];
  for (const { domain, file } of last.pages.values()) {
    const place = readings.has(file) ? (readings.get(file)?.isPartly ? file : undefined) : target;
    if (place !== undefined && !places.has(domain)) keepLast({ domain, file: place });
  }
  const shared = findSharedLinks(new Map([...pages, ...unsure]));
  faults.push(...listSharedLinks(shared, maxFaults));
  const names = new Map(pages);
  for (const { name } of shared) {
    const page = pages.get(name.domain);
    if (page) names.set(name.domain, change(page, { escrowLink: null }));
    faulty.add(name.domain);
  }
  if (names.size === 0 && faults.length === 0) faults.push(NO_LISTING);
  return { names, pages, faulty, unsure, readings, faults };
}
