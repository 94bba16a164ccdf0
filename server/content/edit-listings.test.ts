import { expect, it } from "vitest";
import { parse } from "yaml";
import type { FieldValue } from "../../catalogue/listing-fields.ts";
import { editListings } from "./edit-listings.ts";

const edit = (file: string, text: string, changes: Record<string, FieldValue>) =>
  editListings(file, text, new Map([["a.com", new Map(Object.entries(changes))]])).text;

const around = (lines: string) => `domain: a.com\n${lines}\nprice: 5 # dollars\n`;

it.each([
  ["tier: # later", "tier: premium # later"],
  ["tier:   #todo", "tier: premium   #todo"],
  ["tier:", "tier: premium"],
  ["tier:\n  # why", "tier: premium\n  # why"],
  ["tier: old   # later", "tier: premium   # later"],
  ["tier: >- # later\n  old\n\n  one\n", "tier: premium # later\n"],
  ["tier: |\n  old\n\n# later", "tier: premium\n\n# later"],
])("in YAML %j becomes %j", (before, after) => {
  const edited = edit("a.yaml", around(before), { tier: "premium" });
  expect(edited).toBe(around(after));
  expect(parse(edited)).toEqual({ domain: "a.com", tier: "premium", price: 5 });
});

it.each(["https://www.escrow.com/x?a=b#c", "# 1", 'says "hi": once', "two\nlines", "- x"])(
  "in YAML %j is written so that it is read as such, before a comment too",
  (value) => {
    for (const old of ["", "old ", "'old' ", '"old" ']) {
      const edited = edit("a.yaml", `domain: a.com\ndescription: ${old}#todo\n`, {
        description: value,
      });
      expect(parse(edited)).toMatchObject({ description: value });
      expect(edited).toContain("#todo");
    }
  },
);

it.each([
  ["a: 1\r\ndomain: a.com\r\n", "a: 1\r\ndomain: a.com\r\ntier: premium\r\n"],
  ["---\ndomain: a.com\n...\n# notes\n", "---\ndomain: a.com\ntier: premium\n...\n# notes\n"],
  ["  domain: a.com", "  domain: a.com\n  tier: premium\n"],
  ['{\n  "domain": "a.com"\n}\n', '{\n  "domain": "a.com", "tier": "premium"\n}\n'],
])("a field is added to the YAML %j where the others are", (before, after) => {
  expect(edit("a.yaml", before, { tier: "premium" })).toBe(after);
});

it("of a line of JSON the values change, and nothing else", () => {
  const text =
    '\ufeff{ "domain":"a.com",  "price":4888, "tier":"x", "more":"\\u00e9\\/" }\r\n{"domain": "b.com"}';
  expect(edit("a.ndjson", text, { price: "$5", tier: "", description: "1\n\u00a02" })).toBe(
    text
      .replace("4888", '"$5"')
      .replace('"x"', "null")
      .replace(" }\r", ', "description": "1\\n\u00a02" }\r'),
  );
});
