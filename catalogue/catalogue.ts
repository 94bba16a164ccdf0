import { groupDigits } from "./format.ts";
import type { Listing } from "./listing.ts";
import { buildSearchIndexInSteps, type SearchIndex } from "./search/search.ts";
import { runAtOnce, type Steps } from "./search/steps.ts";

/** The home page's figures, as display text (specification, section 2, 'Home'). */
export interface Totals {
  readonly premiumDomains: string;
  readonly availableNow: string;
  readonly industriesCovered: string;
  readonly totalValue: string;
}

type Groups = ReadonlyMap<string, readonly Listing[]>;

/** Everything for sale, never changed: an edit replaces it as a whole. Lists keep the order of `listings`. */
export interface Catalogue {
  readonly version: string;
  readonly listings: readonly Listing[];
  readonly byDomain: ReadonlyMap<string, Listing>;
  /** Internationalised names by their display name. */
  readonly byDisplayName: ReadonlyMap<string, Listing>;
  readonly byExtension: Groups;
  readonly available: readonly Listing[];
  readonly availableByCategory: Groups;
  readonly extensions: readonly string[];
  readonly categories: readonly string[];
  readonly totals: Totals;
  readonly search: SearchIndex;
}

/** As many as a select can offer and a page can carry. */
const MAX_CATEGORIES = 300;

function pickCategories(groups: Groups): string[] {
  return [...groups]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .slice(0, MAX_CATEGORIES)
    .map(([category]) => category)
    .toSorted(new Intl.Collator("en").compare);
}

const MILLION = 1_000_000;

/** A sum of US dollars, rounded down: '$1.2M+' from a million, else '$999K+' (specification, section 9). */
export function formatTotalValue(dollars: number): string {
  return dollars >= MILLION
    ? `$${(Math.floor(dollars / 100_000) / 10).toFixed(1)}M+`
    : `$${Math.floor(dollars / 1_000)}K+`;
}

function* indexListings(
  listings: readonly Listing[],
): Steps<Omit<Catalogue, "version" | "search">> {
  const byDomain = new Map(listings.map((listing) => [listing.domain, listing]));
  yield;
  const international = listings.filter(({ domain, displayName }) => domain !== displayName);
  const byExtension = Map.groupBy(listings, ({ extension }) => extension);
  yield;
  const byCategory = Map.groupBy(listings, ({ category }) => category);
  const value = listings.reduce((sum, { price }) => sum + (price.amount ?? 0), 0);
  yield;
  const available = listings.filter(({ status }) => status === "available");
  return {
    listings,
    byDomain,
    byDisplayName: new Map(international.map((listing) => [listing.displayName, listing])),
    byExtension,
    available,
    availableByCategory: Map.groupBy(available, ({ category }) => category),
    extensions: [...byExtension.keys()].toSorted(),
    categories: pickCategories(byCategory),
    totals: {
      premiumDomains: groupDigits(listings.length),
      availableNow: groupDigits(available.length),
      industriesCovered: `${byCategory.size}+`,
      totalValue: formatTotalValue(value),
    },
  };
}

/** As buildCatalogue, in steps: 100,000 listings take a second or two. */
export function* buildCatalogueInSteps(
  listings: readonly Listing[],
  lead: readonly string[],
  version: string,
): Steps<Catalogue> {
  const search = yield* buildSearchIndexInSteps(listings);
  const rank = new Map(lead.map((domain, index) => [domain, index]));
  const rankOf = (listing?: Listing) => rank.get(listing?.domain ?? "") ?? Infinity;
  const newest = Array.from(search.orders.newest, (place) => search.listings[place]);
  yield;
  const ordered = newest
    .filter((listing) => listing !== undefined)
    .toSorted((a, b) => (rankOf(a) === rankOf(b) ? 0 : rankOf(a) - rankOf(b)));
  yield;
  return { version, ...(yield* indexListings(ordered)), search };
}

/** Puts listings into the shop's order: the names in `lead` first, in that order, the rest newest first. */
export function buildCatalogue(
  listings: readonly Listing[],
  lead: readonly string[],
  version: string,
): Catalogue {
  return runAtOnce(buildCatalogueInSteps(listings, lead, version));
}

/** Finds a listing by its name in any case, in ASCII or Unicode, its accents composed or not. */
export function findListing(catalogue: Catalogue, name: string): Listing | undefined {
  const wanted = name.toLowerCase().normalize("NFC");
  return catalogue.byDomain.get(wanted) ?? catalogue.byDisplayName.get(wanted);
}
