import { describe, expect, it } from "vitest";
import { httpsUrl, text } from "./field-schema.ts";
import { schemasIn } from "./listing-schema.ts";
import { toFaults } from "./to-faults.ts";

describe("a text written by the seller", () => {
  it.each([
    ["a null character", "Tra\0vel"],
    ["half a character", "Tra\ud800vel"],
    ["a mark that turns what follows", "Tra\u202evel"],
    ["what XML forbids", "Tra\uffffvel"],
  ])("is refused with %s", (_, value) => {
    expect(text().safeParse(value).error?.issues[0]?.message).toMatch(/^no control characters/);
    expect(httpsUrl().safeParse(`https://pier.example/${value}`).success).toBe(false);
  });

  it("may have line breaks, tabs, any script and characters of two code units", () => {
    for (const good of ["One.\nTwo.\r\n\tThree.", "münze 日本 שלום\u200f", "An island 🏝"]) {
      expect(text().parse(good)).toBe(good);
    }
  });
});

it("a row is refused for each field with such a character, and the fault never shows the character", () => {
  const input = {
    domain: "pier.ai",
    price: "$9",
    category: "Tra\u009bvel",
    listedDate: "2025-11-03",
    description: "A \u202eshort name.",
    keywords: ["boat\0"],
    stats: { cpc: "2\u0007" },
  };
  const { error } = schemasIn("USD").row.safeParse(input);
  const faults = error ? toFaults({ file: "a.csv" }, input, error) : [];
  expect(faults.map(({ field }) => field).toSorted()).toEqual([
    "category",
    "description",
    "keywords[0]",
    "stats.cpc",
  ]);
  expect(faults.map(({ found }) => found).join("")).not.toMatch(/[\p{Cc}\u202e]/u);
});
