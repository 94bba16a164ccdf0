import { expect, it } from "vitest";
import { findRegistrar, readRegistrars } from "./show-transfer.ts";

it.each([
  ["GoDaddy.com, LLC", "GoDaddy"],
  ["NAMECHEAP INC", "Namecheap"],
  ["Sav.com, LLC - 12", "Sav"],
  ["DropCatch.com 745 LLC", "NameBright"],
  ["1&1 IONOS SE", "IONOS"],
  ["Google LLC", "Squarespace"],
  ["Quay Names Ltd.", undefined],
  ["", undefined],
  [null, undefined],
])("the registrar '%s' is found as %s", (registrar, name) => {
  expect(findRegistrar(registrar)?.name).toBe(name);
});

it("each registrar stands in the table once, with its own help", () => {
  const starts = readRegistrars().flatMap(({ known }) => known);
  expect(starts.length).toBeGreaterThan(20);
  for (const start of starts)
    expect(starts.filter((other) => other.startsWith(start))).toEqual([start]);
});
