import { expect, test } from "vitest";
import { makeListing } from "../test/support/listing.ts";
import { toCards } from "./cards.ts";

const WORDS = "A short name for a harbor. ".repeat(30).trim();
const grid = (count: number) =>
  toCards(Array.from({ length: count }, () => makeListing({ description: WORDS })));

test("a grid of many cards carries no more of a description than a card has room for", () => {
  for (const { description } of grid(4)) {
    expect(description.length).toBeLessThanOrEqual(281);
    expect(description).toMatch(/^A short name for a harbor\..* (harbor\.|[a-z]+)…$/i);
  }
});

test("a few cards, of which one may be as wide as the page, carry it whole", () => {
  for (const { description } of grid(3)) expect(description).toBe(WORDS);
});
