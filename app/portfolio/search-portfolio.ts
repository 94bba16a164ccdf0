import { href } from "react-router";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import { type ListingCard, toCards } from "../../catalogue/schema/listing.ts";
import type { PlanTerms } from "../../catalogue/schema/plan-settings.ts";
import {
  type Criteria,
  FILTER_NAMES,
  formatCriteria,
  NO_CRITERIA,
  parseCriteria,
  PRICE_BANDS,
} from "../../catalogue/search/criteria.ts";
import { paginate, parsePage } from "../../catalogue/search/paging.ts";
import type { SearchIndex } from "../../catalogue/search/search-index.ts";
import {
  findsExactly,
  type Found,
  listNewestAvailable,
  searchListings,
} from "../../catalogue/search/search.ts";
import { describePlan, findAdvertisedPlan } from "../../sale/plan.ts";

type PortfolioSource = Pick<Catalogue, "extensions" | "categories"> & {
  readonly search: SearchIndex;
};

/** A short text is in many words by chance. With `exact=yes`, all of these names are in the list itself. */
const MOST_INSIDE = 12;
const MOST_NEWEST = 3;

export type PortfolioResult = ReturnType<typeof searchPortfolio>;

export function searchPortfolio(
  { search, extensions, categories }: PortfolioSource,
  params: URLSearchParams,
  terms: PlanTerms | null = null,
) {
  const criteria = parseCriteria(params);
  const found = searchListings(search, criteria);
  const { listings, inside, reading } = found;
  const isInside = listings.length === 0 && inside.length > 0;
  const all = isInside || criteria.exact ? [...listings, ...inside] : listings;
  const page = paginate(all, parsePage(params));
  const others = page.page === 1 && all === listings ? inside.slice(0, MOST_INSIDE) : [];
  const shownTerms = criteria.monthly ? terms : null;
  return {
    criteria,
    canonical: canonicalPath(criteria, page.page, extensions),
    options: { extensions, categories, currency: search.currency, hasPlans: terms !== null },
    page: { ...page, items: toPlanCards(page.items, shownTerms) },
    inside: toPlanCards(others, shownTerms),
    isInside,
    catalogueSize: search.listings.length,
    about: reading.words.length > 0 ? reading.about : "",
    chips: reading.chips.filter(({ sort }) => !sort || sort === found.sort),
    leftOut: found.leftOut.length < reading.words.length ? found.leftOut : [],
    readSort: criteria.sort === NO_CRITERIA.sort ? reading.sort : null,
    hasExact:
      (found.isRead || inside.length > MOST_INSIDE) &&
      criteria.q !== "" &&
      !criteria.exact &&
      findsExactly(search, criteria),
    empty:
      all.length === 0
        ? {
            nearest: describeNearestMiss(search, criteria, found),
            newest: toCards(listNewestAvailable(search, MOST_NEWEST)),
          }
        : null,
  };
}

function toPlanCards(listings: readonly ListingCard[], terms: PlanTerms | null): ListingCard[] {
  const cards = toCards(listings);
  if (!terms) return cards;
  return cards.map((card) => {
    const plan = findAdvertisedPlan(card, terms);
    return plan ? Object.assign(card, { monthly: `or ${describePlan(plan)}` }) : card;
  });
}

function canonicalPath(
  { extension: requested, ...rest }: Criteria,
  page: number,
  extensions: readonly string[],
): string {
  const extension = extensions.includes(requested) ? requested : "";
  const filtered = FILTER_NAMES.some(
    (name) => name !== "extension" && rest[name as keyof typeof rest],
  );
  return href("/portfolio") + formatCriteria({ extension }, filtered ? 1 : page);
}

/** Returns the price nearest to the one that was asked for, or null if that isn't why nothing fits. */
function describeNearestMiss(
  index: SearchIndex,
  criteria: Criteria,
  { reading }: Found<unknown>,
): string | null {
  const asked = reading.chips.find(({ prices }) => prices);
  const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
  const [from, to] = asked?.prices ?? [band?.from, band?.below];
  if (from === undefined || to === undefined) return null;
  const q = asked?.without ?? criteria.q;
  const miss = (price: number) => Math.max(from - price, price - to);
  const [nearest] = searchListings(index, { ...criteria, price: "", q })
    .listings.filter(({ status }) => criteria.status === "sold" || status !== "sold")
    .flatMap(({ price }) => price.amount ?? [])
    .toSorted((a, b) => miss(a) - miss(b));
  return nearest === undefined
    ? null
    : `The nearest price is ${formatMoney(nearest, index.currency)}.`;
}
