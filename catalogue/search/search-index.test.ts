import { expect, it } from "vitest";
import { generateListings, seededRandom } from "../../test/support/listing.ts";
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { filterListings } from "./filter.ts";
import { addTo } from "../group.ts";
import { type Listing, STATUSES } from "../listing.ts";
import { isInBand, PRICE_BANDS } from "./price-band.ts";
import { buildSearchIndex } from "./search-index.ts";
import { type SortId, SORTS } from "./sort.ts";

const LISTINGS = 100_000;
const QUERIES = 2_000;
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

/** Texts are compared composed, in lower case, whatever white space is between their words. */
const fold = (text: string) => text.replaceAll(/\s+/g, " ").toLowerCase().normalize("NFC");

/** Stands before and after each text, and in none. */
const NUL = "\0";
/** A string with one letter beyond Latin is twice as long in memory throughout, and slow to read. */
const isLatin = (text: string) => !/[\u0100-\uffff]/.test(text);

/** Reads all texts from the first to the last, each once however many listings have it; marks who has one with the needle. */
function createReader(listings: readonly Listing[], textsOf: TextsOf) {
  const owners = new Map<string, number[]>();
  for (const [owner, listing] of listings.entries()) {
    for (const text of textsOf(listing)) {
      addTo(owners, fold(text), owner);
    }
  }
  const shelves = Object.values(Object.groupBy(owners, ([text]) => String(isLatin(text))));
  const volumes = shelves.map((texts = []) => {
    let end = 1;
    return {
      whole: NUL + texts.map(([text]) => text + NUL).join(""),
      owners: texts.map(([, ofText]) => ofText),
      ends: Uint32Array.from(texts, ([text]) => (end += text.length + 1)),
    };
  });
  return (needle: string): Uint8Array => {
    const marks = new Uint8Array(listings.length);
    for (const { whole, owners: ofText, ends } of volumes) {
      let text = 0;
      for (
        let hit = whole.indexOf(needle, 1);
        hit !== -1;
        hit = whole.indexOf(needle, ends[text])
      ) {
        while ((ends[text] ?? Infinity) <= hit) text += 1;
        for (const owner of ofText[text] ?? []) marks[owner] = 1;
      }
    }
    return marks;
  };
}

const NEITHER = 0;
const MATCH = 1;
const RELATED = 2;

/** The rule as it is written, without an index. Texts are lowered, and the orders made, once. */
function createNaiveFilter(listings: readonly Listing[]) {
  const readMain = createReader(listings, mainTexts);
  const readRelated = createReader(listings, relatedTexts);
  const numbered = listings.map((listing, number) => ({ listing, number }));
  const sorted = (sort: SortId) =>
    numbered
      .toSorted(
        ({ listing: a }, { listing: b }) => ORDERS[sort](a, b) || byText(a.domain, b.domain),
      )
      .map(({ number }) => number);
  const ordered = new Map(SORTS.map(({ id }) => [id, Uint32Array.from(sorted(id))]));
  return (criteria: Criteria) => {
    const needle = fold(criteria.q);
    const band = PRICE_BANDS.find(({ id }) => id === criteria.price);
    const isMain = needle ? readMain(needle) : null;
    const isRelated = needle ? readRelated(needle) : null;
    const isKept = (listing: Listing) =>
      (!criteria.extension || listing.extension === criteria.extension) &&
      (!criteria.category || listing.category === criteria.category) &&
      (!criteria.status || listing.status === criteria.status) &&
      (!band || isInBand(listing.price, band));
    // As they stand in memory: in any other order this takes several times as long.
    const kinds = Uint8Array.from(listings, (listing, number) => {
      const kind = isMain?.[number] !== 0 ? MATCH : isRelated?.[number] ? RELATED : NEITHER;
      return kind !== NEITHER && isKept(listing) ? kind : NEITHER;
    });
    const order = ordered.get(criteria.sort) ?? new Uint32Array();
    const pick = (kind: number) =>
      Array.from(
        order.filter((number) => kinds[number] === kind),
        (number) => listings[number] as Listing,
      );
    return { matches: pick(MATCH), related: pick(RELATED) };
  };
}

/** Criteria as visitors and robots may ask them: parts of the texts cut anywhere, in any case, with and without filters. */
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

it("finds what reading every text would find, counted and in order", { timeout: 600_000 }, () => {
  const listings = generateListings(LISTINGS);
  const random = seededRandom(2);
  const index = buildSearchIndex(listings);
  const filterNaively = createNaiveFilter(listings);
  const nextQuery = createQueries(listings, random);
  for (let query = 0; query < QUERIES; query += 1) {
    const criteria = nextQuery();
    const wanted = filterNaively(criteria);
    const found = filterListings(index, criteria);
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
});

it("takes nothing amiss in an empty shop", () => {
  const index = buildSearchIndex([]);
  for (const q of ["", "a", "a b", "a b c"]) {
    const { matches, related } = filterListings(index, { ...NO_CRITERIA, q, status: "sold" });
    expect([matches.length, related.slice(0, 48)]).toEqual([0, []]);
  }
});
