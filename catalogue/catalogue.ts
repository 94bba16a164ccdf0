import { putFeaturedFirst } from "./featured.ts";
import { aboutCurrency, type Currency } from "./format/currency.ts";
import { groupDigits } from "./format/format.ts";
import type { Listing } from "./schema/listing.ts";
import type { RelatedWords } from "./search/related-words.ts";
import {
  buildSearchIndex,
  currencyOf,
  groupPlaces,
  type SearchIndex,
} from "./search/search-index.ts";
import { listSold } from "./sold.ts";

export interface Totals {
  readonly premiumDomains: string;
  readonly availableNow: string;
  readonly industriesCovered: string;
  readonly totalValue: string;
}

type Groups = ReadonlyMap<string, readonly Listing[]>;

/** A catalogue is replaced at every change and never modified. Its lists keep the order of `listings`. */
export interface Catalogue {
  readonly version: string;
  readonly listings: readonly Listing[];
  readonly byDomain: ReadonlyMap<string, Listing>;
  readonly byDisplayName: ReadonlyMap<string, Listing>;
  readonly byExtension: Groups;
  readonly available: readonly Listing[];
  readonly availableByCategory: Groups;
  readonly sold: readonly Listing[];
  readonly extensions: readonly string[];
  readonly categories: readonly string[];
  readonly totals: Totals;
  readonly search: SearchIndex<Listing>;
  readonly hidden: ReadonlyMap<string, Listing>;
}

const MAX_CATEGORIES = 300;

function pickCategories(groups: Groups): string[] {
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_CATEGORIES)
    .map(([category]) => category)
    .toSorted(new Intl.Collator("en").compare);
}

const MILLION = 1_000_000;

/** Formats '$1.2M+' or '$999K+', rounded down because the plus promises at least as much. */
export function formatTotalValue(amount: number, currency: Currency): string {
  const { symbol } = aboutCurrency(currency);
  return amount >= MILLION
    ? `${symbol}${(Math.floor(amount / 100_000) / 10).toFixed(1)}M+`
    : `${symbol}${Math.floor(amount / 1_000)}K+`;
}

function indexListings(
  listings: readonly Listing[],
): Omit<Catalogue, "version" | "search" | "hidden"> {
  const byDomain = new Map(listings.map((listing) => [listing.domain, listing]));
  const international = listings.filter(({ domain, displayName }) => domain !== displayName);
  const byExtension = Map.groupBy(listings, ({ extension }) => extension);
  const byCategory = Map.groupBy(listings, ({ category }) => category);
  const value = listings.reduce((sum, { price }) => sum + (price.amount ?? 0), 0);
  const available = listings.filter(({ status }) => status === "available");
  return {
    listings,
    byDomain,
    byDisplayName: new Map(international.map((listing) => [listing.displayName, listing])),
    byExtension,
    available,
    availableByCategory: Map.groupBy(available, ({ category }) => category),
    sold: listSold(listings),
    extensions: [...byExtension.keys()].toSorted(),
    categories: pickCategories(byCategory),
    totals: {
      premiumDomains: groupDigits(listings.length),
      availableNow: groupDigits(available.length),
      industriesCovered: `${byCategory.size}+`,
      totalValue: formatTotalValue(value, currencyOf(listings)),
    },
  };
}

export function buildCatalogue(
  all: readonly Listing[],
  featured: readonly string[],
  version: string,
  loadRelated?: () => RelatedWords,
  hasPlans?: boolean,
): Catalogue {
  const hidden = new Map(
    all.filter((listing) => listing.hidden).map((listing) => [listing.domain, listing]),
  );
  const listings = hidden.size === 0 ? all : all.filter((listing) => !listing.hidden);
  const search = buildSearchIndex(listings, featured, loadRelated, hasPlans);
  const newest = search.orders.newest.flatMap((place) => search.listings[place] ?? []);
  const ordered = putFeaturedFirst(newest, featured);
  return { version, ...indexListings(ordered), search, hidden };
}

export type Reservation = Pick<Listing, "isInCheckout">;

export function reserveNames(
  catalogue: Catalogue,
  names: ReadonlyMap<string, Reservation>,
): Catalogue {
  const reserved = new Map(
    [...names].flatMap(([name, { isInCheckout }]): [string, Listing][] => {
      const listing = catalogue.byDomain.get(name);
      if (listing?.status !== "available") return [];
      return [[name, { ...listing, status: "reserved", isInCheckout }]];
    }),
  );
  if (reserved.size === 0) return catalogue;
  const shown = [...reserved].map(([name, { isInCheckout }]) => name + (isInCheckout ? "?" : ""));
  const version = [catalogue.version, ...shown].join();
  const indexed = indexListings(
    catalogue.listings.map((listing) => reserved.get(listing.domain) ?? listing),
  );
  const listings = catalogue.search.listings.map(
    (listing) => reserved.get(listing.domain) ?? listing,
  );
  const status = groupPlaces(listings, (listing) => listing.status);
  const facets = { ...catalogue.search.facets, status };
  const search = { ...catalogue.search, listings, facets };
  return { version, ...indexed, search, hidden: catalogue.hidden };
}

export function findListing(catalogue: Catalogue, name: string): Listing | undefined {
  const wanted = name.toLowerCase().normalize("NFC");
  return catalogue.byDomain.get(wanted) ?? catalogue.byDisplayName.get(wanted);
}

export function findHidden({ hidden }: Pick<Catalogue, "hidden">, name: string) {
  const wanted = name.toLowerCase().normalize("NFC");
  return hidden.get(wanted) ?? hidden.values().find(({ displayName }) => displayName === wanted);
}

type Owned = Pick<Catalogue, "byDomain" | "hidden">;

export const findOwned = ({ byDomain, hidden }: Owned, domain: string): Listing | undefined =>
  byDomain.get(domain) ?? hidden.get(domain);

export const listOwned = ({
  listings,
  hidden,
}: Pick<Catalogue, "listings" | "hidden">): readonly Listing[] =>
  hidden.size === 0 ? listings : [...listings, ...hidden.values()];
