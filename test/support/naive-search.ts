import { expect } from "vitest";
import { type Criteria, isInBand, PRICE_BANDS } from "../../catalogue/search/criteria.ts";
import { type Listing, STATUSES } from "../../catalogue/schema/listing.ts";
import { foldWords, squeeze } from "../../catalogue/search/fold.ts";
import { buildSearchIndex, type SearchIndex } from "../../catalogue/search/search-index.ts";
import { searchListings } from "../../catalogue/search/search.ts";
import { type SortId, SORTS } from "../../catalogue/search/sort.ts";
import { stem, wordsOf } from "../../catalogue/search/words.ts";
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

function foldListing(listing: Listing) {
  const { displayName, description, keywords, useCases, targetAudience, category } = listing;
  const spaced = (...texts: readonly string[]) => ` ${foldWords(texts.join(" "))} `;
  return {
    ...listing,
    squeezed: squeeze(displayName),
    folded: fold(description),
    described: spaced(description),
    kept: spaced(...keywords, ...useCases, ...targetAudience, category),
  };
}

type Folded = ReturnType<typeof foldListing>;

type Group = "matches" | "close" | "related";

const GROUPS: readonly Group[] = ["matches", "close", "related"];

interface Found {
  readonly group: Group;
  readonly rank: number;
}

function findAsTyped({ domain, displayName, extension, folded }: Folded, q: string) {
  const needle = fold(q);
  const names = [displayName, domain];
  const isExtension = [`.${needle}`, needle].includes(extension);
  const has = (test: (name: string) => boolean) => names.some(test);
  if (has((name) => name === needle || name === needle + extension)) return 1;
  if (has((name) => name.startsWith(needle))) return 2;
  if (has((name) => name.includes(needle))) return isExtension ? 3 : 4;
  return folded.includes(needle) ? (isExtension ? 3 : 5) : null;
}

function findLoosely(index: Pick<SearchIndex, "facets">, listing: Folded, q: string): Found | null {
  const { squeezed: name, extension, described, kept } = listing;
  const typed = squeeze(q);
  if (
    (typed.length < 2 && !/\p{Script=Han}/u.test(typed)) ||
    (q.startsWith(".") && !q.includes(" "))
  )
    return null;
  const label = squeeze(q.slice(0, Math.max(0, q.lastIndexOf("."))));
  const isName = (text: string) =>
    text !== "" && (name === text || name === text + squeeze(extension));
  if (isName(typed) || isName(label)) return { group: "close", rank: 6 };
  if (typed.length > 2 && name.includes(typed)) {
    return { group: "close", rank: name.startsWith(typed) ? 7 : 8 };
  }
  const begins = (text: string, part: string, word: string) => {
    const isBegin =
      (part.length > 2 || /\P{ASCII}/u.test(part)) && !index.facets.extension.has(`.${word}`);
    return text.includes(isBegin ? ` ${part}` : ` ${part} `);
  };
  const ranks = wordsOf(q, index).map((word) => {
    const part = stem(word);
    const isInName =
      (word.length > 2 || /[^\p{Script=Latin}\p{N}]/u.test(word)) && name.includes(part);
    if (isInName || extension === `.${word}`) return 10;
    if (begins(described, part, word)) return 11;
    return begins(kept, part, word) ? 12 : Infinity;
  });
  const worst = Math.max(...ranks);
  if (!Number.isFinite(worst)) return null;
  return { group: worst === 12 ? "related" : "close", rank: worst };
}

function createNaiveSearch(unfolded: readonly Listing[], index: SearchIndex) {
  const listings = unfolded.map(foldListing);
  const sort = (id: SortId) =>
    listings.toSorted((a, b) => ORDERS[id](a, b) || byText(a.domain, b.domain));
  const orders = new Map(SORTS.map(({ id }) => [id, sort(id)]));
  return (criteria: Criteria) => {
    const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
    const isKept = (listing: Listing) =>
      (!criteria.extension || listing.extension === criteria.extension) &&
      (!criteria.category || listing.category === criteria.category) &&
      (!criteria.status || listing.status === criteria.status) &&
      (!band || isInBand(listing.price, band));
    const find = (listing: Folded): Found | null => {
      if (!criteria.q) return { group: "matches", rank: 0 };
      const rank = findAsTyped(listing, criteria.q);
      return rank ? { group: "matches", rank } : findLoosely(index, listing, criteria.q);
    };
    const found = (orders.get(criteria.sort) ?? [])
      .filter(isKept)
      .map((listing) => ({ listing, found: find(listing) }));
    const pick = (group: Group) =>
      found
        .filter((one) => one.found?.group === group)
        .toSorted((a, b) => (a.found?.rank ?? 0) - (b.found?.rank ?? 0))
        .map(({ listing }) => listing);
    return { matches: pick("matches"), close: pick("close"), related: pick("related") };
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
    monthly: "",
    exact: "",
  });
}

const namesOf = (listings: readonly { domain: string }[]) => listings.map(({ domain }) => domain);

export function expectNaiveResults(listingCount: number, queryCount: number): void {
  const listings = generateListings(listingCount);
  const random = seededRandom(2);
  const index = buildSearchIndex(listings);
  const searchNaively = createNaiveSearch(listings, index);
  const nextQuery = createQueries(listings, random);
  for (let query = 0; query < queryCount; query += 1) {
    const criteria = nextQuery();
    const wanted = searchNaively(criteria);
    const found = searchListings(index, criteria);
    for (const kind of GROUPS) {
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
