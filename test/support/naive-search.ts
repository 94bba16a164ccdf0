import { expect } from "vitest";
import { type Criteria, isInBand, PRICE_BANDS } from "../../catalogue/search/criteria.ts";
import { type Listing, STATUSES } from "../../catalogue/listing.ts";
import { buildSearchIndex, searchListings } from "../../catalogue/search/search.ts";
import { type SortId, SORTS } from "../../catalogue/search/sort.ts";
import { generateListings, seededRandom } from "./listing.ts";

const PAGE = 48;

const byText = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const byAmount = (a: Listing, b: Listing, direction: number) => {
  if (a.price.amount === null || b.price.amount === null) {
    return Number(a.price.amount === null) - Number(b.price.amount === null);
  }
  return direction * (a.price.amount - b.price.amount);
};
const ORDERS: Record<SortId, (a: Listing, b: Listing) => number> = {
  newest: (a, b) => byText(b.listedDate, a.listedDate),
  "price-asc": (a, b) => byAmount(a, b, 1),
  "price-desc": (a, b) => byAmount(a, b, -1),
  name: () => 0,
  shortest: (a, b) => Array.from(a.displayName).length - Array.from(b.displayName).length,
};

const fold = (text: string) => text.replaceAll(/\s+/g, " ").toLowerCase().normalize("NFC");

/** Separates the texts of a listing, so that no match spans two of them. */
const NUL = "\0";

type TextsOf = (listing: Listing) => readonly string[];
const mainTexts: TextsOf = ({ domain, displayName, description }) => [
  domain,
  displayName,
  description,
];
const relatedTexts: TextsOf = ({ keywords, useCases, category }) => [
  ...keywords,
  ...useCases,
  category,
];

/** The search rule as the specification words it, without an index. */
function createNaiveSearch(listings: readonly Listing[]) {
  const read = (textsOf: TextsOf) =>
    listings.map((listing) => textsOf(listing).map(fold).join(NUL));
  const [main, related] = [read(mainTexts), read(relatedTexts)];
  const sort = (id: SortId) =>
    [...listings.entries()]
      .toSorted(([, a], [, b]) => ORDERS[id](a, b) || byText(a.domain, b.domain))
      .map(([at]) => at);
  const orders = new Map(SORTS.map(({ id }) => [id, sort(id)]));
  return (criteria: Criteria) => {
    const needle = fold(criteria.q);
    const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
    const isKept = (listing: Listing) =>
      (!criteria.extension || listing.extension === criteria.extension) &&
      (!criteria.category || listing.category === criteria.category) &&
      (!criteria.status || listing.status === criteria.status) &&
      (!band || isInBand(listing.price, band));
    const kinds = listings.map((listing, at) => {
      if (!isKept(listing)) return null;
      if (main[at]?.includes(needle)) return "match";
      return related[at]?.includes(needle) ? "related" : null;
    });
    const pick = (kind: string) =>
      (orders.get(criteria.sort) ?? [])
        .filter((at) => kinds[at] === kind)
        .flatMap((at) => listings[at] ?? []);
    return { matches: pick("match"), related: pick("related") };
  };
}

function createQueries(listings: readonly Listing[], random: () => number): () => Criteria {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const sometimes = <T>(share: number, value: () => T) => (random() < share ? value() : "");
  function text(): string {
    const { domain, displayName, description, keywords, useCases, category } = pick(listings);
    const whole = pick([domain, displayName, description, ...keywords, ...useCases, category]);
    const start = Math.floor(random() * whole.length);
    const part = whole.slice(start, start + 1 + Math.floor(random() * 12));
    return pick([part, part.toUpperCase(), part.trim(), `${part}q`, pick(whole.split(" "))]);
  }
  return () => ({
    q: sometimes(0.85, text),
    extension: sometimes(0.2, () => pick(listings).extension),
    category: sometimes(0.1, () => pick(listings).category),
    status: sometimes(0.2, () => pick(STATUSES)),
    price: sometimes(0.2, () => pick(PRICE_BANDS).id),
    sort: pick(SORTS).id,
  });
}

const namesOf = (listings: readonly { domain: string }[]) => listings.map(({ domain }) => domain);

/** Compares random searches with the naive search: their counts, and three pages of each. */
export function expectNaiveResults(listingCount: number, queryCount: number): void {
  const listings = generateListings(listingCount);
  const random = seededRandom(2);
  const index = buildSearchIndex(listings);
  const searchNaively = createNaiveSearch(listings);
  const nextQuery = createQueries(listings, random);
  for (let query = 0; query < queryCount; query += 1) {
    const criteria = nextQuery();
    const wanted = searchNaively(criteria);
    const found = searchListings(index, criteria);
    for (const kind of ["matches", "related"] as const) {
      const { length } = wanted[kind];
      expect(found[kind].length, JSON.stringify(criteria)).toBe(length);
      for (const start of [0, Math.floor(random() * length), Math.max(0, length - PAGE)]) {
        expect(namesOf(found[kind].slice(start, start + PAGE)), JSON.stringify(criteria)).toEqual(
          namesOf(wanted[kind].slice(start, start + PAGE)),
        );
      }
    }
  }
}
