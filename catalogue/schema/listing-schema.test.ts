import { describe, expect, it } from "vitest";
import { pick, seededChance } from "../../plates/name-hash.ts";
import { createRowReader, rowSchema } from "./listing-schema.ts";
import { parseCriteria } from "../search/criteria.ts";

const read = (category: string) =>
  rowSchema.safeParse({
    domain: "harbor.com",
    price: "$4,888",
    category,
    listedDate: "2025-11-03",
  });

it.each([
  ["Real  Estate", "Real Estate"],
  [" Real\u00a0Estate\n", "Real Estate"],
  ["Cafe\u0301", "Café"],
  ["x".repeat(100), "x".repeat(100)],
])("a category written %j is the one that its filter asks for", (written, wanted) => {
  const category = read(written).data?.category;
  expect(category).toBe(wanted);
  for (const asked of [written, wanted]) {
    expect(parseCriteria(new URLSearchParams({ category: asked })).category).toBe(category);
  }
});

it.each(["x".repeat(101), " \u00a0", ""])(
  "the category %j is refused, with a reason",
  (category) => {
    expect(read(category).error?.issues).toMatchObject([
      { path: ["category"], message: "text of at most 100 characters" },
    ]);
  },
);

const VALUES: Record<string, readonly [unknown, ...unknown[]]> = {
  domain: ["harbor.com", "pier.ai", "xn--mnze-0ra.com", "a.b.com", "Harbor.com", undefined],
  price: ["$4,888", "$9", "Make Offer", "Make Offer", "$4888", 5],
  category: ["Travel", " Travel ", "Real  Estate", "x".repeat(101), "Media", "", undefined],
  status: ["available", "sold", undefined, undefined, null, "gone"],
  tier: ["premium", undefined, undefined, undefined, null, "gold"],
  listedDate: ["2025-11-03", "2024-02-29", "2025-11-04", "2025-11-05", "2025-02-29", undefined],
  escrowLink: [undefined, undefined, "", null, "https://www.escrow.com/", "http://x.com/"],
  description: [undefined, null, "Words.", "More words.", "Others.", " "],
  keywords: [undefined, [], ["one"], undefined, ["one", ""], Array(13).fill("one")],
  stats: [undefined, undefined, null, { cpc: 2 }, { cpc: "-" }, { age: 1 }],
  prise: [undefined, undefined, undefined, undefined, undefined, 1],
};

describe("the quick reader of rows", () => {
  it("takes and refuses what the schema does, and makes the same of it", () => {
    const chance = seededChance(1);
    const readRow = createRowReader();
    let taken = 0;
    for (let index = 0; index < 20_000; index += 1) {
      const fields = Object.entries(VALUES).map(([name, values]) => [name, pick(chance, values)]);
      const input = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      const expected = rowSchema.safeParse(input).data ?? null;
      expect(readRow(input), JSON.stringify(input)).toEqual(expected);
      if (expected) taken += 1;
    }
    expect(taken).toBeGreaterThan(500);
  });
});
