import { compareExtensions } from "./extension.ts";
import { addTo } from "./group.ts";
import type { Listing } from "./listing.ts";
import { buildSearchIndexInSteps, type SearchIndex } from "./search/search.ts";
import { inSteps, runAtOnce, type Steps } from "./search/steps.ts";
import { formatTotals, type Totals } from "./totals.ts";

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

/** The categories of the most names, sorted. */
function pickCategories(sizes: ReadonlyMap<string, number>): string[] {
  return [...sizes]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_CATEGORIES)
    .map(([category]) => category)
    .toSorted(new Intl.Collator("en").compare);
}

function* indexListings(listings: readonly Listing[]) {
  const byDomain = new Map<string, Listing>();
  const byDisplayName = new Map<string, Listing>();
  const byExtension = new Map<string, Listing[]>();
  const available: Listing[] = [];
  const availableByCategory = new Map<string, Listing[]>();
  const sizes = new Map<string, number>();
  let value = 0;
  yield* inSteps(listings, (listing) => {
    const { domain, displayName, extension, category, status, price } = listing;
    byDomain.set(domain, listing);
    if (displayName !== domain) byDisplayName.set(displayName, listing);
    addTo(byExtension, extension, listing);
    sizes.set(category, (sizes.get(category) ?? 0) + 1);
    value += price.amount ?? 0;
    if (status !== "available") return;
    available.push(listing);
    addTo(availableByCategory, category, listing);
  });
  return {
    byDomain,
    byDisplayName,
    byExtension,
    available,
    availableByCategory,
    extensions: [...byExtension.keys()].toSorted(compareExtensions),
    categories: pickCategories(sizes),
    totals: formatTotals({
      listings: listings.length,
      available: available.length,
      categories: sizes.size,
      value,
    }),
  };
}

/** As buildCatalogue, in steps: a hundred thousand listings take a while. */
export function* buildCatalogueInSteps(
  listings: readonly Listing[],
  lead: readonly string[],
  version: string,
): Steps<Catalogue> {
  const rank = new Map(lead.map((domain, index) => [domain, index]));
  const rankOf = ({ domain }: Listing) => rank.get(domain) ?? 0;
  const leading: Listing[] = [];
  const others: Listing[] = [];
  const search = yield* buildSearchIndexInSteps(listings);
  yield* inSteps(Array.from(search.orders.newest), (place) => {
    const listing = search.listings[place];
    if (listing) (rank.has(listing.domain) ? leading : others).push(listing);
  });
  leading.sort((a, b) => rankOf(a) - rankOf(b));
  const ordered = leading.concat(others);
  return { version, listings: ordered, ...(yield* indexListings(ordered)), search };
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
