import { href } from "react-router";
import type { Catalogue } from "../../catalogue/catalogue.ts";
import {
  type Criteria,
  FILTER_NAMES,
  formatCriteria,
  NO_CRITERIA,
  parseCriteria,
} from "../../catalogue/search/criteria.ts";
import { PAGE_SIZE, paginate, parsePage } from "../../catalogue/search/paging.ts";
import { type ListingCard, toCards } from "../../catalogue/schema/listing.ts";
import { describePlan, findAdvertisedPlan, type PlanTerms } from "../../catalogue/deals/plan.ts";
import type { PortfolioNames } from "../../catalogue/search/portfolio-names.ts";
import { findInstead } from "../../catalogue/search/find-instead.ts";
import { describeNearestMiss } from "../../catalogue/search/nearest-miss.ts";
import { type ReadFilter, readFilters } from "../../catalogue/search/read-filters.ts";
import {
  buildSearchIndex,
  type SearchedListing,
  type SearchIndex,
} from "../../catalogue/search/search-index.ts";
import { createLookUp, hasAny, type Ranks } from "../../catalogue/search/rank-text.ts";
import {
  groupRanked,
  isOnlyMeant,
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
    options: { extensions, categories, hasPlans: terms !== null },
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

export function createLocalSearch({ listings, extensions, categories, terms }: PortfolioNames) {
  const source = { search: buildSearchIndex(listings), extensions, categories };
  return (params: URLSearchParams): PortfolioResult => searchPortfolio(source, params, terms);
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
