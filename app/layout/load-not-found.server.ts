import { data } from "react-router";
import { type Catalogue, findListing } from "../../catalogue/catalogue.ts";
import { cleanLine } from "../../catalogue/format/clean-text.ts";
import { toCards } from "../../catalogue/schema/listing.ts";
import { MAX_FILTER_LENGTH } from "../../catalogue/search/criteria.ts";
import type { SearchedListing } from "../../catalogue/search/search-index.ts";
import { listNewestAvailable } from "../../catalogue/search/search.ts";
import { findNear } from "../../catalogue/search/suggest.ts";

const MAX_SUGGESTED = 3;

interface Missing {
  name?: string | null;
  /** Only an exact match counts: scanners request too many paths to search for each. */
  lastSegment?: string;
}

export function loadNotFound(catalogue: Catalogue, missing: Missing) {
  const name = cleanLine(missing.name ?? "", MAX_FILTER_LENGTH);
  const listed = findListing(catalogue, missing.lastSegment ?? "");
  const near: readonly SearchedListing[] = listed
    ? [listed]
    : name
      ? findNear(catalogue.search, name)
      : [];
  const shown = near.slice(0, MAX_SUGGESTED);
  const found = {
    name,
    near: toCards(shown),
    newest: toCards(listNewestAvailable(catalogue.search, MAX_SUGGESTED, shown)),
  };
  return data(found, { status: 404 });
}
