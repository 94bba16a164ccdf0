import { describe, expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import type { Listing } from "../schema/listing.ts";
import { type Criteria, NO_CRITERIA, type PriceBandId } from "./criteria.ts";
import { buildSearchIndex, type ReadMeaning } from "./search-index.ts";
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

const domainsOf = (found: readonly Listing[]) => found.map((listing) => listing.domain);

function find(criteria: Partial<Criteria>, listings: readonly Listing[] = SHOP) {
  const { matches, close, related } = searchListings(buildSearchIndex(listings), {
    ...NO_CRITERIA,
    sort: "name",
    ...criteria,
  });
  return { matches: domainsOf(matches), close: domainsOf(close), related: domainsOf(related) };
}

const found = (criteria: Partial<Criteria>) => find(criteria).matches;

it("a portfolio without criteria shows every name and no related ones", () => {
  expect(find({})).toEqual({
    matches: ["now.com", "sunny.com", "uvindex.now", "xn--mnze-0ra.com.ai"],
    close: [],
    related: [],
  });
});

describe("the search box", () => {
  it.each([
    ["vInD", ["uvindex.now"]],
    ["X.N", ["uvindex.now"]],
    ["now", ["now.com", "uvindex.now"]],
    ["MÜNZE", ["xn--mnze-0ra.com.ai"]],
    ["xn--mnze", ["xn--mnze-0ra.com.ai"]],
    ["GOOD FOR", ["sunny.com"]],
    ["o", ["now.com", "sunny.com", "xn--mnze-0ra.com.ai", "uvindex.now"]],
    [".*", []],
    ["^now", []],
    ["uv%", []],
    ["now|sun", []],
    ["__proto__", []],
  ])("finds %j as plain text in names and descriptions", (q, domains) => {
    expect(found({ q })).toEqual(domains);
  });
});

describe("a search of several words", () => {
  const odd = [
    makeListing({
      domain: "a.com",
      description: "One short  line\nof text.",
      keywords: ["ends here"],
    }),
    makeListing({
      domain: "b.com",
      description: "Text in one short line",
      keywords: ["here ends"],
    }),
    makeListing({ domain: "c.com", description: "ΟΔΟΣ ΣΟΦΟΣ", useCases: ["short", "line"] }),
    makeListing({
      domain: "d.com",
      description: "Cre\u0300me  bru\u0302le\u0301e, no\u00a0break.",
    }),
  ];
  const foundOdd = (q: string) => find({ q }, odd).matches;

  it.each([
    ["one short", ["a.com", "b.com"]],
    ["e short ", ["a.com", "b.com"]],
    ["short l", ["a.com", "b.com"]],
    ["short  l", ["a.com", "b.com"]],
    ["short  ", ["a.com", "b.com"]],
    ["ne\nof t", ["a.com"]],
    ["line of", ["a.com"]],
    ["crème brûlée", ["d.com"]],
    ["no break", ["d.com"]],
    ["n one short li", ["b.com"]],
    ["in short", []],
    ["οδος σο", ["c.com"]],
    ["text.com", []],
    ["text. a.com", []],
  ])("finds %j where a text has it exactly", (q, domains) => {
    expect(foundOdd(q)).toEqual(domains);
  });

  it("finds a long text only if every word is in its place", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz0123456789"];
    const description = letters.join(" ");
    const backwards = letters.toReversed().join(" ");
    const many = [
      makeListing({ description }),
      makeListing({ description: backwards, domain: "b.com" }),
    ];
    expect(find({ q: description }, many).matches).toEqual(["harbor.com"]);
    expect(find({ q: backwards }, many).matches).toEqual(["b.com"]);
    for (const letter of letters.slice(1, -1)) {
      expect(find({ q: description.replace(` ${letter} `, " the ") }, many).matches).toEqual([]);
    }
  });

  it("finds separate words if no text has them together", () => {
    expect(find({ q: "ends here" }, odd).related).toEqual(["a.com", "b.com"]);
    expect(find({ q: "text short" }, odd).close).toEqual(["a.com", "b.com"]);
  });
});

describe("the order of search results", () => {
  const listings = [
    makeListing({ domain: "antalk.com", listedDate: "2025-11-09" }),
    makeListing({ domain: "talkshow.com" }),
    makeListing({ domain: "people.talk" }),
    makeListing({ domain: "talk.com" }),
    makeListing({ domain: "zoo.com", description: "For talk.", listedDate: "2025-11-09" }),
    makeListing({ domain: "bee.com", description: "For talk.", listedDate: "2025-11-03" }),
  ];

  it("is the name itself, names that begin with the text, the extension, other names, descriptions, then the visitor's order", () => {
    expect(find({ q: "talk", sort: "newest" }, listings).matches).toEqual(
      "talk.com talkshow.com people.talk antalk.com zoo.com bee.com".split(" "),
    );
    expect(find({ q: "TALK", sort: "name" }, listings).matches.slice(4)).toEqual([
      "bee.com",
      "zoo.com",
    ]);
    expect(find({ q: ".talk" }, listings)).toEqual({
      matches: ["people.talk"],
      close: [],
      related: [],
    });
  });
});

