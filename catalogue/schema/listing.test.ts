import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { completeListing } from "./listing-fields.ts";
import { type Listing, offerLine, summarize, toCard, toDescribedCards } from "./listing.ts";
import { schemasIn } from "./listing-schema.ts";

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

it("a described card has the sentences that three lines can show", () => {
  const description = "A short name for a harbor. ".repeat(30).trim();
  const [card] = toDescribedCards([makeListing({ description })]);
  expect(card?.description).toBe("A short name for a harbor. ".repeat(4).trim());
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

it("a listing without a description stays without one, in copies and in JSON too", () => {
  const row = {
    domain: "harbor.com",
    price: "$4,888",
    category: "Travel",
    listedDate: "2025-11-03",
  };
  const { listing: bare } = completeListing(schemasIn("USD").row.parse(row), "harbor.com");
  expect(bare.description).toBe("");
  expect(JSON.parse(JSON.stringify(bare))).toEqual(bare);
  const described = schemasIn("USD").row.parse({ ...row, description: "A pier." });
  const { listing: told } = completeListing(described, "harbor.com");
  expect(told.description).toBe("A pier.");
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
