import { expect, it } from "vitest";
import { parse, stringify } from "yaml";
import type { FieldValue } from "../../catalogue/schema/listing-fields.ts";
import { seededRandom } from "../../test/support/listing.ts";
import { addRows, editListings, removeNames } from "./edit-listings.ts";

const edit = (file: string, text: string, changes: Record<string, FieldValue>) =>
  editListings(file, text, new Map([["a.com", new Map(Object.entries(changes))]]));

const around = (lines: string) => `domain: a.com\n${lines}\nprice: 5 # dollars\n`;

it.each([
  ["tier: # later", "tier: premium # later"],
  ["tier:\n  # why", "tier: premium # why"],
  ["tier: old   # later", "tier: premium # later"],
  ["tier: >- # later\n  old\n\n  one\n", "tier: premium # later\n"],
  ["tier: |\n  old\n\n# later", "tier: premium\n\n# later"],
])("the YAML %j becomes %j", (before, after) => {
  const edited = edit("a.yaml", around(before), { tier: "premium" });
  expect(edited).toBe(around(after));
  expect(parse(edited)).toEqual({ domain: "a.com", tier: "premium", price: 5 });
});

it("a CSV row is found behind one with a stray quote", () => {
  const text = 'domain,category,price\nb.com,Tra"vel,1\n"a.com","Tra""vel",2\n';
  expect(edit("names.csv", text, { price: "3" })).toBe(
    text.replace(/"a.com".*/, 'a.com,"Tra""vel",3'),
  );
});

it("a new column stands behind an empty heading, also in a row that ends before or behind it", () => {
  const text = "domain,price,\na.com,1\nb.com,2,,,\n";
  expect(edit("names.csv", text, { tier: "premium" })).toBe(
    "domain,price,,tier\na.com,1,,premium\nb.com,2,,\n",
  );
});

it("text of several lines is quoted in a new row, however the lines of the file end", () => {
  const row = new Map([
    ["domain", "b.com"],
    ["description", "two\nlines"],
  ]);
  for (const end of ["\n", "\r\n"]) {
    const before = `domain,description${end}a.com,one${end}`;
    expect(addRows(before, [row])).toContain(`${end}b.com,"two\nlines",`);
  }
});

it.each([
  ["a: 1\r\ndomain: a.com\r\n", "a: 1\r\ndomain: a.com\r\ntier: premium\r\n"],
  ["---\ndomain: a.com\n...\n# notes\n", "---\ndomain: a.com\ntier: premium\n... # notes\n"],
  ["  domain: a.com", "domain: a.com\ntier: premium\n"],
  ['{\n  "domain": "a.com"\n}\n', '{"domain": "a.com", tier: premium}\n'],
])("a field is added to the YAML %j among the others", (before, after) => {
  expect(edit("a.yaml", before, { tier: "premium" })).toBe(after);
});

it.each([
  ["a value that another repeats", "domain: a.com\ntier: &t x\ncategory: *t\n"],
  ["a group that is a reference", "domain: a.com\nmore: &m {cpc: 1, backlinks: 1}\nstats: *m\n"],
  ["several documents", "domain: a.com\ntier: x\n---\ndomain: b.com\n"],
  ["a field twice", "domain: a.com\ntier: x\ntier: y\n"],
])("YAML with %s is refused with the reason", (_, text) => {
  expect(() => edit("a.yaml", text, { tier: "premium", "stats.cpc": "2" })).toThrow(
    /^(YAML that can't be read|a file in which other values would change as well), expected /,
  );
});

it("a YAML alias stays unless its own field changes", () => {
  const text = "domain: a.com\nprice: &p $5\nminimumOffer: *p\nfloor: *p\n";
  expect(edit("a.yaml", text, { minimumOffer: "$4" })).toBe(text.replace("*p", "$4"));
});

it("unchanged CSV rows stay as they are, and so does all behind a quote that is never closed", () => {
  const text = '\ufeff"Domain";price\r\n"a.com";"x\ny"\r\n\r\n b.com ;"1"\r\n"c.com;1\r\na.com;2';
  expect(edit("names.csv", text, { price: '"$1";' })).toBe(
    text.replace('"a.com";"x\ny"', 'a.com;"""$1"";"'),
  );
  expect(edit("names.csv", text, { tier: "premium" })).toBe(
    text
      .replace("price\r", "price;tier\r")
      .replace('"a.com";"x\ny"', 'a.com;"x\ny";premium')
      .replace('"1"\r', '"1";\r'),
  );
  expect(removeNames("names.csv", text, new Set(["a.com"]))).toBe(
    text.replace('"a.com";"x\ny"\r\n', ""),
  );
});

const ODD = [
  "a",
  "# b",
  "- c",
  "d: e",
  "'f'",
  '"g"',
  "h\ni",
  "[j]",
  "{k}",
  "é",
  "1",
  "null",
  "=x",
  "*y",
];

const listKept = (text: string) => text.match(/^\ufeff|# (?:of 2025|above|end)/gm);

it("whatever a YAML file looks like, an edit sets the new values and keeps all others", () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = seededRandom(seed);
    const pick = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)] as T;
    const some = <T>(make: () => T) => (random() < 0.7 ? make() : undefined);
    const list = () => Array.from({ length: pick([1, 2, 3]) }, () => pick(ODD));
    const before = {
      domain: "a.com",
      price: some(() => pick([5, "$5"])),
      stats: some(() => ({ cpc: pick(["-", "$2", 3]), backlinks: some(() => pick(ODD)) })),
      tier: some(() => pick([null, "premium"])),
      keywords: some(list),
      description: some(() => pick([...ODD, "long ".repeat(30)])),
      features: some(list),
    };
    const lines = stringify(before, {
      indent: pick([2, 4]),
      indentSeq: random() < 0.5,
      lineWidth: pick([0, 40]),
      collectionStyle: pick(["any", "any", "flow"]),
      defaultStringType: pick(["PLAIN", "QUOTE_DOUBLE", "QUOTE_SINGLE"]),
    });
    const commented = lines
      .replaceAll(/^( *- a)$/gm, "$1 # why")
      .replace("stats:\n", "stats: # of 2025\n")
      .replaceAll(/^(?=\w+:)/gm, "# above\n");
    const windows = `\ufeff${commented}# end\n`.replaceAll("\n", "\r\n");
    const text = pick([lines, commented, windows, lines.trimEnd()]);
    const changes = {
      price: some(() => "$6"),
      keywords: some(list),
      features: some(list),
      description: some(() => pick(ODD)),
      "stats.cpc": some(() => pick(["$7", "0"])),
      "stats.domainAge": some(() => pick(ODD)),
    };
    const wanted: Record<string, FieldValue> = {};
    for (const [field, value] of Object.entries(changes)) if (value) wanted[field] = value;
    const { "stats.cpc": cpc, "stats.domainAge": domainAge, ...others } = wanted;
    const figures = { ...(cpc && { cpc }), ...(domainAge && { domainAge }) };
    const after = { ...(parse(text) as object), ...others };
    const stats = { ...(Reflect.get(after, "stats") as object | undefined), ...figures };
    const whole = Object.keys(stats).length > 0 ? { ...after, stats } : after;
    const edited = edit("a.yaml", text, wanted);
    expect(parse(edited), `seed ${seed}:\n${text}`).toEqual(whole);
    expect(listKept(edited), `seed ${seed}`).toEqual(listKept(text));
    if (text === windows) expect(edited, `seed ${seed}`).not.toMatch(/(?<!\r)\n/);
  }
});
