import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { type Listing, offerLine, summarize, toCard } from "./listing.ts";

describe("a card", () => {
  it("carries only what it shows", () => {
    const listing = makeListing({ domain: "xn--mnze-0ra.ai", displayName: "münze.ai", tier: null });
    expect(toCard(listing)).toEqual({
      domain: "xn--mnze-0ra.ai",
      displayName: "münze.ai",
      price: { amount: 4_888, currency: "USD", label: "$4,888" },
      category: "Travel",
      status: "available",
      tier: null,
    });
  });

  it("shows what a sold name was sold for, where that is published", () => {
    const sold = makeListing({ status: "sold", soldPrice: dollars(4_000) });
    expect(toCard(sold).price.label).toBe("$4,000");
    expect(toCard({ ...sold, soldPrice: null }).price.label).toBe("$4,888");
  });
});

it.each<[string, Partial<Listing>, string]>([
  ["a price", {}, "harbor.com is for sale for $4,888."],
  ["no price", { price: ON_REQUEST }, "harbor.com is for sale. Make an offer."],
  ["a buyer", { status: "sold" }, "harbor.com has been sold."],
  ["somebody who thinks about it", { status: "reserved" }, "harbor.com is reserved right now."],
])("a name with %s has a correct summary for search engines and feeds", (_, changes, summary) => {
  expect(summarize(makeListing({ domain: "harbor.com", description: "", ...changes }))).toBe(
    summary,
  );
});

it.each<[string, Partial<Listing>, string]>([
  ["for sale with a price", {}, "$4,888"],
  ["sold, whose seller publishes nothing", { status: "sold" }, ""],
  [
    "sold, whose seller publishes the price paid",
    { status: "sold", soldPrice: dollars(4_000) },
    "Sold for $4,000",
  ],
])("the picture of a name %s has a correct line", (_, changes, line) => {
  expect(offerLine(makeListing(changes))).toBe(line);
});
