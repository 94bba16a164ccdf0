import { describe, expect, it } from "vitest";
import { makeListing } from "../test/support/listing.ts";
import type { Listing } from "./schema/listing.ts";
import { findRelated } from "./related.ts";

const listing = makeListing({
  domain: "uvindex.com",
  category: "UV Index",
  keywords: ["uv index", "sun cream", "beach day", "tan lines", "burn time", "skin type", "noon"],
});

const unlike = (domain: string, overrides: Partial<Listing> = {}) =>
  makeListing({ domain, category: "Media", keywords: ["news"], ...overrides });

function related(shop: Listing[], count?: number) {
  const available = shop.filter(({ status }) => status === "available");
  const availableByCategory = Map.groupBy(available, ({ category }) => category);
  return findRelated({ available, availableByCategory }, listing, count).map(
    (other) => other.domain,
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
    expect(related(shop, 1)).toEqual(["a.ai"]);
  });

  it("are fewer, or none, in a small shop", () => {
    expect(related([listing])).toEqual([]);
    expect(related([listing, unlike("a.ai")])).toEqual(["a.ai"]);
  });

  it("are those of the category first, then those that share keywords, then the extension", () => {
    const shop = [
      unlike("nothing.ai"),
      unlike("extension.com"),
      unlike("keywords.ai", { keywords: ["Sun-cream for the beach", "SKIN"] }),
      unlike("category.ai", { category: "UV Index" }),
    ];
    expect(related(shop)).toEqual(["category.ai", "keywords.ai", "extension.com"]);
  });

  it("are those of the category first, however many words others share", () => {
    const shop = [
      unlike("words.com", { keywords: [...listing.keywords] }),
      unlike("category.ai", { category: "UV Index" }),
    ];
    expect(related(shop)).toEqual(["category.ai", "words.com"]);
  });

  it("are not nearer for words of one or two letters", () => {
    const shop = [unlike("first.ai"), unlike("second.ai", { keywords: ["uv"] })];
    expect(related(shop)).toEqual(["first.ai", "second.ai"]);
  });

  it("that are equally near keep the shop's order", () => {
    expect(related([unlike("z.ai"), unlike("a.ai")])).toEqual(["z.ai", "a.ai"]);
  });
});
