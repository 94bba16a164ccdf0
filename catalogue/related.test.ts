import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { makeListing } from "../test/support/listing.ts";
import type { Listing } from "./schema/listing.ts";
import { buildCatalogue } from "./catalogue.ts";
import { findRelated } from "./related.ts";
import { readRelatedWords } from "./search/related-words.ts";

const TABLE = join(import.meta.dirname, "../server/shop/related-words.bin");
const RELATED = readRelatedWords(new Uint8Array(readFileSync(TABLE)));
const loadRelated = () => RELATED;

const listing = makeListing({
  domain: "uvindex.com",
  category: "UV Index",
  keywords: ["uv index", "sun cream", "beach day", "tan lines", "burn time", "skin type", "noon"],
});

const unlike = (domain: string, overrides: Partial<Listing> = {}) =>
  makeListing({ domain, category: "Media", keywords: ["news"], ...overrides });

function related(shop: Listing[]) {
  return findRelated(buildCatalogue(shop, [], "1", loadRelated), listing).map(
    ({ domain }) => domain,
  );
}

describe("the names beside a listing", () => {
  it("are three available ones, never the listing itself", () => {
    const shop = [
      listing,
      unlike("sold.ai", { status: "sold", category: "UV Index" }),
      unlike("reserved.ai", { status: "reserved", category: "UV Index" }),
      ...["a.ai", "b.ai", "c.ai", "d.ai"].map((domain) => unlike(domain)),
    ];
    expect(related(shop)).toEqual(["a.ai", "b.ai", "c.ai"]);
  });

  it("are first those of the same category, however many words others share, then those that share words, then those with the same extension", () => {
    const shop = [
      unlike("extension.com"),
      unlike("some.ai", { keywords: ["Sun-cream for the beach", "SKIN"] }),
      unlike("many.com", { keywords: [...listing.keywords] }),
      unlike("category.ai", { category: "UV Index" }),
    ];
    expect(related(shop)).toEqual(["category.ai", "many.com", "some.ai"]);
    expect(related([unlike("nothing.ai"), ...shop.slice(0, 2)])).toEqual([
      "some.ai",
      "extension.com",
      "nothing.ai",
    ]);
  });

  it("share the words' meaning before they share the extension", () => {
    const office = makeListing({ domain: "brief.com", category: "Office", keywords: ["attorney"] });
    const shop = [
      unlike("other.com"),
      unlike("more.com"),
      unlike("some.com"),
      unlike("clause.ai", { keywords: ["legal"] }),
    ];
    const catalogue = buildCatalogue(shop, [], "1", loadRelated);
    expect(findRelated(catalogue, office)[0]?.domain).toBe("clause.ai");
  });
});
