import { compareExtensions } from "./extension.ts";
import type { Listing } from "./listing.ts";
import { buildSearchIndexInSteps, type SearchIndex } from "./search-index.ts";
import { runAtOnce, STEP_SIZE, type Steps } from "./steps.ts";
import { computeTotals, type Totals } from "./totals.ts";

type Groups = ReadonlyMap<string, readonly Listing[]>;

/** Everything for sale, loaded once and never changed: a new edition replaces it. Lists keep the order of `listings`. */
export interface Catalogue {
  /** Changes whenever anything that a page shows changes. */
  readonly version: string;
  /** Leading names first, then newest first. */
  readonly listings: readonly Listing[];
  readonly byDomain: ReadonlyMap<string, Listing>;
  /** Names whose shown form is not their domain, by that form. */
  readonly byDisplayName: ReadonlyMap<string, Listing>;
  /** With dots. */
  readonly byExtension: Groups;
  readonly available: readonly Listing[];
  readonly availableByCategory: Groups;
  /** Sorted, with dots. */
  readonly extensions: readonly string[];
  /** Sorted; of very many, those that have the most names. */
  readonly categories: readonly string[];
  readonly totals: Totals;
  /** What the portfolio searches. */
  readonly search: SearchIndex;
}

/** As many as a select can offer, and a page can carry. */
const MAX_CATEGORIES = 300;

function pickCategories(listings: readonly Listing[]): string[] {
  const sizes = new Map<string, number>();
  for (const { category } of listings) sizes.set(category, (sizes.get(category) ?? 0) + 1);
  const collator = new Intl.Collator("en");
  return [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_CATEGORIES)
    .map(([category]) => category)
    .toSorted(collator.compare);
}

function addTo(groups: Map<string, Listing[]>, key: string, listing: Listing): void {
  const group = groups.get(key);
  if (group) group.push(listing);
  else groups.set(key, [listing]);
}

function* indexListings(listings: readonly Listing[]) {
  const byDomain = new Map<string, Listing>();
  const byDisplayName = new Map<string, Listing>();
  const byExtension = new Map<string, Listing[]>();
  const available: Listing[] = [];
  const availableByCategory = new Map<string, Listing[]>();
  for (const [index, listing] of listings.entries()) {
    if (index % STEP_SIZE === 0) yield;
    const { domain, displayName, extension, category, status } = listing;
    byDomain.set(domain, listing);
    if (displayName !== domain) byDisplayName.set(displayName, listing);
    addTo(byExtension, extension, listing);
    if (status !== "available") continue;
    available.push(listing);
    addTo(availableByCategory, category, listing);
  }
  return { byDomain, byDisplayName, byExtension, available, availableByCategory };
}

/** As buildCatalogue, in steps: a hundred thousand listings take a while. */
export function* buildCatalogueInSteps(
  listings: readonly Listing[],
  lead: readonly string[],
  version: string,
): Steps<Catalogue> {
  const search = yield* buildSearchIndexInSteps(listings);
  const rank = new Map(lead.map((domain, index) => [domain, index]));
  const rankOf = ({ domain }: Listing) => rank.get(domain) ?? lead.length;
  const newestFirst = Array.from(search.orders.newest).flatMap((at) => search.listings[at] ?? []);
  yield;
  const isLeading = (listing: Listing) => rank.has(listing.domain);
  const leading = newestFirst.filter(isLeading).toSorted((a, b) => rankOf(a) - rankOf(b));
  const ordered = leading.concat(newestFirst.filter((listing) => !isLeading(listing)));
  yield;
  const index = yield* indexListings(ordered);
  const categories = pickCategories(ordered);
  yield;
  const extensions = [...index.byExtension.keys()].toSorted(compareExtensions);
  const totals = computeTotals(ordered);
  return { version, listings: ordered, ...index, extensions, categories, totals, search };
}

/** Puts listings into the shop's order: the names in `lead` first, in that order, the rest newest first. */
export function buildCatalogue(
  listings: readonly Listing[],
  lead: readonly string[],
  version: string,
): Catalogue {
  return runAtOnce(buildCatalogueInSteps(listings, lead, version));
}

/** Finds a listing by its name in any case, in ASCII or as people read it, its accents composed or not. */
export function findListing(catalogue: Catalogue, name: string): Listing | undefined {
  const wanted = name.toLowerCase().normalize("NFC");
  return catalogue.byDomain.get(wanted) ?? catalogue.byDisplayName.get(wanted);
}
