import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { searchPortfolio } from "../app/portfolio/search-portfolio.ts";
import { buildCatalogue, type Catalogue } from "../catalogue/catalogue.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import type { ReadMeaning } from "../catalogue/search/search-index.ts";
import { readContent } from "../server/shop/read-content.ts";
import { readMeaning } from "../server/shop/read-content.ts";
import { makeListing } from "../test/support/listing.ts";
import { ROOT } from "../test/support/server.ts";
import type { Part } from "./part.ts";

const AT_ONCE = 8;

type Searches = Readonly<Record<string, readonly string[]>>;

const readSearches = (file: string) =>
  parse(readFileSync(join(ROOT, "test/server", file), "utf8")) as Searches;

function listShown(catalogue: Catalogue, q: string): string[] {
  const { page, close, related, meant } = searchPortfolio(catalogue, new URLSearchParams({ q }));
  return [page, close, related, meant].flatMap(({ items }) => items.map(({ domain }) => domain));
}

/** The place of the first suitable name, from 1, is what a buyer has to read up to. */
function score(searches: Searches, catalogue: Catalogue): string {
  const all = Object.entries(searches);
  const places = all.map(([q, suiting]) => {
    const shown = listShown(catalogue, q);
    if (suiting.length === 0) return shown.length === 0 ? 1 : Infinity;
    const place = shown.findIndex((domain) => suiting.includes(domain));
    return place === -1 ? Infinity : place + 1;
  });
  const atOnce = places.filter((place) => place <= AT_ONCE).length;
  const rank = places.reduce((sum, place) => sum + 1 / place, 0) / all.length;
  return `${atOnce} of ${all.length} find a suitable name among the first ${AT_ONCE}, mean reciprocal rank ${rank.toFixed(2)}`;
}

/** These names have neither keywords nor descriptions, as in a seller's list of names and prices. */
const makeBare = (searches: Searches) =>
  [...new Set(Object.values(searches).flat())].map((domain) =>
    makeListing({
      domain,
      category: "Names",
      description: "",
      keywords: [],
      useCases: [],
      targetAudience: [],
    }),
  );

export const measureFinding: Part = async () => {
  const { content } = await readContent(join(ROOT, "test/shop"));
  const [own, others] = ["buyer-searches.yaml", "bare-searches.yaml"].map(readSearches);
  const shops: [string, Searches, readonly Listing[]][] = [
    ["the demonstration's names", own ?? {}, content?.catalogue.listings ?? []],
    ["bare names", others ?? {}, makeBare(others ?? {})],
  ];
  const ways: [string, ReadMeaning][] = [
    ["by text alone", () => []],
    ["by meaning too", readMeaning],
  ];
  return shops.flatMap(([shop, searches, listings]) =>
    ways.map(([way, read]) => ({
      what: `buyers' searches, ${shop}, ${way}`,
      measured: score(searches, buildCatalogue(listings, [], "1", read)),
    })),
  );
};
