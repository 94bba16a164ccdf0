import { expect, it } from "vitest";
import { completeListing } from "./complete-listing.ts";
import { describeListing } from "./describe-listing.ts";
import { rowSchema } from "./listing-schema.ts";

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
