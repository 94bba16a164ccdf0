import { href } from "react-router";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import { formatMoney } from "../../catalogue/format/currency.ts";
import {
  type Criteria,
  FILTER_NAMES,
  NO_CRITERIA,
  PRICE_BANDS,
  formatCriteria,
  parseCriteria,
} from "../../catalogue/search/criteria.ts";
import { PAGE_SIZE, paginate, parsePage } from "../../catalogue/search/paging.ts";
import { type ListingCard, toCards } from "../../catalogue/schema/listing.ts";
import type { PlanTerms } from "../../catalogue/schema/plan-settings.ts";
import { describePlan, findAdvertisedPlan } from "../../sale/plan.ts";
import { findInstead } from "../../catalogue/search/find-instead.ts";
import { type ReadFilter, readFilters } from "../../catalogue/search/read-filters.ts";
import { type SearchIndex, type SearchedListing } from "../../catalogue/search/search-index.ts";
import { type Ranks, createLookUp, hasAny } from "../../catalogue/search/rank-text.ts";
import {
  groupRanked,
  isOnlyMeant,
  keepRead,
  levelGroups,
  listNewestAvailable,
  listRanked,
  rankListings,
  type searchListings,
} from "../../catalogue/search/search.ts";
import { suggestText } from "../../catalogue/search/suggest.ts";

type Found = ReturnType<typeof searchListings>;

interface PortfolioSource extends Pick<Catalogue, "extensions" | "categories"> {
  readonly search: SearchIndex;
}

/** What a name means is less sure than what its listing says, so only the nearest are shown. */
const MOST_MEANT = 12;
const MOST_NEWEST = 3;

const NO_OTHERS = { close: [], related: [], meant: [], inside: [] };

export type PortfolioResult = ReturnType<typeof searchPortfolio>;

export function searchPortfolio(
  { search, extensions, categories }: PortfolioSource,
  params: URLSearchParams,
  terms: PlanTerms | null = null,
) {
  const criteria = parseCriteria(params);
  const lookUp = createLookUp(search);
  const ranks = rankListings(search, criteria, lookUp);
  const instead = findInstead(search, criteria, ranks, lookUp);
  const isChosen = criteria.sort !== NO_CRITERIA.sort;
  const order = (found: Ranks) => (isChosen ? levelGroups(found) : found);
  const typed = groupRanked(search, criteria.sort, order(ranks));
  const found = instead ? listRanked(search, instead.sort, order(instead.ranks)) : typed.matches;
  const page = paginate(found, parsePage(params));
  const shownTerms = criteria.monthly ? terms : null;
  const others = page.page === 1 && !instead ? typed : NO_OTHERS;
  const isEmpty = !instead && Object.values(typed).every(({ length }) => length === 0);
  return {
    criteria,
    canonical: canonicalPath(criteria, page.page, extensions),
    options: { extensions, categories, currency: search.currency, hasPlans: terms !== null },
    page: { ...page, items: toPlanCards(page.items, shownTerms) },
    catalogueSize: search.listings.length,
    close: toGroup(others.close, shownTerms),
    related: toGroup(others.related, shownTerms),
    meant: toGroup(others.meant.slice(0, MOST_MEANT), shownTerms),
    inside: toGroup(others.inside, shownTerms),
    instead: instead && {
      isUnderstood: instead.isUnderstood,
      isMeant: isOnlyMeant(instead.ranks),
      q: instead.q,
      leftOut: [...instead.leftOut, ...instead.ignored],
      filters: toChips(instead.filters, [...instead.leftOut, instead.q]),
      sort: criteria.sort === NO_CRITERIA.sort && instead.filters.find(({ sort }) => sort)?.sort,
      hasExact: hasAny(ranks),
    },
    empty: isEmpty
      ? {
          filters: readUnmet(search, criteria),
          nearest: describeNearestMiss(search, criteria),
          newest: toCards(listNewestAvailable(search, MOST_NEWEST)),
        }
      : null,
    suggestion: suggest(search, criteria, typed),
  };
}

function readUnmet(search: SearchIndex, { q, exact }: Criteria) {
  if (exact) return [];
  const { filters, rest } = readFilters(q, search);
  return toChips(filters, [rest]);
}

function suggest(search: SearchIndex, criteria: Criteria, typed: Found) {
  const { filters, rest } = readFilters(criteria.q, search);
  const [filter] = filters;
  if (typed.matches.length > 0 && rest === "" && filters.length === 1 && filter?.sort) {
    return { label: filter.label, criteria: { ...criteria, q: "", sort: filter.sort } };
  }
  const q = suggestText(search, criteria, typed);
  return q === null ? null : { label: q, criteria: { ...criteria, q } };
}

function toChips(filters: readonly ReadFilter[], words: readonly string[]) {
  return filters.map(({ label }, index) => {
    const kept = filters.filter((_, other) => other !== index).map(({ text }) => text);
    return { label, without: [...kept, ...words].filter(Boolean).join(" ") };
  });
}

function toPlanCards(listings: readonly ListingCard[], terms: PlanTerms | null): ListingCard[] {
  const cards = toCards(listings);
  if (!terms) return cards;
  return cards.map((card) => {
    const plan = findAdvertisedPlan(card, terms);
    return plan ? Object.assign(card, { monthly: `or ${describePlan(plan)}` }) : card;
  });
}

const toGroup = (listings: readonly SearchedListing[], terms: PlanTerms | null) => ({
  total: listings.length,
  items: toPlanCards(listings.slice(0, PAGE_SIZE), terms),
});

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

/** A search by price that finds nothing still tells what the names that fit otherwise cost. */
/** Returns a sentence such as 'Names in .ai begin at $9,900.', or null if the price isn't what nothing fits. */
function describeNearestMiss(index: SearchIndex, criteria: Criteria): string | null {
  const { filters, rest } = readFilters(criteria.q, index);
  const asked = filters.find(({ prices }) => prices);
  const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
  const bounds = asked?.prices ?? (band && ([band.from, band.below] as const));
  if (!bounds) return null;
  const others = filters.filter((filter) => filter !== asked);
  const found = rankListings(index, { ...criteria, price: "", q: rest });
  const kept = keepRead(index, others, found);
  const prices = index.listings.flatMap(({ price: { amount }, status }, at) =>
    kept[at] && amount !== null && (criteria.status === "sold" || status !== "sold") ? amount : [],
  );
  if (prices.length === 0) return null;
  const [least, most] = [Math.min(...prices), Math.max(...prices)];
  const extension = criteria.extension || others.find((filter) => filter.extension)?.extension;
  const what = extension ? `Names in ${extension}` : "Names like that";
  if (least > bounds[1]) return `${what} begin at ${formatMoney(least, index.currency)}.`;
  if (most < bounds[0]) return `${what} cost up to ${formatMoney(most, index.currency)}.`;
  const nearest = prices.toSorted((a, b) => distance(a, bounds) - distance(b, bounds))[0] as number;
  return `The nearest price is ${formatMoney(nearest, index.currency)}.`;
}

const distance = (price: number, [from, to]: readonly [number, number]) =>
  price < from ? from - price : price - to;
