import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../test/support/listing.ts";
import { completeListing, describeListing } from "./complete-listing.ts";
import type { Listing } from "./listing.ts";
import { rowSchema } from "./listing-schema.ts";

const describeName = (domain: string, changes: Partial<Listing> = {}) =>
  describeListing(makeListing({ domain, tier: null, escrowLink: null, ...changes }));

describe("a description that the seller did not write", () => {
  it.each<[string, Partial<Listing>, string]>([
    ["a price", {}, "The price is $4,888."],
    [
      "a checkout",
      { escrowLink: "https://www.escrow.com/" },
      "The price is $4,888, paid through escrow.",
    ],
    ["no price", { price: ON_REQUEST }, "It is open to offers."],
    [
      "no longer to be had",
      { status: "sold", escrowLink: "https://www.escrow.com/" },
      "It has been sold.",
    ],
    ["sold, without a price", { status: "sold", price: ON_REQUEST }, "It has been sold."],
    ["held for somebody", { status: "reserved" }, "It is reserved at present."],
  ])("says of a name with %s what is true", (_, changes, offer) => {
    expect(describeName("harbor.com", changes)).toBe(
      `harbor.com is a six-letter .com name, listed under Travel since 29 October 2025. ${offer}`,
    );
  });

  it.each([
    ["x.com", "a one-letter .com name,"],
    ["mine.ai", "a four-letter .ai name,"],
    ["lighters.ai", "an eight-letter .ai name,"],
    ["lighthouses.ai", "an eleven-letter .ai name,"],
    ["quietlighthouse.now", "a 15-letter .now name,"],
    ["quietlighthouselog.now", "an 18-letter .now name,"],
    ["8080.com", "a four-digit .com name,"],
    ["route66.com", "a seven-character .com name,"],
    ["boat-hire.com", "a nine-character .com name with one hyphen,"],
    ["a-b-c.com", "a five-character .com name with two hyphens,"],
    [`${"a".repeat(63)}.com`, "a 63-letter .com name,"],
  ])("counts the characters of %s: %s", (domain, words) => {
    expect(describeName(domain)).toContain(` is ${words} listed under`);
  });

  it("counts a name as people read it", () => {
    const idn = { displayName: "münze.com", extension: ".com" };
    expect(describeName("xn--mnze-0ra.com", idn)).toMatch(
      /^münze\.com is a five-letter \.com name,/,
    );
  });

  it("names a tier that is above the ordinary", () => {
    expect(describeName("harbor.com", { tier: "standard" })).toContain("is a six-letter");
    expect(describeName("harbor.com", { tier: "premium" })).toContain("is a premium six-letter");
    expect(describeName("harbor.com", { tier: "ultra premium" })).toContain(
      "is an ultra premium six",
    );
  });

  it("differs by name, category, price and day", () => {
    const all = [
      describeName("harbor.com"),
      describeName("moored.com"),
      describeName("harbor.com", { category: "Media" }),
      describeName("harbor.com", { price: dollars(5_000) }),
      describeName("harbor.com", { listedDate: "2025-10-30" }),
    ];
    expect(new Set(all).size).toBe(5);
  });
});

const read = (more: object = {}) => {
  const price = "$4,888";
  const row = { domain: "harbor.com", price, category: "Travel", listedDate: "2025-11-03" };
  return completeListing(rowSchema.parse({ ...row, ...more }), "harbor.com");
};

it("describes a listing whose seller wrote nothing, in copies of it and on the wire too", () => {
  const listing = read();
  expect(listing.description).toBe(describeListing(listing));
  expect(listing.hasMadeDescription).toBe(true);
  expect({ ...listing }.description).toBe(listing.description);
  expect(JSON.parse(JSON.stringify(listing))).toEqual({ ...listing });
});

it("leaves the seller's own words as they are", () => {
  expect(read({ description: "A pier." })).toMatchObject({
    description: "A pier.",
    hasMadeDescription: false,
  });
});
