import { describe, expect, it } from "vitest";
import { pick, seededChance } from "../../plates/name-hash.ts";
import { schemasIn } from "./listing-schema.ts";
import { createRowReader } from "./row-reader.ts";

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

const ROWS = process.env.TEST_FULL ? 20_000 : 4_000;

describe("the quick reader of rows", () => {
  it("accepts and refuses the same as the schema, with the same result", () => {
    const chance = seededChance(1);
    const readRow = createRowReader(schemasIn("USD"));
    let taken = 0;
    for (let index = 0; index < ROWS; index += 1) {
      const fields = Object.entries(VALUES).map(([name, values]) => [name, pick(chance, values)]);
      const input = Object.fromEntries(fields.filter(([, value]) => value !== undefined));
      const expected = schemasIn("USD").row.safeParse(input).data ?? null;
      expect(readRow(input), JSON.stringify(input)).toEqual(expected);
      if (expected) taken += 1;
    }
    expect(taken).toBeGreaterThan(ROWS / 40);
  });
});
