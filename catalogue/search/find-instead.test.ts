import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { type Criteria, NO_CRITERIA } from "./criteria.ts";
import { findInstead } from "./find-instead.ts";
import { readFilters } from "./read-filters.ts";
import { buildSearchIndex } from "./search-index.ts";
import { listRanked, rankListings } from "./search.ts";

const INDEX = buildSearchIndex([
  makeListing({
    domain: "people.talk",
    keywords: ["podcast"],
    description: "A quiet freight.",
    price: dollars(34_888),
  }),
  makeListing({ domain: "quietfreight.com", keywords: ["freight"], price: dollars(6_400) }),
  makeListing({ domain: "sustainable.now", price: dollars(5_000), tier: "ultra premium" }),
  makeListing({ domain: "kerb.app", keywords: ["startup"], price: ON_REQUEST }),
  makeListing({ domain: "qiv.ai", category: "Software", price: dollars(4_999) }),
  makeListing({ domain: "q4x.ai", category: "Software", price: dollars(20_000) }),
  makeListing({ domain: "velm.ai", status: "sold", price: dollars(14_000), tier: "standard" }),
]);

function ask(q: string, filters: Partial<Criteria> = {}) {
  const criteria = { ...NO_CRITERIA, q, ...filters };
  const instead = findInstead(INDEX, criteria, rankListings(INDEX, criteria));
  if (!instead) return null;
  const { filters: read, ranks, sort, ...rest } = instead;
  const found = listRanked(INDEX, sort, ranks);
  return {
    ...rest,
    filters: read.map(({ label }) => label),
    names: found.map(({ domain }) => domain),
  };
}

describe("a search text without matches", () => {
  it.each([
    ["peeple", "people"],
    ["PEOPEL", "people"],
    ["sustanable", "sustainable"],
    ["sustainible now", "sustainable.now"],
    ["peeple.talk", "people.talk"],
    ["poeple talk", "people.talk"],
    ["https://peeple.talk/", "people.talk"],
    ["quite frieght", "quietfreight"],
    ["quitefreight", "quietfreight"],
    ["start up", "startup"],
    ["velmm", "velm"],
  ])("%j is searched for as %j", (q, meant) => {
    expect(ask(q)).toMatchObject({ q: meant, leftOut: [], filters: [] });
  });

  it.each([
    ["freight shipping", "freight", ["shipping"]],
    ["something with freight", "freight", ["something"]],
    ["something with frieght", "freight", ["something"]],
    ["podcast about zebras", "podcast", ["about", "zebras"]],
    ["software for my startup", "software", ["startup"]],
  ])("%j is searched for as %j, and %j is reported as left out", (q, kept, leftOut) => {
    expect(ask(q)).toMatchObject({ q: kept, leftOut, filters: [] });
  });

  it.each([
    "",
    "...",
    "vlm",
    "zebra",
    "pxxple",
    "susta",
    "x".repeat(100),
    "日本語",
    "under",
    "under 1",
    "no such thing",
    "purple monkey freight dishwasher",
    "99 letters",
    "12 letters zebra",
  ])("%j resembles nothing in the shop", (q) => {
    expect(ask(q)).toBeNull();
  });

  it.each(["Names for sale!", "domain", "the best names"])(
    "%j has no meaningful word and finds all names",
    (q) => {
      expect(ask(q)).toMatchObject({ q: "", filters: [], leftOut: [] });
      expect(ask(q)?.names).toHaveLength(INDEX.listings.length);
      expect(ask(q, { status: "sold" })?.names).toEqual(["velm.ai"]);
    },
  );

  it("is replaced only by what the same filters show", () => {
    expect(ask("velmm", { status: "available" })).toBeNull();
    expect(ask("velmm", { status: "sold" })?.names).toEqual(["velm.ai"]);
    expect(ask("freight software", { extension: ".ai" })?.q).toBe("software");
  });

  it("is searched for exactly as typed if the visitor asks for that", () => {
    expect(ask("sustanable", { exact: "yes" })).toBeNull();
    expect(ask("under 5000", { exact: "yes" })).toBeNull();
  });

  it("isn't replaced if a name, a description or a keyword has it", () => {
    for (const q of ["people", "freight quiet", "podcast", "short"]) expect(ask(q)).toBeNull();
  });
});

