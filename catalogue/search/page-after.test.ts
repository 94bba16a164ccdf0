import { expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST, seededRandom } from "../../test/support/listing.ts";
import type { Listing } from "../schema/listing.ts";
import { NO_CRITERIA } from "./criteria.ts";
import { type ListPlace, takePageAfter } from "./page-after.ts";
import { buildSearchIndex, type SearchedListing } from "./search-index.ts";
import { rankListings, searchListings } from "./search.ts";
import { SORTS, type SortId } from "./sort.ts";

const random = seededRandom(29);
const below = (count: number) => Math.floor(random() * count);

const makeNames = (count: number, label: string): Listing[] =>
  Array.from({ length: count }, (_, index) =>
    makeListing({
      domain: `${label}${below(1_000_000)}${"harbor".slice(0, below(7))}x${index}.com`,
      price: below(5) === 0 ? ON_REQUEST : dollars(100 * (1 + below(20))),
      listedDate: `2026-0${1 + below(9)}-1${below(9)}`,
      description: below(3) === 0 ? "A harbor for boats." : "A short name.",
    }),
  );

function walk(sort: SortId, q: string, listings: () => readonly Listing[]): string[] {
  const read: string[] = [];
  let after: ListPlace | null = null;
  do {
    const index = buildSearchIndex(listings());
    const ranks = rankListings(index, { ...NO_CRITERIA, q, sort });
    const page: ReturnType<typeof takePageAfter<SearchedListing>> = takePageAfter(
      { index, sort, ranks },
      after,
      7,
    );
    read.push(...page.items.map(({ domain }) => domain));
    after = page.last ?? null;
  } while (after);
  return read;
}

const CASES = SORTS.flatMap(({ id }) => ["", "harbor"].map((q) => [id, q] as const));

it.each(CASES)("pages sorted by %s for '%s' add up to the search's list", (sort, q) => {
  const listings = makeNames(100, "a");
  const { matches, close, related } = searchListings(buildSearchIndex(listings), {
    ...NO_CRITERIA,
    q,
    sort,
  });
  const all = [...matches, ...close, ...related].map(({ domain }) => domain);
  expect(walk(sort, q, () => listings)).toEqual(all);
});

it.each(CASES)("by %s for '%s', names that stay are read once while others change", (sort, q) => {
  const stay = makeNames(80, "stay");
  let others = makeNames(80, "other");
  const read = walk(sort, q, () => {
    const kept = others.filter(() => below(4) > 0);
    others = [...kept, ...makeNames(10, "new")].slice(-80);
    return [...stay, ...others];
  });
  const index = buildSearchIndex(stay);
  const expected = Object.values(searchListings(index, { ...NO_CRITERIA, q, sort })).flat();
  expect(read.filter((domain) => domain.startsWith("stay")).toSorted()).toEqual(
    expected.map(({ domain }) => domain).toSorted(),
  );
  expect(new Set(read).size).toBe(read.length);
});

it("pages give the total, and the last one has no next", () => {
  const index = buildSearchIndex(makeNames(14, "a"));
  const ranks = rankListings(index, NO_CRITERIA);
  const first = takePageAfter({ index, sort: "newest", ranks }, null, 7);
  expect(first.total).toBe(14);
  const second = takePageAfter({ index, sort: "newest", ranks }, first.last ?? null, 7);
  expect(second).toMatchObject({ total: 14, last: undefined });
  expect(second.items).toHaveLength(7);
});
