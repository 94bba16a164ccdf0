import { describe, expect, it } from "vitest";
import { dollars, ON_REQUEST } from "../../test/support/listing.ts";
import {
  type Criteria,
  formatCriteria,
  isInBand,
  MAX_FILTER_LENGTH,
  NO_CRITERIA,
  parseCriteria,
  parsePage,
  PRICE_BANDS,
} from "./criteria.ts";
import { STATUSES } from "../schema/listing.ts";
import { SORTS } from "./sort.ts";

const parse = (query: string) => parseCriteria(new URLSearchParams(query));
const asking = (criteria: Partial<Criteria>): Criteria => ({ ...NO_CRITERIA, ...criteria });

describe("the portfolio's address", () => {
  it("without a query asks for everything, newest first", () => {
    expect(parse("")).toEqual(NO_CRITERIA);
  });

  it("carries every filter and the order", () => {
    const query =
      "q=uv+index&extension=.now&category=UV+Index&status=sold&price=10000-25000&sort=price-asc&monthly=yes&exact=yes";
    expect(parse(query)).toEqual({
      q: "uv index",
      extension: ".now",
      category: "UV Index",
      status: "sold",
      price: "10000-25000",
      sort: "price-asc",
      monthly: "yes",
      exact: "yes",
    });
  });

  it.each([".ai", "ai", ".AI", "AI", "..ai", " .ai "])("takes the extension as %j", (extension) => {
    expect(parse(`${new URLSearchParams({ extension })}`).extension).toBe(".ai");
  });

  it.each([".", "...", " "])("asks for every extension with %j", (extension) => {
    expect(parse(`${new URLSearchParams({ extension })}`).extension).toBe("");
  });

  it("takes every status, price range and order that the selects offer, in any case", () => {
    for (const status of STATUSES) {
      expect(parse(`status=${status.toUpperCase()}`)).toEqual(asking({ status }));
    }
    for (const { id } of PRICE_BANDS) {
      expect(parse(`price=${id.toUpperCase()}`)).toEqual(asking({ price: id }));
    }
    for (const { id } of SORTS) {
      expect(parse(`sort=${id.toUpperCase()}`)).toEqual(asking({ sort: id }));
    }
  });

  it("means all, or newest, where a value is none that the selects offer", () => {
    expect(parse("status=gone&price=cheap&sort=random")).toEqual(NO_CRITERIA);
  });

  it("keeps an extension or a category that nothing has", () => {
    expect(parse("extension=.zz&category=Nothing")).toEqual(
      asking({ extension: ".zz", category: "Nothing" }),
    );
  });

  it("keeps the case of a category", () => {
    expect(parse("category=Finance+%26+Fintech").category).toBe("Finance & Fintech");
  });

  it("counts the first of a repeated filter", () => {
    expect(parse("q=one&q=two&status=sold&status=available&sort=name&sort=shortest")).toEqual(
      asking({ q: "one", status: "sold", sort: "name" }),
    );
  });
});

describe("a hostile address", () => {
  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "changes nothing with %s as a filter's name or value",
    (word) => {
      expect(parse(`${word}=${word}`)).toEqual(NO_CRITERIA);
      expect(parse(`status=${word}&price=${word}&sort=${word}`)).toEqual(NO_CRITERIA);
      expect(parse(`q=${word}&category=${word}`)).toEqual(asking({ q: word, category: word }));
      expect(Object.prototype).not.toHaveProperty("q");
    },
  );

  it("with unknown filters asks for everything", () => {
    expect(parse("utm_source=mail&Q=one&status[]=sold&price.id=1&=x&&&")).toEqual(NO_CRITERIA);
  });

  it.each(["q", "category", "extension"] as const)(
    "of 10,000 characters keeps the first hundred of %s",
    (name) => {
      const kept = parse(`${name}=${"a".repeat(10_000)}`)[name];
      expect(kept.replace(/^\./, "")).toMatch(/^a+$/);
      expect(kept.length).toBeGreaterThanOrEqual(MAX_FILTER_LENGTH);
      expect(kept.length).toBeLessThanOrEqual(MAX_FILTER_LENGTH + 1);
    },
  );

  it("of 10,000 characters in a select asks for everything", () => {
    const long = "sold".repeat(2_500);
    expect(parse(`status=${long}&price=${long}&sort=${long}`)).toEqual(NO_CRITERIA);
  });

  it.each(["q", "category"] as const)("leaves no control character in %s", (name) => {
    expect(parse(`${name}=%00%01uv%00%09%0D%0Aindex%1B%7F%C2%85%E2%80%AE`)[name]).toBe("uv index");
  });

  it("of control characters alone asks for everything", () => {
    expect(parse("q=%00&extension=%00%0A&category=%1F&status=%00&price=%7F&sort=%00")).toEqual(
      NO_CRITERIA,
    );
  });

  it("finds a status though NUL stands around it", () => {
    expect(parse("status=%00sold%00").status).toBe("sold");
  });

  it("with bytes that are no UTF-8 can be read and written again", () => {
    const criteria = parse("q=%FF%FEuv%C0%80");
    expect(parse(formatCriteria(criteria))).toEqual(criteria);
    expect(criteria.q).toContain("uv");
  });
});

