import { buildSearchIndex } from "../catalogue/search-index.ts";
import { generateListings } from "../test/support/many-listings.ts";
import { answerPortfolio } from "../app/portfolio-answer.ts";
import { percentile } from "./percentile.ts";

const SIZES = [40, 1_000, 100_000];
const ROUNDS = 40;

/** What visitors ask of a portfolio, from the rarest to the broadest. */
const MIX = [
  "",
  "?q=wharf",
  "?q=evergreenquest",
  "?q=the",
  "?q=sound",
  "?q=e",
  "?q=z",
  "?q=nothing+has+this",
  "?q=zzzz",
  "?q=of+the",
  "?q=a+name",
  "?q=.com",
  "?extension=.ai",
  "?category=archive+%26+base",
  "?status=available",
  "?price=10000-25000",
  "?q=in&extension=.com&status=available&price=under-10000",
  "?sort=price-asc",
  "?sort=price-desc",
  "?sort=name",
  "?sort=shortest",
  "?page=2084",
  "?q=a&sort=price-desc&page=900",
];

export interface SearchTimes {
  /** Listings in the catalogue. */
  readonly size: number;
  /** To index them, in milliseconds. */
  readonly buildMs: number;
  /** From a query to the data of its page, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

function measureSize(size: number): SearchTimes {
  const listings = generateListings(size);
  const started = performance.now();
  const search = buildSearchIndex(listings);
  const buildMs = performance.now() - started;
  const source = { search, extensions: [...search.facets.extension.keys()], categories: [] };
  const ask = (query: string) => {
    const before = performance.now();
    answerPortfolio(source, new URLSearchParams(query));
    return performance.now() - before;
  };
  for (const query of MIX) ask(query);
  const times = Array.from({ length: ROUNDS }, () => MIX.map(ask)).flat();
  return {
    size,
    buildMs,
    p50Ms: percentile(times, 0.5),
    p99Ms: percentile(times, 0.99),
    maxMs: Math.max(...times),
  };
}

/** Server time of a search, in this process, in catalogues of three sizes. */
export function measureSearch(): SearchTimes[] {
  return SIZES.map(measureSize);
}

if (import.meta.main) console.table(measureSearch());
