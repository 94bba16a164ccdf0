import type { Criteria } from "./criteria.ts";
import { FACET_NAMES, type SearchedListing, type SearchIndex } from "./search-index.ts";
import { findText } from "./find-text.ts";
import { foldText } from "./fold-text.ts";

/** Listings that were found, in the order that was asked for; only those that are taken out are gathered. */
export interface Found {
  readonly length: number;
  /** As of an array: from `start` (included, from 0) to `end` (not included). */
  slice(start: number, end: number): SearchedListing[];
}

export interface FilterResult {
  /** Names that meet the specification's rule (section 5): counted, paged. */
  readonly matches: Found;
  /** Names where only a keyword, a use case or the category has the search text: never counted among the matches. */
  readonly related: Found;
}

const MATCH = 1;
const RELATED = 2;

/** For each listing, by its number, whether its texts make it a MATCH, RELATED or neither, 0. */
function markTexts({ listings, main, related }: SearchIndex, q: string): Uint8Array {
  const needle = foldText(q);
  if (!needle) return new Uint8Array(listings.length).fill(MATCH);
  const marks = findText(main, needle);
  const others = findText(related, needle);
  for (let number = 0; number < marks.length; number += 1) {
    if (marks[number] === 0 && others[number] === 1) marks[number] = RELATED;
  }
  return marks;
}

/** The marks of the listings that have the value, and no others. */
function keepOnly(marks: Uint8Array, numbers: readonly number[]): Uint8Array {
  const kept = new Uint8Array(marks.length);
  for (const number of numbers) kept[number] = marks[number] ?? 0;
  return kept;
}

function findMarked(
  index: SearchIndex,
  order: Uint32Array,
  marks: Uint8Array,
  mark: number,
): Found {
  let length = 0;
  for (const each of marks) length += Number(each === mark);
  return {
    length,
    slice(start, end) {
      const taken: SearchedListing[] = [];
      let seen = 0;
      for (let at = 0; at < order.length && seen < Math.min(end, length); at += 1) {
        const number = order[at] ?? 0;
        if (marks[number] !== mark) continue;
        const listing = seen >= start ? index.listings[number] : undefined;
        if (listing) taken.push(listing);
        seen += 1;
      }
      return taken;
    },
  };
}

/** Filters and sorts what was indexed; all criteria combine with AND. */
export function filterListings(index: SearchIndex, criteria: Criteria): FilterResult {
  let marks = markTexts(index, criteria.q);
  for (const facet of FACET_NAMES) {
    const value = criteria[facet];
    if (value) marks = keepOnly(marks, index.facets[facet].get(value) ?? []);
  }
  const order = index.orders[criteria.sort];
  return {
    matches: findMarked(index, order, marks, MATCH),
    related: findMarked(index, order, marks, RELATED),
  };
}
