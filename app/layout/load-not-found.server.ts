import { data } from "react-router";
import { type Catalogue, findListing } from "../../catalogue/catalogue.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { type Listing, type ListingCard, toCards } from "../../catalogue/schema/listing.ts";
import { findRelated } from "../../catalogue/related.ts";
import { MAX_FILTER_LENGTH } from "../../catalogue/search/criteria.ts";
import type { SearchedListing } from "../../catalogue/search/searched-listing.ts";
import { findNear, listNewestAvailable } from "../../catalogue/search/search.ts";

const MAX_SUGGESTED = 3;

/** What `layout/failure.tsx` shows with status 404. */
export interface Missing {
  /** A listed name that isn't for sale. Without one, there's no such name or page. */
  readonly hidden?: string;
  readonly wanted: string;
  readonly near: readonly ListingCard[];
  readonly newest: readonly ListingCard[];
}

/** The status is 404 and not 410, because the name may come back. */
export function loadHidden(catalogue: Catalogue, hidden: Listing) {
  const near = toCards(findRelated(catalogue, hidden));
  const found = { hidden: hidden.displayName, wanted: hidden.domain, near, newest: [] };
  return data<Missing>(found, { status: 404 });
}

interface Request {
  name?: string | null;
  /** Only an exact match counts: scanners request too many paths to search for each. */
  lastSegment?: string | undefined;
}

export function loadNotFound(catalogue: Catalogue, request: Request) {
  const name = cleanLine(request.name ?? "", MAX_FILTER_LENGTH);
  const listed = findListing(catalogue, request.lastSegment ?? "");
  const near: readonly SearchedListing[] = listed
    ? [listed]
    : name
      ? findNear(catalogue.search, name)
      : [];
  const shown = near.slice(0, MAX_SUGGESTED);
  const found = {
    wanted: name,
    near: toCards(shown),
    newest: toCards(listNewestAvailable(catalogue.search, MAX_SUGGESTED, shown)),
  };
  return data<Missing>(found, { status: 404 });
}