describe("a search of two or three letters", () => {
  const shop = [
    makeListing({ domain: "petalvine.com", status: "sold", keywords: ["flowers"] }),
    makeListing({ domain: "compet.com", keywords: [], description: "A purse." }),
    makeListing({ domain: "vet.id", keywords: ["pet passport"], description: "For animals." }),
    makeListing({ domain: "kerb.app", description: "Bays compete for room.", keywords: [] }),
    makeListing({ domain: "gas.com", description: "A petrol pump. A pet.", keywords: [] }),
    makeListing({ domain: "oil.com", description: "Petrol.", keywords: [] }),
  ];

  it("finds keywords first, then other names, words and beginnings of words; sold names and insides of words come last", () => {
    const { matches, inside } = searchListings(buildSearchIndex(shop), {
      ...NO_CRITERIA,
      q: "pet",
    });
    expect(domainsOf(matches)).toEqual(
      "vet.id compet.com gas.com oil.com petalvine.com".split(" "),
    );
    expect(domainsOf(inside)).toEqual(["kerb.app"]);
  });
});

const read: ReadMeaning = ({ domain }) =>
  domain === "animal.id"
    ? ["sheep", "cattle", "healthcare"]
    : domain === "doctor.talk"
      ? ["healthcare", "medical"]
      : ["outpatient", "telehealth", "health", "care", "healthcare"];

describe("names related by meaning", () => {
  const index = buildSearchIndex(
    [
      makeListing({ domain: "mend.com" }),
      makeListing({ domain: "doctor.talk", status: "reserved" }),
      makeListing({ domain: "med.com", status: "sold" }),
      makeListing({ domain: "animal.id" }),
    ],
    read,
  );
  const meantBy = (q: string) => domainsOf(searchListings(index, { ...NO_CRITERIA, q }).meant);

  it("come apart, those that mean it most first and sold ones last, and by whole words only", () => {
    expect(meantBy("Healthcare")).toEqual(["doctor.talk", "animal.id", "mend.com", "med.com"]);
    expect(meantBy("outpatients name")).toEqual(["mend.com", "med.com"]);
    expect(meantBy("heal")).toEqual([]);
    expect(meantBy("sailing healthcare")).toEqual([
      "doctor.talk",
      "animal.id",
      "mend.com",
      "med.com",
    ]);
  });
});

describe("close matches", () => {
  const listings = [
    makeListing({ domain: "quiet-freight.com", description: "Carriage by rail.", keywords: [] }),
    makeListing({ domain: "people.talk", description: "Where people meet." }),
    makeListing({ domain: "xn--faade-zra.com", displayName: "façade.com" }),
    makeListing({ domain: "xn--strae-oqa.ai", displayName: "straße.ai", description: "" }),
    makeListing({ domain: "xn--stanbul-0ib.com", displayName: "ıstanbul.com" }),
    makeListing({
      domain: "xn--wgv71a119e.com",
      displayName: "日本語.com",
      description: "東京駅の名",
    }),
    makeListing({ domain: "chair.com", description: "A flower shop, a cart, crème brûlée" }),
  ];
  const closeTo = (q: string) => find({ q }, listings).close;

  it.each([
    ["quiet freight", "quiet-freight.com"],
    ["quietfreight", "quiet-freight.com"],
    ["freight quiet", "quiet-freight.com"],
    ["Quiet Freight.com", "quiet-freight.com"],
    ["quietfreight.net", "quiet-freight.com"],
    ["talk people", "people.talk"],
    ["peopletalk", "people.talk"],
    ["www.people.talk", "people.talk"],
    ["https://people.talk/", "people.talk"],
    ["http://WWW.people.talk/portfolio?a=b", "people.talk"],
    ["people's talk", "people.talk"],
    ["facade", "xn--faade-zra.com"],
    ["Strasse AI", "xn--strae-oqa.ai"],
    ["İSTANBUL", "xn--stanbul-0ib.com"],
    ["東京 日本", "xn--wgv71a119e.com"],
    ["shop flowers", "chair.com"],
    ["creme BRULEE", "chair.com"],
    ["carts", "chair.com"],
    ["ai domains", "xn--strae-oqa.ai"],
    [".ai names", "xn--strae-oqa.ai"],
    ["buy people.talk", "people.talk"],
  ])("%j finds %s", (q, domain) => {
    expect(closeTo(q)).toEqual([domain]);
  });

  it("reads a typed extension as the extension, not as the beginning of a word", () => {
    const shop = [...listings, makeListing({ domain: "firm.ai", description: "A company." })];
    expect(find({ q: "com chair" }, shop).close).toEqual(["chair.com"]);
    expect(find({ q: "firm.com" }, shop).close).toEqual(["firm.ai"]);
    expect(find({ q: "com names" }, shop).close).not.toContain("firm.ai");
  });

  it.each(["...", "&", "—", "a i", ".ai", "x".repeat(63), "e e e", "quiet lorry"])(
    "%j has no close matches",
    (q) => {
      expect(closeTo(q)).toEqual([]);
    },
  );

  it("count a word as an extension, and leave out names found only by keyword", () => {
    const shop = [
      makeListing({ domain: "clause.ai", description: "Contracts.", keywords: ["legal software"] }),
      makeListing({ domain: "torte.ai", description: "Legal research." }),
      makeListing({ domain: "chain.com", description: "Legal research." }),
    ];
    expect(find({ q: "legal ai" }, shop)).toEqual({
      matches: [],
      close: ["torte.ai"],
      related: ["clause.ai"],
    });
  });
});

