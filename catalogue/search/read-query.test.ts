import { expect, it } from "vitest";
import { dollars, makeListing, ON_REQUEST } from "../../test/support/listing.ts";
import { NO_CRITERIA } from "./criteria.ts";
import { readQuery } from "./read-query.ts";
import { buildSearchIndex } from "./search-index.ts";
import { searchListings } from "./search.ts";

const BARE = { description: "", keywords: [], useCases: [], targetAudience: [], category: "Names" };
const INDEX = buildSearchIndex(
  [
    makeListing({ ...BARE, domain: "people.talk", price: dollars(34_888), keywords: ["people"] }),
    makeListing({ ...BARE, domain: "kerb.app", price: ON_REQUEST, keywords: ["startup"] }),
    makeListing({ ...BARE, domain: "qiv.ai", price: dollars(4_999), category: "Law & Order" }),
    makeListing({ ...BARE, domain: "q4x.ai", price: dollars(20_000), tier: "ultra premium" }),
    makeListing({ ...BARE, domain: "velm.ai", status: "sold", price: dollars(14_000) }),
    makeListing({
      ...BARE,
      domain: "cheapflights.com",
      price: dollars(6_000),
      keywords: ["cheap flights"],
    }),
    makeListing({
      ...BARE,
      domain: "ice-box.com",
      status: "reserved",
      price: dollars(900),
      tier: "standard",
    }),
  ],
  ["kerb.app"],
);

it.each([
  ["under 5000", ["under $5,000"], "qiv.ai ice-box.com"],
  ["under five thousand", ["under $5,000"], "qiv.ai ice-box.com"],
  ["up to 6,000 USD", ["up to $6,000"], "cheapflights.com qiv.ai ice-box.com"],
  ["what can I get for $5000?", ["up to $5,000"], "qiv.ai ice-box.com"],
  ["over 14k", ["over $14,000"], "people.talk q4x.ai"],
  ["over 5k under 15k", ["under $15,000", "over $5,000"], "cheapflights.com velm.ai"],
  ["between five and ten thousand", ["$5,000-$10,000"], "cheapflights.com"],
  ["5-15k", ["$5,000-$15,000"], "cheapflights.com velm.ai"],
  ["around 6k", ["around $6,000"], "cheapflights.com qiv.ai"],
  ["$4,999", ["around $4,999"], "qiv.ai"],
  ["five figures", ["$10,000-$99,999"], "people.talk q4x.ai velm.ai"],
  ["3 letters", ["3 letters"], "qiv.ai"],
  ["under 4 letters", ["under 4 letters"], "qiv.ai"],
  ["4 letter .app or .ai", [".app or .ai", "4 letters"], "kerb.app velm.ai"],
  ["not ai", ["not .ai"], "cheapflights.com kerb.app people.talk ice-box.com"],
  ["without .ai and .com", ["not .ai or .com"], "kerb.app people.talk"],
  ["not under 5k", ["not under $5,000"], "cheapflights.com kerb.app people.talk q4x.ai velm.ai"],
  ["no hyphens .com", [".com", "no hyphens"], "cheapflights.com"],
  [
    "not startup",
    ["not startup"],
    "cheapflights.com people.talk q4x.ai qiv.ai ice-box.com velm.ai",
  ],
  ["contains talk", ["contains “talk”"], "people.talk"],
  [
    "without the letter q",
    ["not contains “q”"],
    "cheapflights.com kerb.app people.talk ice-box.com velm.ai",
  ],
  [".io", [".io"], ""],
  ["standard tier", ["standard"], "ice-box.com"],
  ["names without a price", ["price on request"], "kerb.app"],
  ["under $500 a month", ["up to $500 a month for 12 months"], "cheapflights.com qiv.ai"],
  [".com", [".com"], "cheapflights.com ice-box.com"],
  [
    "not sold or reserved",
    ["not sold", "not reserved"],
    "cheapflights.com kerb.app people.talk q4x.ai qiv.ai",
  ],
  [
    "except kerb.app and qiv.ai",
    ["not kerb.app and qiv.ai"],
    "cheapflights.com people.talk q4x.ai ice-box.com velm.ai",
  ],
  [
    "not law & order",
    ["not Law & Order"],
    "cheapflights.com kerb.app people.talk q4x.ai ice-box.com velm.ai",
  ],
  ["people.talk under 5k", ["under $5,000", "for: people"], ""],
  ["under €5000", ["under €5000 (prices are in US dollars)"], ""],
  ["between 10k and 1 000", ["$1,000-$10,000"], "cheapflights.com qiv.ai"],
  ["starts with q", ["starts with “q”"], "q4x.ai qiv.ai"],
  ["two-word", ["two words"], "cheapflights.com ice-box.com"],
  ["one word", ["one word"], ""],
  ["payment plan .ai", [".ai", "pay monthly"], "q4x.ai qiv.ai"],
  ["popular", ["featured"], "kerb.app"],
  ["ultra premium", ["ultra premium"], "q4x.ai"],
  ["cheapest .ai", [".ai", "cheapest first"], "qiv.ai q4x.ai velm.ai"],
  ["short .com", [".com", "shortest first"], "cheapflights.com ice-box.com"],
  ["what do you have for a startup?", ["for: startup"], "kerb.app"],
  ["startup under $5,000", ["under $5,000", "for: startup"], ""],
])("%j is read as %j", (q, chips, names) => {
  expect(readQuery(q, INDEX).chips.map(({ label }) => label)).toEqual(chips);
  const { listings } = searchListings(INDEX, { ...NO_CRITERIA, q });
  expect(listings.map(({ domain }) => domain).join(" ")).toBe(names);
});

it.each([
  "people.talk",
  "people talk",
  "peopletalk",
  "is people.talk available?",
  "https://www.people.talk/",
])("%j is a name, and nothing else is read from it", (q) => {
  const { chips, about } = readQuery(q, INDEX);
  expect([chips, about]).toEqual([[], "people.talk"]);
});

it.each(["cheap", "cheap flights", "99 bananas", "", "...", "日本語"])("%j is only words", (q) => {
  expect(readQuery(q, INDEX).chips).toEqual([]);
});

it("each chip tells the text that is left without it", () => {
  const { chips } = readQuery("startup not .ai under five thousand", INDEX);
  expect(chips.map(({ label, without }) => [label, without])).toEqual([
    ["not .ai", "under 5000 startup"],
    ["under $5,000", "not .ai startup"],
    ["for: startup", "not .ai under 5000"],
  ]);
});

it("words copied from a description find it, whatever else they could mean", () => {
  const index = buildSearchIndex([
    makeListing({
      ...BARE,
      domain: "people.talk",
      description: "A two-word sentence under 10 letters.",
    }),
  ]);
  const q = "two-word sentence under 10";
  expect(readQuery(q, index).chips).toEqual([]);
  expect(searchListings(index, { ...NO_CRITERIA, q }).listings).toHaveLength(1);
});
