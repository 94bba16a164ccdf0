import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import type { Listing } from "../schema/listing.ts";
import { type Criteria, NO_CRITERIA, type PriceBandId } from "./criteria.ts";
import { readRelatedWords } from "./related-words.ts";
import { buildSearchIndex } from "./search-index.ts";
import { searchListings } from "./search.ts";

const AMOUNTS = [9_999, 10_000, 24_999, 25_000, 49_999, 50_000, 99_999, 100_000];

const SHOP: Listing[] = [
  makeListing({
    domain: "uvindex.now",
    category: "UV Index",
    status: "sold",
    price: ON_REQUEST,
    description: "The figure of the Hour.",
    keywords: ["sunscreen", "tanning"],
    useCases: ["A beach sign"],
  }),
  makeListing({
    domain: "sunny.com",
    category: "Weather",
    status: "available",
    price: dollars(9_999),
    description: "Good for SUNSCREEN makers.",
    keywords: ["clouds"],
    useCases: ["A forecast"],
  }),
  makeListing({
    domain: "now.com",
    category: "Media",
    status: "reserved",
    price: dollars(10_000),
    description: "News.",
    keywords: ["beach reading"],
    useCases: ["A paper"],
  }),
  makeListing({
    domain: "xn--mnze-0ra.com.ai",
    displayName: "münze.com.ai",
    category: "UV Index Tools",
    status: "available",
    price: dollars(100_000),
    description: "Coins.",
    keywords: ["mint"],
    useCases: ["A collector's app"],
  }),
];

const BARE = { description: "", keywords: [], useCases: [], targetAudience: [], category: "Names" };
const TABLE = join(import.meta.dirname, "../../server/shop/related-words.bin");
const RELATED = readRelatedWords(new Uint8Array(readFileSync(TABLE)));
const loadRelated = () => RELATED;

const domainsOf = (found: readonly Listing[]) => found.map((listing) => listing.domain);

function find(criteria: Partial<Criteria>, listings: readonly Listing[] = SHOP) {
  const index = buildSearchIndex(listings, [], loadRelated);
  const found = searchListings(index, { ...NO_CRITERIA, ...criteria });
  return { ...found, names: domainsOf(found.listings), inside: domainsOf(found.inside) };
}

const found = (criteria: Partial<Criteria>) => find({ sort: "name", ...criteria }).names;

describe("a text is found", () => {
  it.each([
    ["MÜNZE", "xn--mnze-0ra.com.ai"],
    ["creen mak", "sunny.com"],
  ])("wherever a name or a listing has it: %j", (q, domain) => {
    const { names, inside } = find({ q });
    expect([...names, ...inside]).toContain(domain);
  });

  it.each([".*", "^[", "|", "—", "__proto__", "zebra", "x".repeat(100)])("or not: %j", (q) => {
    const { names, inside } = find({ q });
    expect([...names, ...inside]).toEqual([]);
  });

  const odd = [
    makeListing({ ...BARE, domain: "quiet-freight.com" }),
    makeListing({ ...BARE, domain: "people.talk" }),
    makeListing({ ...BARE, domain: "xn--strae-oqa.ai", displayName: "straße.ai" }),
    makeListing({
      ...BARE,
      domain: "xn--wgv71a119e.com",
      displayName: "日本語.com",
      description: "東京駅",
    }),
    makeListing({ ...BARE, domain: "xn--qei.ws", displayName: "❤.ws" }),
    makeListing({ ...BARE, domain: "chair.com", description: "Shops, dentists, crème brûlée" }),
  ];
  it.each([
    ["quiet freight", "quiet-freight.com"],
    ["quietfreight.net", "quiet-freight.com"],
    ["talk people", "people.talk"],
    ["http://WWW.people.talk/portfolio?a=b", "people.talk"],
    ["Strasse AI", "xn--strae-oqa.ai"],
    ["東京", "xn--wgv71a119e.com"],
    ["❤", "xn--qei.ws"],
    ["dentist", "chair.com"],
    ["poeple talk", "people.talk"],
    ["peeple.com", "people.talk"],
  ])("however it is written: %j", (q, domain) => {
    const { names, inside } = find({ q }, odd);
    expect([...names, ...inside][0]).toBe(domain);
  });
});

