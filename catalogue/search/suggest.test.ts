import { describe, expect, it } from "vitest";
import { generateListings, makeListing } from "../../test/support/listing.ts";
import { NO_CRITERIA } from "./criteria.ts";
import { buildSearchIndex } from "./search-index.ts";
import { searchListings } from "./search.ts";
import { countSlips, findNear, findsAnother, suggestText } from "./suggest.ts";

const INDEX = buildSearchIndex([
  makeListing({ domain: "people.talk", keywords: ["podcast"], description: "A quiet freight." }),
  makeListing({ domain: "quietfreight.com", keywords: ["freight"], description: "" }),
  makeListing({ domain: "sustainable.now" }),
  makeListing({ domain: "velm.ai", status: "sold" }),
]);

function suggest(q: string, index = INDEX) {
  const criteria = { ...NO_CRITERIA, q };
  return suggestText(index, criteria, searchListings(index, criteria));
}

it("a correction is suggested if only parts of other words have the text", () => {
  const index = buildSearchIndex([
    makeListing({ domain: "chorus.app", description: "In harmony.", keywords: [] }),
    makeListing({ domain: "money.talk", description: "", keywords: [] }),
  ]);
  expect(suggest("mony", index)).toBe("money");
  expect(suggest("harmony", index)).toBeNull();
});

it("a similar name is suggested if only a description has the words as typed", () => {
  expect(suggest("quiet freight")).toBe("quietfreight.com");
  expect(suggest("people")).toBeNull();
});

it.each([
  ["people", "people", 0],
  ["people", "peeple", 1],
  ["talk", "tlak", 1],
  ["talk", "talks", 1],
  ["", "ab", 2],
  ["kitten", "sitting", 3],
  ["abcdef", "uvwxyz", 3],
])("%j and %j differ by %i slips", (a, b, slips) => {
  expect(countSlips(a, b, 2)).toBe(slips);
  expect(countSlips(b, a, 2)).toBe(slips);
});

it.each([
  ["peeple.talk", ["people.talk"]],
  ["quietfreight.net", ["quietfreight.com"]],
  ["people.talk", ["people.talk"]],
  ["<script>", []],
  ["nothing.example", []],
])("the names near %s are %j", (name, near) => {
  expect(findNear(INDEX, name).map(({ domain }) => domain)).toEqual(near);
});

describe.each([0, 1_001])("a keyword, beside %i other names,", (count) => {
  const index = buildSearchIndex([
    makeListing({ domain: "xyzzy.com", keywords: ["plugh wharf", "grue", "Zork"] }),
    makeListing({ domain: "other.com", keywords: ["grue", "wharf", "plugh"] }),
    ...generateListings(count),
  ]);

  it.each([
    ["grue", true],
    ["plugh wharf", true],
    ["Zork", false],
  ])("%s finds another name: %s", (keyword, isFound) => {
    expect(findsAnother(index, keyword, "xyzzy.com")).toBe(isFound);
  });
});
