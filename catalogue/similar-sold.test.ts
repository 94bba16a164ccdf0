import { expect, it } from "vitest";
import { dollars, makeListing } from "../test/support/listing.ts";
import { findSimilarSold } from "./similar-sold.ts";

const desk = makeListing({
  domain: "deskdepot.com",
  category: "Office",
  keywords: ["desk depot", "office desks"],
});

const publicSale = (domain: string, date = "2025-05-01") => ({
  domain,
  displayName: domain,
  date,
  price: dollars(9_000),
  source: "https://sales.example/list",
});

const ownSale = (domain: string, overrides = {}) =>
  makeListing({
    domain,
    status: "sold",
    soldDate: "2026-02-01",
    soldPrice: dollars(3_400),
    category: "Flowers",
    keywords: ["flowers"],
    ...overrides,
  });

const alike = (listing: typeof desk, sold: ReturnType<typeof ownSale>[], domains: string[]) =>
  findSimilarSold(
    sold,
    domains.map((domain) => publicSale(domain)),
    listing,
  ).map(({ domain }) => domain);

it.each([
  ["a word at its start", "deskmate.io", true],
  ["a long word at its end", "traindepot.io", true],
  ["a short word at its end, as 'hire' in yorkshire", "helpdesk.io", false],
  ["the same name under another extension", "deskdepot.net", true],
  ["nothing but the extension", "hotelguide.com", false],
  ["a word's letters in the middle of another word", "sundesks.io", false],
])("a public sale that shares %s: %s is alike: %s", (_, domain, isAlike) => {
  expect(alike(desk, [], [domain])).toEqual(isAlike ? [domain] : []);
});

it("short names are alike under the same extension, and long ones aren't", () => {
  const qiv = makeListing({ domain: "qiv.ai", extension: ".ai", keywords: ["qiv"] });
  expect(alike(qiv, [], ["zum.ai", "zum.com", "tandem.ai", "harbors.ai"])).toEqual([
    "zum.ai",
    "tandem.ai",
  ]);
  expect(alike(desk, [], ["abcdefghi.com"])).toEqual([]);
});

it("the shop's own sale is alike if it has the same category and extension", () => {
  const sales = [
    ownSale("chairs.com", { category: "Office" }),
    ownSale("chairs.net", { category: "Office", extension: ".net" }),
    ownSale("roses.com"),
  ];
  expect(alike(desk, sales, [])).toEqual(["chairs.com"]);
});

it("sales without a published price or a date aren't shown", () => {
  const sales = [
    ownSale("deskmate.com", { soldPrice: null }),
    ownSale("desktop.com", { soldDate: null }),
  ];
  expect(alike(desk, sales, [])).toEqual([]);
});

it("the most similar come first, then the newest, four at most; a sale listed twice is the shop's own", () => {
  const found = findSimilarSold(
    [ownSale("desklane.com")],
    [
      publicSale("desklane.com"),
      publicSale("deskold.com", "2019-01-01"),
      publicSale("desknew.com", "2026-01-01"),
      publicSale("deskone.io"),
      publicSale("desktwo.io"),
    ],
    desk,
  );
  expect(found.map(({ domain }) => domain)).toEqual([
    "desklane.com",
    "desknew.com",
    "deskold.com",
    "deskone.io",
  ]);
  expect(found[0]).toMatchObject({ price: "$3,400", date: "2026-02-01", source: null });
  expect(found[1]).toMatchObject({ price: "$9,000", source: "https://sales.example/list" });
});
