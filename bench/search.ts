import { searchPortfolio } from "../app/portfolio/search-portfolio.ts";
import type { Catalogue } from "../catalogue/catalogue.ts";
import { type Part, percentile, type Row, whole } from "./part.ts";
import { makeSample } from "./shop.ts";

const SIZES = [
  { names: 10_000, aim: "p99 ≤ 30 ms" },
  { names: 100_000, aim: "p99 ≤ 200 ms" },
];
const QUICK_SIZES = [{ names: 5_000, aim: "" }];
const EACH = 100;
const ROUNDS = 3;

const HARD = [
  "q=e",
  "q=e+t",
  "q=.com",
  "q=of+the",
  "q=e+the+w",
  `q=${"a+".repeat(49)}a`,
  `q=${[..."etaoinshrdlu", "of", "the", ..."bcfgjkmpqvwxyz"].join("+")}`,
  "q=a&sort=price-desc&page=900",
  "q=in&extension=.com&status=available&price=under-10000",
  "q=sustanable+acountant+frieght+shiping+something+anythng+nothng+everythng+colection+softwere",
  "q=short+cheap+3+letter+names+under+900000+for+the+word",
  "q=cheap+zzyzx+qqxxyy+vvwwxx+jjkkzz",
];
const COMMON = ["data", "shop", "name", "light", "a+short", "premium", "healthcare", "ai+lawyer"];
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];
const FILTERS = [
  ["available", "reserved", "sold"].map((status) => `status=${status}`),
  ["under-10000", "10000-25000", "over-100000"].map((price) => `price=${price}`),
  ["newest", "price-asc", "price-desc", "name", "shortest"].map((sort) => `sort=${sort}`),
].flat();

const pick = (texts: readonly string[], index: number) => texts[index % texts.length];

export function listSearches({ listings }: Catalogue): string[] {
  const usual = listings.slice(0, EACH).flatMap(({ domain }, index) => {
    const [label, extension] = domain.split(".");
    const page = `page=${1 + (index % 49)}`;
    return [
      `q=${label}`,
      `q=qzx${index}qxz`,
      `q=${pick(COMMON, index)}&${page}`,
      `q=${pick(LETTERS, index)}&${page}`,
      `extension=${extension}&${page}`,
      `${pick(FILTERS, index)}&${page}`,
      `page=${Math.ceil(listings.length / 48) - index}`,
    ];
  });
  return [...new Set([...HARD, ...usual])].map((query) => `/portfolio?${query}`);
}

async function measureSize(names: number, aim: string) {
  await using sample = await makeSample(names);
  const { catalogue } = sample;
  globalThis.gc?.();
  const before = process.memoryUsage();
  const started = performance.now();
  catalogue.search.words.get();
  const preparing = performance.now() - started;
  globalThis.gc?.();
  const after = process.memoryUsage();
  const added = after.heapUsed + after.external - before.heapUsed - before.external;
  const times = Array.from({ length: ROUNDS }, () => listSearches(catalogue))
    .flat()
    .map((path) => {
      const params = new URL(path, "http://localhost").searchParams;
      const since = performance.now();
      searchPortfolio(catalogue, params);
      return { path, ms: performance.now() - since };
    })
    .toSorted((a, b) => b.ms - a.ms);
  const all = times.map(({ ms }) => ms);
  const [p50, p99] = [0.5, 0.99].map((share) => percentile(all, share).toFixed(2));
  const longest = `longest ${all[0]?.toFixed(2)} ms (${times[0]?.path})`;
  const count = whole(catalogue.listings.length);
  return [
    {
      what: `search among ${count} names`,
      measured: `p50 ${p50} ms, p99 ${p99} ms, ${longest}`,
      aim,
    },
    {
      what: `the words of ${count} names`,
      measured: `${(preparing / 1_000).toFixed(1)} s, ${(added / 1_048_576).toFixed(0)} MB`,
      aim: "≤ 190 MB",
    },
  ];
}

export const measureSearch: Part = async (isQuick) => {
  const rows: Row[] = [];
  for (const { names, aim } of isQuick ? QUICK_SIZES : SIZES) {
    rows.push(...(await measureSize(names, aim)));
  }
  return rows;
};
