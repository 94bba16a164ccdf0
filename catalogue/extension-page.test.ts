import { expect, it } from "vitest";
import { makeListing } from "../test/support/listing.ts";
import { buildCatalogue } from "./catalogue.ts";
import { findExtensionPage, listExtensionPages } from "./extension-page.ts";

const names = (count: number, extension: string, ascii = extension) =>
  Array.from({ length: count }, (_, index) =>
    makeListing({ domain: `name${index}${ascii}`, displayName: `name${index}${extension}` }),
  );

const SHOP = buildCatalogue(
  [
    ...names(1, ".ai"),
    ...names(3, ".io"),
    ...names(2, ".de"),
    ...names(4, ".рф", ".xn--p1ai"),
    ...names(3, ".com"),
  ],
  [],
  "1",
);

it("named extensions come first, then those with many names; those without names have no page", () => {
  expect(listExtensionPages(SHOP).map(({ path }) => path)).toEqual([
    "/com-domains",
    "/ai-domains",
    "/xn--p1ai-domains",
    "/io-domains",
  ]);
});

it.each([
  ["/io-domains", ".io"],
  ["/xn--p1ai-domains", ".рф"],
  ["/talk-domains", ".talk"],
  ["/de-domains", undefined],
  ["/xyz-domains", undefined],
])("%s is the page of %s", (path, extension) => {
  expect(findExtensionPage(SHOP, path)?.extension).toBe(extension);
});
