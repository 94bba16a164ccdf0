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

function related(shop: Listing[]) {
  const available = shop.filter(({ status }) => status === "available");
  const availableByCategory = Map.groupBy(available, ({ category }) => category);
  return findRelated({ available, availableByCategory }, listing).map(({ domain }) => domain);
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

  it("are fewer, or none, in a small shop", () => {
    expect(related([listing])).toEqual([]);
    expect(related([listing, unlike("a.ai")])).toEqual(["a.ai"]);
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

  it("keep the shop's order if they are equally related, and words of one or two letters don't count", () => {
    const shop = [unlike("z.ai"), unlike("a.ai", { keywords: ["uv"] })];
    expect(related(shop)).toEqual(["z.ai", "a.ai"]);
  });
});