describe("the order of search results", () => {
  const ranked = [
    makeListing({ ...BARE, domain: "talk.com" }),
    makeListing({ ...BARE, domain: "talkshow.com", listedDate: "2020-01-01" }),
    makeListing({ ...BARE, domain: "people.talk" }),
    makeListing({ ...BARE, domain: "a.com", category: "Talk" }),
    makeListing({ ...BARE, domain: "b.com", keywords: ["talk radio"] }),
    makeListing({ ...BARE, domain: "c.com", useCases: ["A talk"] }),
    makeListing({ ...BARE, domain: "d.com", description: "We talk." }),
    makeListing({ ...BARE, domain: "e.com", description: "Stalking.", status: "reserved" }),
    makeListing({ ...BARE, domain: "f.com", category: "Talk", status: "reserved" }),
    makeListing({ ...BARE, domain: "talk.app", status: "sold" }),
  ];

  it("is the name, its beginning, then the fields that tell most; reserved names stand below, sold ones last", () => {
    expect(find({ q: "talk" }, ranked).names.join(" ")).toBe(
      "talk.com talkshow.com a.com b.com people.talk c.com d.com f.com talk.app",
    );
    expect(find({ q: "talk" }, ranked).inside).toEqual(["e.com"]);
  });

  it("begins with a name that was typed whole, whatever its status", () => {
    expect(find({ q: "talk.app" }, ranked).names[0]).toBe("talk.app");
  });

  it("is the visitor's own within each status, if there is one", () => {
    const { names } = find({ q: "talk", sort: "name" }, ranked);
    expect(names.join(" ")).toBe(
      "a.com b.com c.com d.com people.talk talk.com talkshow.com f.com talk.app",
    );
  });
});

it("names that have all words are shown, and those with half of them only if there are none", () => {
  const shop = [
    makeListing({ ...BARE, domain: "a.com", keywords: ["yoga", "studio", "wedding"] }),
    makeListing({ ...BARE, domain: "b.com", keywords: ["wedding"] }),
  ];
  expect(find({ q: "yoga wedding" }, shop).names).toEqual(["a.com"]);
  expect(find({ q: "wedding zyzzyva" }, shop)).toMatchObject({
    names: ["a.com", "b.com"],
    leftOut: ["zyzzyva"],
  });
  expect(find({ q: "purple zyzzyva wedding" }, shop).names).toEqual([]);
});

it("a slip is forgiven in a long word that doesn't exist", () => {
  const shop = [makeListing({ ...BARE, domain: "a.com", keywords: ["sensors", "rota"] })];
  expect(find({ q: "sensros" }, shop).names).toEqual(["a.com"]);
  expect(find({ q: "seniors" }, shop).names).toEqual([]);
  expect(find({ q: "rosa" }, shop).names).toEqual([]);
  expect(find({ q: "sensros", exact: "yes" }, shop).names).toEqual([]);
});

it("a name is found by what its words mean, unless the visitor asks for the exact words", () => {
  const shop = [
    makeListing({ ...BARE, domain: "harborlegal.com" }),
    makeListing({ ...BARE, domain: "petalvine.com" }),
  ];
  expect(find({ q: "attorney" }, shop).names).toEqual(["harborlegal.com"]);
  expect(find({ q: "attorney", exact: "yes" }, shop).names).toEqual([]);
});

describe("a filter", () => {
  it.each<[Partial<Criteria>, string[]]>([
    [{ extension: ".com" }, ["now.com", "sunny.com"]],
    [{ extension: ".ai" }, ["xn--mnze-0ra.com.ai"]],
    [{ extension: ".com.ai" }, []],
    [{ category: "UV Index" }, ["uvindex.now"]],
    [{ category: "UV" }, []],
    [{ status: "available" }, ["sunny.com", "xn--mnze-0ra.com.ai"]],
    [{ status: "sold" }, ["uvindex.now"]],
  ])("is exact: %j", (criteria, domains) => {
    expect(found(criteria)).toEqual(domains);
  });
});

it.each<[PriceBandId, number[]]>([
  ["under-10000", [9_999]],
  ["10000-25000", [10_000, 24_999]],
  ["25000-50000", [25_000, 49_999]],
  ["50000-100000", [50_000, 99_999]],
  ["over-100000", [100_000]],
])("the price range %s includes its lower bound alone, and no Make Offer name", (price, inside) => {
  const priced = [...AMOUNTS.map(dollars), ON_REQUEST].map((sum, at) =>
    makeListing({ domain: `n${at}.com`, price: sum }),
  );
  const { listings } = find({ price, sort: "name" }, priced);
  expect(listings.map((listing) => listing.price.amount)).toEqual(inside);
});

it("a name must match every filter", () => {
  const every: Partial<Criteria> = {
    q: "sun",
    extension: ".com",
    category: "Weather",
    status: "available",
    price: "under-10000",
  };
  const others: Partial<Criteria>[] = [
    { q: "uv" },
    { extension: ".now" },
    { category: "Media" },
    { status: "sold" },
    { price: "10000-25000" },
  ];
  expect(found(every)).toEqual(["sunny.com"]);
  for (const other of others) expect(found({ ...every, ...other })).toEqual([]);
});