describe("the address of a filtered portfolio", () => {
  it("is the bare one when nothing is asked", () => {
    expect(formatCriteria(NO_CRITERIA)).toBe("");
    expect(formatCriteria({})).toBe("");
  });

  it("leaves out what is the same without it", () => {
    expect(formatCriteria({ extension: ".ai", sort: "newest" }, 1)).toBe("?extension=.ai");
  });

  it("names the page from the second on", () => {
    expect(formatCriteria({ status: "sold" }, 2)).toBe("?status=sold&page=2");
    expect(formatCriteria({}, 3)).toBe("?page=3");
  });

  it.each<Partial<Criteria>>([
    {},
    { q: "uv index" },
    { q: "C++ & C#? 100% = a/b;c" },
    { q: "münze 茶 🌱" },
    { q: "%00 + %2B" },
    { q: "<script>alert('1')</script>" },
    { q: "__proto__", category: "constructor" },
    { extension: ".ai" },
    { extension: ".рф" },
    { category: "Data & Productivity" },
    { status: "reserved", price: "over-100000", sort: "price-desc" },
    {
      q: "a",
      extension: ".com",
      category: "Floral",
      status: "sold",
      price: "under-10000",
      sort: "name",
    },
    { q: "a".repeat(MAX_FILTER_LENGTH) },
  ])("leads back to the same criteria: %j", (criteria) => {
    expect(parse(formatCriteria(criteria))).toEqual(asking(criteria));
  });

  it.each([
    ["a long word", "q", "a".repeat(10_000)],
    ["words cut at a space", "q", `${"a".repeat(99)} b`],
    ["an emoji at the cut", "q", `${"a".repeat(99)}🌱🌱`],
    ["a long category", "category", "é ".repeat(5_000)],
    ["a long extension", "extension", "a".repeat(10_000)],
    ["an extension that is longer in lower case", "extension", "İ".repeat(100)],
  ])("leads back to the same criteria after %s was cut", (_, name, value) => {
    const criteria = parse(`${new URLSearchParams({ [name]: value })}`);
    expect(parse(formatCriteria(criteria))).toEqual(criteria);
  });
});

describe("the page number in the address", () => {
  it.each([
    ["page=1", 1],
    ["page=2", 2],
    ["page=48", 48],
    ["page=9999999", 9_999_999],
    ["page=2&page=3", 2],
  ])("%s is page %i", (query, page) => {
    expect(parsePage(new URLSearchParams(query))).toBe(page);
  });

  it.each([
    "",
    "page=",
    "page=0",
    "page=-1",
    "page=1.5",
    "page=1e3",
    "page=0x10",
    "page=02",
    "page=+2",
    "page=%202",
    "page=2%00",
    "page=%EF%BC%92",
    "page=two",
    "page=NaN",
    "page=Infinity",
    `page=${"9".repeat(10_000)}`,
    "Page=2",
  ])("%j is the first page", (query) => {
    expect(parsePage(new URLSearchParams(query))).toBe(1);
  });
});

const bandsOf = (price: Parameters<typeof isInBand>[0]) =>
  PRICE_BANDS.filter((band) => isInBand(price, band)).map((band) => band.label);

describe("the price ranges of the portfolio", () => {
  it("are the five that the specification names", () => {
    expect(PRICE_BANDS.map((band) => band.label)).toEqual([
      "Under $10,000",
      "$10,000-$25,000",
      "$25,000-$50,000",
      "$50,000-$100,000",
      "Over $100,000",
    ]);
  });

  it.each([
    [1, "Under $10,000"],
    [9_999, "Under $10,000"],
    [10_000, "$10,000-$25,000"],
    [24_999, "$10,000-$25,000"],
    [25_000, "$25,000-$50,000"],
    [49_999, "$25,000-$50,000"],
    [50_000, "$50,000-$100,000"],
    [99_999, "$50,000-$100,000"],
    [100_000, "Over $100,000"],
    [Number.MAX_SAFE_INTEGER, "Over $100,000"],
  ])("hold $%i in one range only, %s", (amount, label) => {
    expect(bandsOf(dollars(amount))).toEqual([label]);
  });

  it("hold no name that is on request", () => {
    expect(bandsOf(ON_REQUEST)).toEqual([]);
  });
});
