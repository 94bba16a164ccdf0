import { expect, it } from "vitest";
import { generateListings, seededRandom } from "../../test/support/listing.ts";
import { type Listing, STATUSES } from "../schema/listing.ts";
import { type Criteria, PRICE_BANDS } from "./criteria.ts";
import { searchListings } from "./search.ts";
import { buildSearchIndex } from "./search-index.ts";
import { SORTS } from "./sort.ts";

const [NAMES, SEARCHES] = process.env.TEST_FULL ? [100_000, 2_000] : [500, 40];
/** This many names, evenly spread, are also searched alone. */
const ALONE = 500;
const TIMEOUT_MS = 3_600_000;
const GROUPS = ["matches", "close", "related"] as const;
const AT_ONCE = 16;

const listings = generateListings(NAMES);
const whole = buildSearchIndex(listings);

const extensions = [...whole.facets.extension.keys()].map((name) => [name, []] as const);

/** Indexes a few names, but with all extensions, because a search may name any of them. */
function indexFew(few: readonly Listing[]) {
  const index = buildSearchIndex(few);
  const extension = new Map([...extensions, ...index.facets.extension]);
  return { ...index, facets: { ...index.facets, extension } };
}

function makeCriteria(random: () => number): Criteria {
  const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
  const sometimes = <T>(share: number, value: () => T) => (random() < share ? value() : "");
  function text(): string {
    const { domain, displayName, description, keywords, useCases, category } = pick(listings);
    const all = pick([domain, displayName, description, ...keywords, ...useCases, category]);
    const start = Math.floor(random() * all.length);
    const part = all.slice(start, start + 1 + Math.floor(random() * 12));
    return pick([part, part.toUpperCase(), part.trim(), `${part}q`, pick(all.split(" "))]);
  }
  return {
    q: sometimes(0.85, text),
    extension: sometimes(0.2, () => pick(listings).extension),
    category: sometimes(0.1, () => pick(listings).category),
    status: sometimes(0.2, () => pick(STATUSES)),
    price: sometimes(0.2, () => pick(PRICE_BANDS).id),
    sort: pick(SORTS).id,
    monthly: "",
    exact: "",
  };
}

it(
  "random searches find each name as if it were alone, and order any two as if there were no others",
  { timeout: TIMEOUT_MS },
  () => {
    const random = seededRandom(2);
    const alone = listings.filter((_, at) => at % (NAMES / ALONE) === 0);
    const indexes = new Map(alone.map((listing) => [listing, indexFew([listing])]));
    for (let count = 0; count < SEARCHES; count += 1) {
      const criteria = makeCriteria(random);
      const found = searchListings(whole, criteria);
      const about = JSON.stringify(criteria);
      const groupOf = new Map(
        GROUPS.flatMap((group) => found[group].map((listing) => [listing, group] as const)),
      );
      for (const [listing, index] of indexes) {
        const result = searchListings(index, criteria);
        const group = GROUPS.find((name) => result[name].length > 0);
        if (groupOf.get(listing) !== group) expect.fail(`${listing.domain} by ${about}`);
      }
      for (const group of GROUPS) {
        const { length } = found[group];
        for (const start of [0, Math.floor(random() * length)]) {
          const page = found[group].slice(start, start + AT_ONCE);
          for (const [at, listing] of page.slice(1).entries()) {
            const two = [page[at] as Listing, listing];
            expect(searchListings(indexFew(two), criteria)[group], about).toEqual(two);
          }
        }
      }
    }
  },
);
