import { readContent } from "../server/content/read-content.ts";
import { searchPortfolio } from "../app/portfolio/search-portfolio.ts";
import { PAGE_SIZE } from "../catalogue/search/criteria.ts";
import { percentile } from "./percentile.ts";
import { openSamples } from "./sample.ts";
import { makeSearchMix } from "./search-mix.ts";

const SIZES = [40, 1_000, 100_000];
/** Searches of each kind. */
const EACH = 100;
const ROUNDS = 3;

/** The hardest there are: pieces of words, which a great many names have, side by side or far down an order. */
const HARD = [
  "?q=e",
  "?q=e+t",
  "?q=s+t",
  "?q=.com",
  "?q=of+the",
  "?q=the+word",
  "?q=e+the+w",
  `?q=${"a+".repeat(49)}a`,
  `?q=${[..."abcdefghijklmnopqrstuvwxyz0123456789etaoinshr"].join("+")}`,
  `?q=${[..."etaoinshrdlu", "of", "the", ..."bcfgjkmpqvwxyz"].join("+")}`,
  "?q=a&sort=price-desc&page=900",
  "?q=in&extension=.com&status=available&price=under-10000",
  // Nothing has these as typed, so that slips, filters and single words are tried one after another.
  "?q=sustanable+acountant+frieght+shiping+something+anythng+nothng+everythng+colection+softwere",
  "?q=qzxuqxz+wword+naame+mornng+lghthouse+ledgr+fintec+platfrm",
  "?q=short+cheap+3+letter+names+under+900000+for+the+word",
  "?q=cheap",
  "?q=cheap+e+t",
  "?q=under+900000",
  "?q=12+letters",
  "?q=cheap+zzyzx+qqxxyy+vvwwxx+jjkkzz",
].map((query) => `/portfolio${query}`);

export interface SearchTimes {
  /** Listings in the catalogue. */
  readonly size: number;
  /** From a query to the data of its page, in milliseconds. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly maxMs: number;
  /** The query that took longest. */
  readonly slowest: string;
}

async function openCatalogue(size: number) {
  const samples = openSamples(size);
  try {
    const sample = await samples.openSample();
    const { content } = await readContent(sample?.contentDir ?? "");
    if (!content) throw new Error("no sample was written");
    return content.catalogue;
  } finally {
    await samples.close();
  }
}

async function measureSize(size: number): Promise<SearchTimes> {
  const catalogue = await openCatalogue(size);
  const names = catalogue.listings.slice(0, EACH).map(({ domain }) => domain);
  const mix = makeSearchMix(names, Math.ceil(size / PAGE_SIZE), EACH);
  const paths = [...HARD, ...[...mix.values()].flat()];
  const times = Array.from({ length: ROUNDS }, () => paths).flatMap((round) =>
    round.map((path) => {
      const params = new URL(path, "http://localhost").searchParams;
      const started = performance.now();
      searchPortfolio(catalogue, params);
      return { path, ms: performance.now() - started };
    }),
  );
  const [slowest] = times.toSorted((a, b) => b.ms - a.ms);
  const ms = times.map((each) => each.ms);
  return {
    size,
    p50Ms: percentile(ms, 0.5),
    p99Ms: percentile(ms, 0.99),
    maxMs: slowest?.ms ?? 0,
    slowest: slowest?.path ?? "",
  };
}

/** Server time of a search, in this process, in catalogues of three sizes; the first searches count too. */
export async function measureSearch(): Promise<SearchTimes[]> {
  const measured: SearchTimes[] = [];
  for (const size of SIZES) measured.push(await measureSize(size));
  return measured;
}

if (import.meta.main) console.table(await measureSearch());