describe("names related by keyword", () => {
  it.each([
    ["a keyword", "TANNING", [], "uvindex.now"],
    ["a keyword, beside a match", "sunscreen", ["sunny.com"], "uvindex.now"],
    ["a use case", "collector", [], "xn--mnze-0ra.com.ai"],
    ["the category", "index tools", [], "xn--mnze-0ra.com.ai"],
  ])("are found by %s", (_, q, matches, domain) => {
    expect(find({ q })).toEqual({ matches, close: [], related: [domain] });
  });

  it("respect the other filters too", () => {
    expect(find({ q: "beach" }).related).toEqual(["now.com", "uvindex.now"]);
    expect(find({ q: "beach", status: "sold" }).related).toEqual(["uvindex.now"]);
    expect(find({ q: "beach", price: "10000-25000" }).related).toEqual(["now.com"]);
  });

  it.each([
    ["dentist", "dentists", "Dentists and clinics"],
    ["bakery", "bakeries", "Bakeries that deliver"],
    ["church", "churches", "A church hall"],
    ["agency", "agencies", "Agency owners"],
  ])("are found by an audience, in the singular %j and the plural %j", (one, many, audience) => {
    const listing = makeListing({ targetAudience: [audience] });
    for (const q of [one, many]) expect(find({ q }, [listing]).related).toEqual(["harbor.com"]);
  });

  it("are not found by a feature", () => {
    const listing = makeListing({ features: ["zebra"] });
    expect(find({ q: "zebra" }, [listing])).toEqual({ matches: [], close: [], related: [] });
  });

  it("follow the visitor's order", () => {
    expect(find({ q: "beach", sort: "price-asc" }).related).toEqual(["now.com", "uvindex.now"]);
    expect(find({ q: "beach", sort: "price-desc" }).related).toEqual(["now.com", "uvindex.now"]);
    expect(find({ q: "c", sort: "price-desc" }).matches).toEqual([
      "xn--mnze-0ra.com.ai",
      "now.com",
      "sunny.com",
    ]);
  });
});

describe("a filter", () => {
  it.each<[Partial<Criteria>, string[]]>([
    [{ extension: ".com" }, ["now.com", "sunny.com"]],
    [{ extension: ".ai" }, ["xn--mnze-0ra.com.ai"]],
    [{ extension: ".co" }, []],
    [{ extension: ".com.ai" }, []],
    [{ extension: ".w" }, []],
    [{ category: "UV Index" }, ["uvindex.now"]],
    [{ category: "UV Index Tools" }, ["xn--mnze-0ra.com.ai"]],
    [{ category: "UV" }, []],
    [{ category: "uv index" }, []],
    [{ status: "available" }, ["sunny.com", "xn--mnze-0ra.com.ai"]],
    [{ status: "reserved" }, ["now.com"]],
    [{ status: "sold" }, ["uvindex.now"]],
  ])("is exact: %j", (criteria, domains) => {
    expect(found(criteria)).toEqual(domains);
  });
});

describe("the price filter", () => {
  const priced = [
    ...AMOUNTS.map((amount) =>
      makeListing({ domain: `n${String(amount).padStart(6, "0")}.com`, price: dollars(amount) }),
    ),
    makeListing({ domain: "offer.com", price: ON_REQUEST }),
  ];
  const amounts = (price: PriceBandId | "") =>
    searchListings(buildSearchIndex(priced), { ...NO_CRITERIA, price, sort: "name" }).matches.map(
      (listing) => listing.price.amount,
    );

  it.each<[PriceBandId, number[]]>([
    ["under-10000", [9_999]],
    ["10000-25000", [10_000, 24_999]],
    ["25000-50000", [25_000, 49_999]],
    ["50000-100000", [50_000, 99_999]],
    ["over-100000", [100_000]],
  ])(
    "%s includes its lower bound and excludes its upper one and all Make Offer names",
    (id, inside) => {
      expect(amounts(id)).toEqual(inside);
    },
  );

  it("shows Make Offer names if no range is chosen", () => {
    expect(amounts("")).toEqual([...AMOUNTS, null]);
  });
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

it.each(["", "a", "a b c"])("%j finds nothing in an empty shop", (q) => {
  expect(find({ q, status: "sold" }, [])).toEqual({ matches: [], close: [], related: [] });
});
