import { describe, expect, it } from "vitest";
import { makeListing, ON_REQUEST } from "../test/support/listing.ts";
import { canBuyNow, toCard, toCards } from "./listing.ts";

describe("Buy Now", () => {
  it("is offered for an available name with a price and an escrow link", () => {
    expect(canBuyNow(makeListing())).toBe(true);
  });

  it.each([
    ["without an escrow link", { escrowLink: null }],
    ["that is on request", { price: ON_REQUEST }],
    ["that is reserved", { status: "reserved" as const }],
    ["that is sold", { status: "sold" as const }],
  ])("is not offered for a name %s", (_, overrides) => {
    expect(canBuyNow(makeListing(overrides))).toBe(false);
  });
});

describe("a card", () => {
  it("carries what it shows and nothing more", () => {
    const listing = makeListing({ domain: "xn--mnze-0ra.ai", displayName: "münze.ai", tier: null });
    expect(toCard(listing)).toEqual({
      domain: "xn--mnze-0ra.ai",
      displayName: "münze.ai",
      price: { amount: 4_888, label: "$4,888" },
      category: "Travel",
      status: "available",
      tier: null,
      description: "A short name.",
    });
  });
});

describe("the cards of a list", () => {
  const WORDS = "A short name for a harbor. ".repeat(30).trim();
  const grid = (count: number) =>
    toCards(Array.from({ length: count }, () => makeListing({ description: WORDS })));

  it("carry no more of a description than a card has room for, where there are many", () => {
    for (const { description } of grid(4)) {
      expect(description.length).toBeLessThanOrEqual(281);
      expect(description).toMatch(/^A short name for a harbor\..* (harbor\.|[a-z]+)…$/i);
    }
  });

  it("carry it whole where there are a few, of which one may be as wide as the page", () => {
    for (const { description } of grid(3)) expect(description).toBe(WORDS);
  });
});
