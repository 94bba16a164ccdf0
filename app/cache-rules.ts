import type { Catalogue } from "../catalogue/catalogue.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import { formatCriteria, hasEmptyFields, parseCriteria } from "../catalogue/search/criteria.ts";
import { countPages, parsePage } from "../catalogue/search/paging.ts";

interface RequestedPage {
  readonly pathname: string;
  readonly params: Readonly<Record<string, string | undefined>>;
  readonly catalogue: Catalogue;
}

/** Returns the query that a page reads, in canonical form ('' or '?page=2'), or null if it must not be cached. */
export type CacheRule = (query: URLSearchParams, page: RequestedPage) => string | null;

export const always: CacheRule = () => "";

export const never: CacheRule = () => null;

/** A page with this parameter is one visitor's own and must not be cached. */
export const without =
  (parameter: string): CacheRule =>
  (query) =>
    query.get(parameter) ? null : "";

export const ofListing =
  (test: (listing: Listing) => boolean = () => true): CacheRule =>
  (_, { params, catalogue }) => {
    const listing = catalogue.byDomain.get(params.domainName ?? "");
    return listing && test(listing) ? "" : null;
  };

export const ofList =
  (find: (page: RequestedPage) => readonly unknown[] | null): CacheRule =>
  (query, page) => {
    const list = find(page);
    return list && formatCriteria({}, Math.min(parsePage(query), countPages(list.length)));
  };

export const ofPortfolio: CacheRule = (query, { catalogue }) =>
  hasEmptyFields(query)
    ? null
    : formatCriteria(
        parseCriteria(query),
        Math.min(parsePage(query), countPages(catalogue.listings.length)),
      );
