import { describe, expect, it } from "vitest";
import { buildCatalogue } from "../../catalogue/catalogue.ts";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { findListings } from "./find-listings.ts";
import { readSearch } from "./read-search.ts";

const SOFTWARE = { category: "Software & AI" };

const CATALOGUE = buildCatalogue(
  [
    makeListing({ domain: "calm.you", price: dollars(13_300), listedDate: "2026-09-23" }),
    makeListing({ domain: "serene.ai", price: dollars(4_900), keywords: ["calm"], ...SOFTWARE }),
    makeListing({ domain: "stillness.ai", price: dollars(9_900), keywords: ["calm"], ...SOFTWARE }),
    makeListing({ domain: "kerb.app", price: ON_REQUEST, status: "reserved" }),
    makeListing({ domain: "velm.ai", price: dollars(2_000), status: "sold" }),
    makeListing({ domain: "quiet.com", price: dollars(5_000), hidden: true }),
    makeListing({ domain: "xn--mnchen-3ya.com", displayName: "münchen.com", price: ON_REQUEST }),
  ],
  [],
  "1",
);

const read = (query: string) => {
  const params = new URLSearchParams(query);
  return readSearch(
    Object.fromEntries([...params.keys()].map((name) => [name, params.getAll(name)])),
    "USD",
  );
};
const ask = (query: string) => findListings(CATALOGUE, read(query));
const namesOf = (query: string) => ask(query).listings.map(({ domain }) => domain);

describe("a program's search", () => {
  it.each([
    ["q=calm", ["calm.you", "serene.ai", "stillness.ai"]],
    ["extension=AI&status=available", ["serene.ai", "stillness.ai"]],
    ["category=software+%26+ai&sort=price-desc", ["stillness.ai", "serene.ai"]],
    ["max=4900", ["serene.ai", "velm.ai"]],
    ["length=4&sort=name", ["calm.you", "kerb.app", "velm.ai"]],
    ["length=5-7&sort=name", ["serene.ai", "xn--mnchen-3ya.com"]],
    ["q=quiet", []],
  ])("for %s finds the right names", (query, expected) => {
    expect(namesOf(query)).toEqual(expected);
  });

  it("reads filters from plain words, as the portfolio's page does", () => {
    const { readAs, listings } = ask("q=short+.ai+name+about+calm+under+%245%2C000");
    expect(listings.map(({ domain }) => domain)).toEqual(["serene.ai"]);
    expect(readAs).toEqual({
      q: "calm",
      filters: [".ai", "under $5,000", "shortest first"],
      leftOut: [],
    });
  });

  it("continues on the next page", () => {
    const { listings, next } = ask("limit=3&sort=name");
    const rest = ask(`limit=3&sort=name&page=${next}`);
    const names = [...listings, ...rest.listings].map(({ domain }) => domain);
    expect(names).toEqual(namesOf("sort=name"));
    expect(rest.next).toBeNull();
  });

  it.each([
    ["q=a&q=b", "q: given more than once"],
    ["limit=0", "limit: found 0, expected a whole number, 1 or more"],
    ["min=1.5", 'min: found "1.5", expected a number of whole US dollars from 0'],
    ["status=Sold", 'status: found "Sold", expected one of available, reserved, sold'],
    ["length=6-3", 'length: found "6-3", expected the smaller number first'],
    ["min=10&max=5", "max: found 5, expected 10 or more, as min says"],
    [`q=${"a".repeat(101)}`, "expected text of 1 to 100 characters"],
    ["page=0", "page: found 0, expected a page from 1"],
    ["__proto__=1", "__proto__: unknown parameter"],
  ])("with %s is refused with the reason", (query, message) => {
    expect(() => ask(query)).toThrow(message);
  });
});
