import { expect, it } from "vitest";
import { schemasIn } from "./listing-schema.ts";
import { parseCriteria } from "../search/criteria.ts";

const read = (category: string) =>
  schemasIn("USD").row.safeParse({
    domain: "harbor.com",
    price: "$4,888",
    category,
    listedDate: "2025-11-03",
  });

it.each([
  ["Real  Estate", "Real Estate"],
  ["Cafe\u0301", "Café"],
  ["x".repeat(100), "x".repeat(100)],
])("a category written %j is found by its filter", (written, wanted) => {
  const category = read(written).data?.category;
  expect(category).toBe(wanted);
  for (const asked of [written, wanted]) {
    expect(parseCriteria(new URLSearchParams({ category: asked })).category).toBe(category);
  }
});

it("a sold name's sale before it was bought is refused, while that of a name bought again is an earlier one", () => {
  const { row } = schemasIn("USD");
  const name = { domain: "harbor.com", price: "$5", category: "Sea", listedDate: "2025-11-03" };
  const days = { ...name, acquired: "2026-02-02", status: "sold" };
  expect(row.safeParse({ ...days, soldDate: "2026-02-02" }).success).toBe(true);
  const early = { ...days, soldDate: "2026-02-01" };
  expect(row.safeParse({ ...early, status: "available" }).success).toBe(true);
  expect(row.safeParse(early).error?.issues).toMatchObject([
    { path: ["soldDate"], message: /no earlier than acquired/ },
  ]);
});

it.each(["x".repeat(101), " \u00a0", ""])(
  "the category %j is refused, with a reason",
  (category) => {
    expect(read(category).error?.issues).toMatchObject([
      { path: ["category"], message: "text of at most 100 characters" },
    ]);
  },
);
