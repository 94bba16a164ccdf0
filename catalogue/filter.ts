import type { Criteria } from "./criteria.ts";
import type { Listing } from "./listing.ts";
import { isInBand, PRICE_BANDS } from "./price-band.ts";
import { sortListings } from "./sort.ts";

export interface FilterResult {
  /** Names that meet the specification's rule (section 5): counted, paged. */
  readonly matches: readonly Listing[];
  /** Names where only a keyword, a use case or the category has the search text: never counted among the matches. */
  readonly related: readonly Listing[];
}

function meetsSelects(listing: Listing, criteria: Criteria): boolean {
  const band = PRICE_BANDS.find((candidate) => candidate.id === criteria.price);
  return (
    (!criteria.extension || listing.extension === criteria.extension) &&
    (!criteria.category || listing.category === criteria.category) &&
    (!criteria.status || listing.status === criteria.status) &&
    (!band || isInBand(listing.price, band))
  );
}

function textIsIn(needle: string, haystacks: readonly string[]): boolean {
  return haystacks.some((text) => text.toLowerCase().includes(needle));
}

/** Filters and sorts the catalogue; all criteria combine with AND. */
export function filterListings(listings: readonly Listing[], criteria: Criteria): FilterResult {
  const needle = criteria.q.toLowerCase().normalize("NFC");
  const matches: Listing[] = [];
  const related: Listing[] = [];
  for (const listing of listings) {
    if (!meetsSelects(listing, criteria)) continue;
    if (textIsIn(needle, [listing.domain, listing.displayName, listing.description])) {
      matches.push(listing);
    } else if (textIsIn(needle, [...listing.keywords, ...listing.useCases, listing.category])) {
      related.push(listing);
    }
  }
  return {
    matches: sortListings(matches, criteria.sort),
    related: sortListings(related, criteria.sort),
  };
}
