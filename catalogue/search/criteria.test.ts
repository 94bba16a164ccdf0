import { describe, expect, it } from "vitest";
import {
  type Criteria,
  formatCriteria,
  MAX_FILTER_LENGTH,
  NO_CRITERIA,
  parseCriteria,
  nameBand,
  PRICE_BANDS,
} from "./criteria.ts";
import { STATUSES } from "../schema/listing.ts";
import { SORTS } from "./sort.ts";

const parse = (query: string) => parseCriteria(new URLSearchParams(query));
const asking = (criteria: Partial<Criteria>): Criteria => ({ ...NO_CRITERIA, ...criteria });

describe("the portfolio's address", () => {
  it("carries every filter and the order", () => {
    const query =
      "q=uv+index&extension=.now&category=Finance+%26+Fintech&status=sold&price=10000-25000&sort=price-asc&monthly=yes&exact=yes";
    expect(parse(query)).toEqual({
      q: "uv index",
      extension: ".now",
      category: "Finance & Fintech",
      status: "sold",
      price: "10000-25000",
      sort: "price-asc",
      monthly: "yes",
      exact: "yes",
    });
  });

  it.each([
    [".ai", ".ai"],
    ["AI", ".ai"],
    [".zz", ".zz"],
    ["...", ""],
  ])("reads the extension %j as %j", (extension, wanted) => {
    expect(parse(`${new URLSearchParams({ extension })}`)).toEqual(asking({ extension: wanted }));
  });

  it("accepts every status, price range and order that the selects offer, in any case", () => {
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

  it.each([
    "",
    "status=gone&price=cheap&sort=random",
    "utm_source=mail&Q=one&status[]=sold&price.id=1&=x&&&",
    "q=%00&extension=%00%0A&category=%1F&status=%00&price=%7F&sort=%00",
    ["status", "price", "sort"].map((name) => `${name}=${"sold".repeat(2_500)}`).join("&"),
  ])("asks for everything, newest first, with %j", (query) => {
    expect(parse(query)).toEqual(NO_CRITERIA);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty"])(
    "ignores %s as a filter's name or value",
    (word) => {
      expect(parse(`${word}=${word}`)).toEqual(NO_CRITERIA);
      expect(parse(`status=${word}&price=${word}&sort=${word}`)).toEqual(NO_CRITERIA);
      expect(parse(`q=${word}&category=${word}`)).toEqual(asking({ q: word, category: word }));
      expect(Object.prototype).not.toHaveProperty("q");
    },
  );

  it.each(["q", "category", "extension"] as const)(
    "keeps the first hundred characters of a long %s",
    (name) => {
      const kept = parse(`${name}=${"a".repeat(10_000)}`)[name];
      expect(kept.replace(/^\./, "")).toMatch(/^a+$/);
      expect(kept.length).toBeGreaterThanOrEqual(MAX_FILTER_LENGTH);
      expect(kept.length).toBeLessThanOrEqual(MAX_FILTER_LENGTH + 1);
    },
  );

  it("drops control characters", () => {
    const text = "%00%01uv%00%09%0D%0Aindex%1B%7F%C2%85%E2%80%AE";
    expect(parse(`q=${text}&category=${text}&status=%00sold%00`)).toEqual(
      asking({ q: "uv index", category: "uv index", status: "sold" }),
    );
  });
});

describe("the address of a filtered portfolio", () => {
  it("leaves out default values, and names the page from the second on", () => {
    expect(formatCriteria(NO_CRITERIA)).toBe("");
    expect(formatCriteria({ extension: ".ai", sort: "newest" }, 1)).toBe("?extension=.ai");
    expect(formatCriteria({ status: "sold" }, 2)).toBe("?status=sold&page=2");
  });

  it("leads back to the same criteria from bytes that aren't UTF-8", () => {
    const criteria = parse("q=%FF%FEuv%C0%80");
    expect(parse(formatCriteria(criteria))).toEqual(criteria);
    expect(criteria.q).toContain("uv");
  });

  it.each<Partial<Criteria>>([
    { q: "C++ & C#? 100% = a/b;c" },
    { q: "münze 茶 🌱", extension: ".рф", category: "Data & Productivity" },
    { status: "reserved", price: "over-100000", sort: "price-desc" },
  ])("leads back to the same criteria: %j", (criteria) => {
    expect(parse(formatCriteria(criteria))).toEqual(asking(criteria));
  });

  it.each([
    ["an emoji at the cut", "q", `${"a".repeat(99)}🌱🌱`],
    ["an extension that is longer in lower case", "extension", "İ".repeat(100)],
  ])("leads back to the same criteria after cutting %s", (_, name, value) => {
    const criteria = parse(`${new URLSearchParams({ [name]: value })}`);
    expect(parse(formatCriteria(criteria))).toEqual(criteria);
  });
});

it("the price ranges are the five that the specification names", () => {
  expect(PRICE_BANDS.map((band) => nameBand(band, "USD"))).toEqual([
    "Under $10,000",
    "$10,000-$25,000",
    "$25,000-$50,000",
    "$50,000-$100,000",
    "Over $100,000",
  ]);
  expect(PRICE_BANDS.map((band) => nameBand(band, "CHF")).at(1)).toBe("CHF\u00a010,000-25,000");
});