describe("a filter in a search text", () => {
  it.each([
    ["under 5000", ["Under $5,000"], ["qiv.ai"]],
    ["Below $5,001", ["Under $5,001"], ["sustainable.now", "qiv.ai"]],
    ["less than 5k", ["Under $5,000"], ["qiv.ai"]],
    ["up to 5,000 USD", ["Up to $5,000"], ["sustainable.now", "qiv.ai"]],
    ["over 14k", ["From $14,000"], ["people.talk", "velm.ai", "q4x.ai"]],
    ["software under 20k", ["Under $20,000"], ["qiv.ai"]],
    [
      "over 5k under 15k",
      ["Under $15,000", "From $5,000"],
      ["sustainable.now", "quietfreight.com", "velm.ai"],
    ],
    ["3 letters", ["3 letters"], ["qiv.ai"]],
    ["three-letter ai", ["3 letters", ".ai"], ["qiv.ai"]],
    ["3 characters", ["3 characters"], ["qiv.ai", "q4x.ai"]],
    ["4 letter .app or .ai", ["4 letters", ".app", ".ai"], ["kerb.app", "velm.ai"]],
    ["at least 8 letters", ["At least 8 letters"], ["quietfreight.com", "sustainable.now"]],
    ["more than 11 letters long", ["Over 11 letters"], ["quietfreight.com"]],
    ["under 4 letters", ["Under 4 letters"], ["qiv.ai"]],
    ["max three letters", ["Up to 3 letters"], ["qiv.ai"]],
    ["up to 3-characters", ["Up to 3 characters"], ["qiv.ai", "q4x.ai"]],
    [
      "at least 4 letters max 4 chars",
      ["Up to 4 characters", "At least 4 letters"],
      ["kerb.app", "velm.ai"],
    ],
    ["software more than 20 years old under 20k", ["Under $20,000"], ["qiv.ai"]],
    ["3 to 4 letters under 20k", ["3 to 4 letters", "Under $20,000"], ["qiv.ai", "velm.ai"]],
    ["4,999", ["$4,999"], ["qiv.ai"]],
    ["$4,999", ["$4,999"], ["qiv.ai"]],
    ["4999", ["$4,999"], ["qiv.ai"]],
    ["about 6k", ["Around $6,000"], ["sustainable.now", "quietfreight.com", "qiv.ai"]],
    ["6000 usd", ["Around $6,000"], ["sustainable.now", "quietfreight.com", "qiv.ai"]],
    ["5k-15k", ["$5,000-$15,000"], ["sustainable.now", "quietfreight.com", "velm.ai"]],
    ["5-15k", ["$5,000-$15,000"], ["sustainable.now", "quietfreight.com", "velm.ai"]],
    [
      "between $5,000 and 15k",
      ["$5,000-$15,000"],
      ["sustainable.now", "quietfreight.com", "velm.ai"],
    ],
    ["budget 5k", ["Up to $5,000"], ["sustainable.now", "qiv.ai"]],
    ["five figures", ["$10,000-$99,999"], ["people.talk", "q4x.ai", "velm.ai"]],
    ["premium ai domains", ["Premium", ".ai"], ["qiv.ai", "q4x.ai"]],
    ["ultra premium", ["Ultra premium"], ["sustainable.now"]],
    ["ai startup", [".ai"], ["qiv.ai", "q4x.ai", "velm.ai"]],
    ["ai software", [".ai"], ["qiv.ai", "q4x.ai"]],
    ["sold", ["Sold"], ["velm.ai"]],
    ["sold names", ["Sold"], ["velm.ai"]],
    ["available ai", ["Available", ".ai"], ["qiv.ai", "q4x.ai"]],
    ["ai domains available under 20k", ["Under $20,000", "Available", ".ai"], ["qiv.ai"]],
    ["available 3 letter domains", ["3 letters", "Available"], ["qiv.ai"]],
    ["short ai ai", ["Shortest first", ".ai"], ["qiv.ai", "q4x.ai", "velm.ai"]],
    ["4 letter names under 20k", ["Under $20,000", "4 letters"], ["velm.ai"]],
  ])("%j is read as %j", (q, labels, names) => {
    const answer = ask(q);
    expect(answer?.filters).toEqual(labels);
    expect(answer?.names.toSorted()).toEqual(names.toSorted());
  });

  it.each([
    ["software under €5000", "software", ["under €5000"], []],
    ["software over 5k eur", "software", ["over 5k eur"], []],
    ["software below chf 500", "software", ["below chf 500"], []],
    ["software under 25.000", "software", ["under 25.000"], []],
    ["software under USD 5000", "software", [], ["Under $5,000"]],
    ["under 5000 under 6000", "", ["under 5000"], ["Under $6,000"]],
    ["under 5000 up to 6k", "", ["under 5000"], ["Up to $6,000"]],
    ["freight more than 20 years old", "freight", ["more than 20 years old"], []],
    ["freight under 1 letter", "freight", ["under 1 letter"], []],
    ["freight over 500 words", "freight", ["over 500 words"], []],
    ["letter freight under 5000 letter", "letter freight letter", [], ["Under $5,000"]],
    ["cheapest ai under 10k short", "", ["short"], ["Under $10,000", "Lowest price first", ".ai"]],
    ["short cheap", "", ["cheap"], ["Shortest first"]],
    ["no more than 5000", "", [], ["Up to $5,000"]],
    ["shorty short", "shorty", [], ["Shortest first"]],
    ["shortlist short", "shortlist", [], ["Shortest first"]],
  ])("%j is searched for as %j, and %j is ignored", (q, rest, ignored, labels) => {
    const read = readFilters(q, INDEX);
    expect(read).toMatchObject({ rest, ignored });
    expect(read.filters.map(({ label }) => label)).toEqual(labels);
  });

  it("is left out if it can't be understood, and the other words are searched for", () => {
    expect(ask("qiv under €5000")).toMatchObject({
      q: "qiv",
      ignored: ["under €5000"],
      names: ["qiv.ai"],
    });
  });

  it("sorts the names, unless the visitor has chosen an order", () => {
    expect(ask("cheap software")?.names).toEqual(["qiv.ai", "q4x.ai"]);
    expect(ask("cheap .ai")?.names).toEqual(["qiv.ai", "q4x.ai", "velm.ai"]);
    expect(ask("short ai")?.names).toEqual(["q4x.ai", "qiv.ai", "velm.ai"]);
    expect(ask("cheap .ai", { sort: "price-desc" })).toMatchObject({
      filters: [".ai"],
      ignored: ["cheap"],
      names: ["q4x.ai", "qiv.ai", "velm.ai"],
    });
  });

  it("works together with the other filters", () => {
    expect(ask("cheap", { status: "sold" })?.names).toEqual(["velm.ai"]);
    expect(ask("under 5000", { status: "sold" })).toBeNull();
  });

  it("counts even if a description has the same words, but not if a name has them", () => {
    const described = buildSearchIndex([
      makeListing({ description: "What is sold here, for under 5000." }),
      makeListing({ domain: "soldabc.com", price: dollars(6_000), status: "sold" }),
    ]);
    const find = (q: string) => {
      const criteria = { ...NO_CRITERIA, q };
      return findInstead(described, criteria, rankListings(described, criteria));
    };
    expect(find("under 5000")).toMatchObject({ isUnderstood: true, q: "" });
    expect(find("sold")).toBeNull();
  });

  it("puts sold names last, and keeps an extension even if no name in it has the other words", () => {
    expect(ask("under 15k")?.names.at(-1)).toBe("velm.ai");
    expect(ask("ai zebra")).toMatchObject({ isUnderstood: true, leftOut: ["zebra"] });
    expect(ask("ai zebra")?.names).toEqual(["q4x.ai", "qiv.ai", "velm.ai"]);
  });
});

it.each([
  ["short names under €5k", ["Shortest first", "Under €5,000"]],
  ["under 5k", ["Under €5,000"]],
  ["4000 - 6000 euros", ["€4,000-€6,000"]],
  ["five figures", ["€10,000-€99,999"]],
  ["under $5,000", []],
])("in a shop in euros, '%s' is read in euros", (q, labels) => {
  const price = { amount: 4_888, currency: "EUR", label: "€4,888" } as const;
  const index = buildSearchIndex([makeListing({ price })]);
  expect(readFilters(q, index).filters.map(({ label }) => label)).toEqual(
    expect.arrayContaining(labels),
  );
  expect(readFilters(q, index).filters).toHaveLength(labels.length);
});
