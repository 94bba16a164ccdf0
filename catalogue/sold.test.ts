import { expect, it } from "vitest";
import { dollars, makeListing } from "../test/support/listing.ts";
import { describeSale, listSold } from "./sold.ts";

it("sold names are listed newest first, and those without a date last", () => {
  const make = (domain: string, soldDate: string | null) =>
    makeListing({ domain, soldDate, status: "sold", price: dollars(9_000) });
  const sold = listSold([
    make("undated.com", null),
    make("old.com", "2024-01-31"),
    makeListing({ domain: "kept.com", soldDate: "2026-02-01" }),
    make("new.com", "2026-01-31"),
  ]);
  expect(sold.map(({ domain }) => domain)).toEqual(["new.com", "old.com", "undated.com"]);
  expect(sold.map(describeSale)).toEqual(["Sold on Jan 31, 2026", "Sold on Jan 31, 2024", "Sold"]);
  const soldPrice = dollars(8_500);
  expect(describeSale({ soldDate: "2026-03-12", soldPrice })).toBe(
    "Sold on Mar 12, 2026 for $8,500",
  );
});
