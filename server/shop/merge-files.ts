import {
  createFaultList,
  type Fault,
  type FaultPlace,
  formatPlace,
  quoteFound,
} from "../../catalogue/schema/fault.ts";
import { NO_SALE } from "../../catalogue/schema/about-field.ts";
import { type LostField, tellCosts } from "../../catalogue/schema/field-costs.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import type { OwnFields } from "../../catalogue/schema/listing-schema.ts";
import { keepLast } from "../../catalogue/schema/read-part.ts";

interface GoodState {
  readonly listing: Listing;
  /** What only the seller sees isn't part of the listing, because pages show all of a listing. */
  readonly own: OwnFields;
}

export interface ListedName extends FaultPlace, GoodState {
  readonly domain: string;
  /** The fields with a problem, whose values are what the problem costs; undefined if the name has none. */
  readonly lost?: ReadonlySet<LostField>;
  /** The last good state that is shown because of a problem; what the file says now may still stop the sale. */
  readonly good?: GoodState;
}

export interface FileReading {
  readonly names: readonly ListedName[];
  /** True if a fault may concern any name of the file. */
  readonly isPartly: boolean;
  readonly faults: readonly Fault[];
  /** How many prices have no currency, in a shop that isn't in US dollars. */
  readonly bare: number;
}

export interface Listings {
  readonly names: ReadonlyMap<string, ListedName>;
  /**
   * These names have a problem in a field, can't be read, are missing from a file with a fault, appear twice with
   * different terms or have another name's escrow link.
   */
  readonly faulty: ReadonlySet<string>;
  /** The names that are shown in their last good state. */
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
  wanted: "at least one, in a .yaml or .csv file",
};

const SHARED = "a link of its own for each name, since a buyer would pay for the wrong one";

type Names = Map<string, ListedName>;

/** It can't be known for which of these names the link was made, so none of them keeps it. */
function dropSharedLinks(names: Names): ReadonlyMap<string, string> {
  const users = new Map<string, string[]>();
  for (const { domain, listing } of names.values()) {
    const { escrowLink: link } = listing;
    if (link === null) continue;
    const others = users.get(link);
    if (others) others.push(domain);
    else users.set(link, [domain]);
  }
  const shared = new Map<string, string>();
  for (const domains of users.values()) {
    if (domains.length < 2) continue;
    for (const [index, domain] of domains.entries()) {
      const name = names.get(domain);
      if (name) names.set(domain, { ...name, listing: { ...name.listing, escrowLink: null } });
      shared.set(domain, domains[index === 0 ? 1 : 0] ?? domain);
    }
  }
  return shared;
}

function findLastGood(last: LastListings, domain: string): GoodState | undefined {
  const name = last.names.get(domain);
  return name?.good ?? (name?.lost ? undefined : name);
}

function readFirst(name: ListedName, last: LastListings): ListedName {
  const good = name.lost && findLastGood(last, name.domain);
  if (!good) return name;
  const { listing, own } = good;
  return { ...name, ...keepLast(name, good), good: { listing, own } };
}

const stopSale = (name: ListedName): ListedName => ({
  ...name,
  listing: { ...name.listing, isUncertain: true },
});

/** True if two entries of one name don't say the same about its sale. */
const disagree = (first: ListedName, next: ListedName) =>
  JSON.stringify(saleOf(first)) !== JSON.stringify(saleOf(next));

/** What one of two entries keeps from visitors, the other must not show. */
const keepBack = (first: ListedName, { listing: next }: ListedName): ListedName => ({
  ...first,
  listing: {
    ...first.listing,
    hidden: first.listing.hidden || next.hidden,
    offers: first.listing.offers && next.offers,
  },
});

const saleOf = ({ listing, lost }: ListedName) => [
  listing.price.amount,
  listing.status,
  listing.hidden,
  listing.escrowLink,
  !lost,
];

/** The names that can't be read stay as they were, but their price may have changed, so nothing is sold under them. */
function keepLastStates(
  readings: Listings["readings"],
  last: LastListings,
  read: ReadonlyMap<string, ListedName>,
): Names {
  const kept: Names = new Map();
  const lastNames = [...last.names.values()];
  const listLast = (file: string) => {
    const own = lastNames.filter((name) => name.file === file);
    const isNew = own.length === 0 && !last.readings.has(file);
    return isNew ? lastNames.filter((name) => !readings.has(name.file)) : own;
  };
  for (const [file, { isPartly }] of readings) {
    for (const { domain } of isPartly ? listLast(file) : []) {
      const good = findLastGood(last, domain);
      if (!good || read.has(domain) || kept.has(domain)) continue;
      const { listing, own } = good;
      kept.set(domain, stopSale({ domain, file, listing, own, good: { listing, own } }));
    }
  }
  return kept;
}

function listSharedLinks(
  shared: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, ListedName>,
  maxFaults?: number,
): Fault[] {
  const lists = new Map<string, ReturnType<typeof createFaultList>>();
  for (const [domain, other] of shared) {
    const { file, line, listing } = places.get(domain) ?? { file: "" };
    const list = lists.get(file) ?? createFaultList(file, maxFaults);
    lists.set(file, list);
    const otherPlace = places.get(other);
    const where = otherPlace ? ` in ${formatPlace(otherPlace)}` : "";
    if (!listing?.escrowLink) continue;
    const found = `${quoteFound(listing.escrowLink)}, which ${other} has too${where}`;
    const told = tellCosts(["escrowLink"]);
    list.add({ file, line, domain, field: "escrowLink", found, wanted: SHARED, ...told });
  }
  return [...lists.values()].flatMap((list) => list.list());
}

/**
 * If a name appears twice, the first counts, but nothing is sold if the second says otherwise. A name with a problem is
 * shown as it last was without one; if that isn't known, it pays what its fields cost, or is left out.
 */
export function mergeFiles(
  readings: Listings["readings"],
  last: LastListings,
  maxFaults?: number,
): Listings {
  const places = new Map<string, ListedName>();
  const read: Names = new Map();
  const faulty = new Set<string>();
  const doubtful = new Set<string>();
  const faults: Fault[] = [];
  for (const [file, reading] of readings) {
    const twice = createFaultList(file, maxFaults);
    for (const name of reading.names) {
      const { domain, line } = name;
      const first = places.get(domain);
      if (name.lost) faulty.add(domain);
      if (!first) {
        places.set(domain, name);
        read.set(domain, readFirst(name, last));
        continue;
      }
      read.set(domain, keepBack(read.get(domain) ?? first, name));
      const found = `"${domain}", which is also in ${formatPlace(first)}`;
      const isDoubtful = disagree(first, name);
      if (isDoubtful) doubtful.add(domain);
      const cost = isDoubtful ? `${NO_SALE}, since the two don't say the same` : undefined;
      twice.add({ file, line, field: "domain", found, wanted: "each domain once", cost });
    }
    faults.push(...reading.faults, ...twice.list());
  }
  const kept = keepLastStates(readings, last, read);
  const names: Names = new Map([...read, ...kept]);
  for (const domain of kept.keys()) faulty.add(domain);
  for (const domain of doubtful) {
    const name = names.get(domain);
    if (name) names.set(domain, stopSale(name));
    faulty.add(domain);
  }
  const shared = dropSharedLinks(names);
  faults.push(...listSharedLinks(shared, places, maxFaults));
  for (const domain of shared.keys()) faulty.add(domain);
  if (names.size === 0 && faults.length === 0) faults.push(NO_LISTING);
  const inUse = [...names.values()].filter(({ good }) => good !== undefined);
  return { names, faulty, kept: inUse, readings, faults };
}
