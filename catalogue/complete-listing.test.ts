import { expect, it } from "vitest";
import { makeListing, ON_REQUEST } from "../test/support/listing.ts";
import { completeListing, summarize } from "./complete-listing.ts";
import type { Listing } from "./listing.ts";
import { rowSchema } from "./listing-schema.ts";

it.each<[string, Partial<Listing>, string]>([
  ["a price", {}, "harbor.com is for sale for $4,888."],
  ["no price", { price: ON_REQUEST }, "harbor.com is for sale: make an offer."],
  ["a buyer", { status: "sold" }, "harbor.com has been sold."],
  ["somebody who thinks about it", { status: "reserved" }, "harbor.com is reserved at present."],
  ["words of the seller's", { description: "A pier." }, "A pier."],
])("search engines and feeds read of a name with %s what is true", (_, changes, summary) => {
  expect(summarize(makeListing({ domain: "harbor.com", description: "", ...changes }))).toBe(
    summary,
  );
});

it("a listing whose seller wrote no description has none, in copies of it and on the wire too", () => {
  const row = {
    domain: "harbor.com",
    price: "$4,888",
    category: "Travel",
    listedDate: "2025-11-03",
  };
  const bare = completeListing(rowSchema.parse(row), "harbor.com");
  expect(bare.description).toBe("");
  expect(JSON.parse(JSON.stringify(bare))).toEqual(bare);
  const told = completeListing(rowSchema.parse({ ...row, description: "A pier." }), "harbor.com");
  expect(told.description).toBe("A pier.");
});
