import { expect, it } from "vitest";
import { generateListings, seededRandom } from "../../test/support/listing.ts";
import { NO_CRITERIA } from "./criteria.ts";
import { foldText } from "./fold.ts";
import { buildSearchIndex } from "./search-index.ts";
import { searchListings } from "./search.ts";

const [NAMES, SEARCHES] = process.env.TEST_FULL ? [100_000, 300] : [300, 40];
const TIMEOUT_MS = 3_600_000;

it(
  "any part of a name or a description finds every listing that contains it",
  { timeout: TIMEOUT_MS },
  () => {
    const random = seededRandom(2);
    const pick = <T>(values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;
    const listings = generateListings(NAMES);
    const index = buildSearchIndex(listings);
    for (let count = 0; count < SEARCHES; count += 1) {
      const { domain, displayName, description } = pick(listings);
      const all = pick([domain, displayName, description]);
      const start = Math.floor(random() * all.length);
      const q = foldText(all.slice(start, start + 1 + Math.floor(random() * 40))).trim();
      if (q === "") continue;
      const read = searchListings(index, { ...NO_CRITERIA, q });
      // Of 'com', the very word is looked for only if the visitor asks for it.
      const isRead = read.reading.chips.length > 0;
      const result = isRead ? searchListings(index, { ...NO_CRITERIA, q, exact: "yes" }) : read;
      const found = new Set([...result.listings, ...result.inside]);
      const missed = listings.filter(
        (listing) =>
          [listing.domain, listing.displayName, listing.description].some((text) =>
            foldText(text).includes(q),
          ) && !found.has(listing),
      );
      expect(
        missed.map((listing) => listing.domain),
        q,
      ).toEqual([]);
    }
  },
);
