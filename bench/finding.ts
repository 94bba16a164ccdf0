import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { searchPortfolio } from "../app/portfolio/search-portfolio.ts";
import { buildCatalogue, type Catalogue } from "../catalogue/catalogue.ts";
import type { Listing } from "../catalogue/schema/listing.ts";
import { NO_RELATED_WORDS } from "../catalogue/search/related-words.ts";
import { loadRelatedWords, readContent } from "../server/shop/read-content.ts";
import { makeListing } from "../test/support/listing.ts";
import { ROOT } from "../test/support/server.ts";
import type { Part } from "./part.ts";

const AT_ONCE = 8;

type Searches = Readonly<Record<string, readonly string[]>>;

const readYaml = (file: string) => parse(readFileSync(join(ROOT, "test/server", file), "utf8"));

function listShown(catalogue: Catalogue, q: string): string[] {
  const { page } = searchPortfolio(catalogue, new URLSearchParams({ q }));
  return page.items.map(({ domain }) => domain);
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
  const first = places.filter((place) => place === 1).length;
  const atOnce = places.filter((place) => place <= AT_ONCE).length;
  const rank = places.reduce((sum, place) => sum + 1 / place, 0) / all.length;
  return `${first} of ${all.length} find a suitable name first, ${atOnce} among the first ${AT_ONCE}, mean reciprocal rank ${rank.toFixed(2)}`;
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
  const { content } = await readContent(join(ROOT, "content"));
  const own = readYaml("buyer-searches.yaml") as { readonly first: Searches };
  const others = readYaml("bare-searches.yaml") as Searches;
  const shops: [string, Searches, readonly Listing[]][] = [
    ["the demonstration's names", own.first, content?.catalogue.listings ?? []],
    ["bare names", others, makeBare(others)],
  ];
  const ways = [
    ["by text alone", () => NO_RELATED_WORDS],
    ["by meaning too", loadRelatedWords],
  ] as const;
  return shops.flatMap(([shop, searches, listings]) =>
    ways.map(([way, load]) => ({
      what: `buyers' searches, ${shop}, ${way}`,
      measured: score(searches, buildCatalogue(listings, [], "1", load)),
    })),
  );
};
