import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { formatFault, formatOwnFault } from "../../catalogue/schema/fault.ts";
import {
  makeContentFolder,
  questions,
  readFaults,
  readGood,
  texts,
} from "../../test/support/content-folder.ts";
import { readContent } from "./read-content.ts";

describe("a slip in a listing is reported with file, field, what was found and what is wanted", () => {
  it.each<[string, Record<string, unknown>, { field: string; found: string; wanted: RegExp }]>([
    [
      "an unknown field",
      { prise: "$1" },
      { field: "prise", found: "an unknown field", wanted: /a known field/ },
    ],
    [
      "an unknown field among the stats",
      { stats: { age: "1" } },
      { field: "stats.age", found: "an unknown field", wanted: /a known field/ },
    ],
    [
      "a missing field",
      { category: undefined },
      { field: "category", found: "nothing", wanted: /text/ },
    ],
    [
      "an empty field",
      { description: " " },
      { field: "description", found: '" "', wanted: /text/ },
    ],
    [
      "a price with cents",
      { price: "4888.50" },
      { field: "price", found: '"4888.50"', wanted: /'\$4,888', or 'Make Offer'/ },
    ],
    [
      "a price in another currency",
      { price: "€4,888" },
      { field: "price", found: '"€4,888"', wanted: /'\$4,888', or 'Make Offer'/ },
    ],
    [
      "a price of a billion dollars",
      { price: "$1,000,000,000" },
      { field: "price", found: '"$1,000,000,000"', wanted: /^no more than \$999,999,999$/ },
    ],
    [
      "a smallest offer of a billion dollars",
      { price: "Make Offer", escrowLink: "", minimumOffer: 1e9 },
      { field: "minimumOffer", found: "1000000000", wanted: /^no more than \$999,999,999$/ },
    ],
    [
      "a floor of a billion dollars",
      { price: "Make Offer", escrowLink: "", floor: 1e9 },
      {
        field: "floor",
        found: "a value that isn't shown here",
        wanted: /^no more than \$999,999,999$/,
      },
    ],
    [
      "an unknown status",
      { status: "pending" },
      { field: "status", found: '"pending"', wanted: /available, reserved, sold/ },
    ],
    [
      "an unknown tier",
      { tier: "gold" },
      { field: "tier", found: '"gold"', wanted: /standard, premium, ultra premium/ },
    ],
    [
      "a date that no calendar has",
      { listedDate: "2025-13-40" },
      { field: "listedDate", found: '"2025-13-40"', wanted: /YYYY-MM-DD/ },
    ],
    [
      "29 February of a common year",
      { listedDate: "2025-02-29" },
      { field: "listedDate", found: '"2025-02-29"', wanted: /YYYY-MM-DD/ },
    ],
    [
      "an escrow link on a Make Offer name",
      { price: "Make Offer" },
      {
        field: "escrowLink",
        found: '"https://www.escrow.com/checkout?token=harbor.com"',
        wanted: /no escrow link on a 'Make Offer' name/,
      },
    ],
    [
      "an escrow link that is not https",
      { escrowLink: "http://www.escrow.com/" },
      { field: "escrowLink", found: '"http://www.escrow.com/"', wanted: /https:\/\// },
    ],
    [
      "an escrow link that a browser reads as a path of the shop",
      { escrowLink: "https:checkout.escrow.com" },
      { field: "escrowLink", found: '"https:checkout.escrow.com"', wanted: /https:\/\// },
    ],
    [
      "a tool's page that is not https",
      { stats: { ubersuggestLink: "http://figures.example.com/" } },
      {
        field: "stats.ubersuggestLink",
        found: '"http://figures.example.com/"',
        wanted: /https:\/\//,
      },
    ],
    [
      "www. before a name",
      { domain: "www.harbor.com" },
      {
        field: "domain",
        found: '"www.harbor.com"',
        wanted: /^the name without www\.: harbor\.com$/,
      },
    ],
    [
      "an address instead of a name",
      { domain: "https://harbor.com/" },
      { field: "domain", found: '"https://harbor.com/"', wanted: /^the name alone, without https/ },
    ],
    [
      "a domain without an extension",
      { domain: "harbor" },
      { field: "domain", found: '"harbor"', wanted: /^a domain name, such as people\.talk$/ },
    ],
    [
      "four features",
      { features: texts(4) },
      { field: "features", found: "4 entries", wanted: /exactly 5 entries/ },
    ],
    [
      "six features",
      { features: texts(6) },
      { field: "features", found: "6 entries", wanted: /exactly 5 entries/ },
    ],
    [
      "one use case",
      { useCases: texts(1) },
      { field: "useCases", found: "1 entry", wanted: /exactly 5 entries/ },
    ],
    [
      "no audience",
      { targetAudience: [] },
      { field: "targetAudience", found: "0 entries", wanted: /exactly 5 entries/ },
    ],
    [
      "six keywords",
      { keywords: texts(6) },
      { field: "keywords", found: "6 entries", wanted: /7 to 12 entries/ },
    ],
    [
      "thirteen keywords",
      { keywords: texts(13) },
      { field: "keywords", found: "13 entries", wanted: /7 to 12 entries/ },
    ],
    [
      "an empty keyword",
      { keywords: [...texts(6), ""] },
      { field: "keywords[6]", found: '""', wanted: /text/ },
    ],
    [
      "four questions",
      { faqs: questions(13) },
      { field: "faqs", found: "13 entries", wanted: /at most 12 questions, each with its answer/ },
    ],
    [
      "a question without an answer",
      { faqs: [...questions(4), { question: "Why?" }] },
      { field: "faqs[4].answer", found: "nothing", wanted: /text/ },
    ],
  ])("%s", async (_, changes, fault) => {
    const folder = await makeContentFolder();
    await folder.writeListing("harbor.com", changes);
    expect(await readFaults(folder)).toMatchObject([
      { file: "listings/harbor.com.yaml", ...fault, wanted: expect.stringMatching(fault.wanted) },
    ]);
  });

  const QUOTES = 'the text in straight quotes: "…"';

  it.each<[yaml: string, line: number, found: string, wanted: string]>([
    ["price: $1\ndescription: A name: short", 2, "text with a colon in it", QUOTES],
    [
      'price: "$4,888\ncategory: Travel\n',
      1,
      "a quote that is opened on line 1 and never closed",
      "a quote at the end of the text too",
    ],
    [
      'price: "$4,888\ncategory: "Travel"\n',
      1,
      "a quote that is opened on line 1 and never closed",
      "a quote at the end of the text too",
    ],
    [
      "description: 'It's here'",
      1,
      "text after a closing quote",
      `the other kind of quotes inside a text, such as 'a "good" name' or "it's here"`,
    ],
    [
      'description: "A "good" one"',
      1,
      "text after a closing quote",
      `the other kind of quotes inside a text, such as 'a "good" name' or "it's here"`,
    ],
    ["stats:\n\tcpc: 1\n\tbacklinks: 2", 2, "a tab before the text", "spaces, not tabs"],
    ["description: @harbor", 1, 'text that begins with "@"', QUOTES],
    ["price: $1\ncategory: *Travel", 2, 'text that begins with "*"', QUOTES],
    [
      "category: [Travel\nprice: $1",
      1,
      'a "[" that is never closed',
      `a "]" at the end, or ${QUOTES}`,
    ],
    ["price: $1\nprice: $2", 2, "a duplicate field", "each field once"],
    [
      "price: $1\ncategory:Travel\ntier: premium",
      2,
      "a line that isn't shown here",
      "a field's name, a colon and a space before its value, such as 'price: $4,888'",
    ],
    [
      "price: $1\nfloor:$7,500",
      2,
      "a line that isn't shown here",
      "a field's name, a colon and a space before its value, such as 'price: $4,888'",
    ],
    [
      "price: $1\n category: Travel",
      2,
      "a line that is indented too little or too much",
      "the same indentation as the lines around it",
    ],
    [
      "stats:\n  cpc: 1\n backlinks: 2",
      3,
      "a line that is indented too little or too much",
      "the same indentation as the lines around it",
    ],
    [
      'description: "C:\\paths"',
      1,
      "a backslash in double quotes",
      "single quotes around the text, or two backslashes for each one",
    ],
    ["price: $1\n---\nprice: $2", 2, '"---" between two parts', "one listing per file"],
  ])("YAML that can't be read, with what to do: %j", async (text, line, found, wanted) => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", text);
    const file = "listings/harbor.com.yaml";
    expect(await readFaults(folder)).toContainEqual(
      expect.objectContaining({ file, field: `line ${line}`, found, wanted }),
    );
  });

  it.each([
    "floor:\n$3,210\ncategory: x",
    "a: 1\n- floor $3,210",
    "a: 1\nMinimum (floor) $3,210\nb: 2",
  ])("YAML that can't be read tells no floor but to its owner: %j", async (text) => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", text);
    const faults = await readFaults(folder);
    expect(faults.map(formatFault).join()).not.toContain("3,210");
    expect(faults.map(formatOwnFault).join()).toContain("3,210");
  });

  it("YAML that refers to itself", async () => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", "domain: harbor.com\nprice: &a { b: *a }\n");
    expect((await readFaults(folder)).map((fault) => fault.field)).toContain("price");
  });

  it("YAML whose aliases have no end", async () => {
    const folder = await makeContentFolder();
    const lines = ["a0: &a0 [1, 1, 1, 1]"];
    for (let depth = 1; depth < 9; depth += 1) {
      const before = `*a${depth - 1}`;
      lines.push(`a${depth}: &a${depth} [${Array(9).fill(before).join(", ")}]`);
    }
    await folder.write("listings/harbor.com.yaml", lines.join("\n"));
    expect(await readFaults(folder)).toEqual([
      expect.objectContaining({
        file: "listings/harbor.com.yaml",
        found: "references that refer to each other endlessly",
      }),
    ]);
  });

  it.each(["", "just words", "- a list"])("a file that holds %j", async (text) => {
    const folder = await makeContentFolder();
    await folder.write("listings/harbor.com.yaml", text);
    expect(await readFaults(folder)).toEqual([
      {
        file: "listings/harbor.com.yaml",
        field: "",
        found: expect.stringMatching(/\w/),
        wanted: "the fields of a listing",
      },
    ]);
  });

  it.each([
    "javascript:alert(1)",
    "https:/checkout.escrow.com",
    "https:\\\\checkout.escrow.com",
    "https://me:secret@checkout.escrow.com/",
    "https://checkout.escrow.com/a b",
    "https://checkout .escrow.com/",
    "https://checkout/",
    "https://",
  ])("an escrow link to %s, once", async (escrowLink) => {
    const folder = await makeContentFolder();
    await folder.writeListing("harbor.com", { escrowLink });
    expect(await readFaults(folder)).toEqual([
      {
        file: "listings/harbor.com.yaml",
        domain: "harbor.com",
        field: "escrowLink",
        found: JSON.stringify(escrowLink),
        wanted: "an https:// checkout address, or nothing",
      },
    ]);
  });

  it("the same domain in two files", async () => {
    const folder = await makeContentFolder(["harbor.com"]);
    await folder.writeListing("zweiter", { domain: "harbor.com" });
    expect(await readFaults(folder)).toEqual([
      {
        file: "listings/zweiter.yaml",
        field: "domain",
        found: '"harbor.com", which is also in listings/harbor.com.yaml',
        wanted: "each domain once",
      },
    ]);
  });

  it("one escrow link at two names, which both stay as they were or are left out", async () => {
    const folder = await makeContentFolder(["harbor.com", "pier.com", "quay.com"]);
    const good = await readGood(folder);
    const link = "https://www.escrow.com/checkout?token=pier.com";
    await folder.writeListing("harbor.com", { escrowLink: link, price: "$9,999" });
    await folder.writeListing("mole.com", { escrowLink: link });
    const { content, faults } = await readContent(folder.dir, good);
    const wanted = "a link of its own for each name, since a buyer would pay for the wrong one";
    const names = ["harbor.com", "mole.com", "pier.com"];
    expect(faults).toEqual(
      names.map((name) => ({
        file: `listings/${name}.yaml`,
        domain: name,
        line: undefined,
        isKept: name !== "mole.com",
        field: "escrowLink",
        found: expect.stringMatching(
          /^"https:.*=pier\.com", which (harbor|mole)\.com has too in listings\//,
        ),
        wanted,
      })),
    );
    expect(content?.catalogue.byDomain.has("mole.com")).toBe(false);
    expect(content?.catalogue.byDomain.get("harbor.com")).toEqual(
      good.catalogue.byDomain.get("harbor.com"),
    );
    expect(content?.catalogue.byDomain.get("pier.com")?.escrowLink).toBe(link);
  });

  it("an escrow link that a name has which stays as it was", async () => {
    const folder = await makeContentFolder(["harbor.com", "pier.com"]);
    const good = await readGood(folder);
    const link = "https://www.escrow.com/checkout?token=pier.com";
    await folder.writeListing("pier.com", { price: "$4,888 OBO", escrowLink: undefined });
    await folder.writeListing("harbor.com", { escrowLink: link });
    const { content, faults } = await readContent(folder.dir, good);
    expect(faults.map(({ file, field }) => `${file} ${field}`)).toEqual([
      "listings/pier.com.yaml price",
      "listings/harbor.com.yaml escrowLink",
    ]);
    expect(content?.catalogue.byDomain.get("harbor.com")?.escrowLink).toContain("harbor.com");
  });

  it("what is wanted in words, where stats are no list of figures", async () => {
    const folder = await makeContentFolder();
    await folder.writeListing("harbor.com", { stats: "none" });
    const [fault] = await readFaults(folder);
    expect(fault?.field).toBe("stats");
    expect(fault?.wanted).not.toMatch(/Invalid input|received|object/);
  });
});

it("a file that only waits for a writer, or is too large to be one listing, is told at once", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await promisify(execFile)("mkfifo", [join(folder.dir, "listings/pipe.yaml")]);
  const keys = Array.from({ length: 40_000 }, (_, index) => `key${index}: 1`);
  await folder.write("listings/large.yaml", keys.join("\n"));
  expect(await readFaults(folder)).toEqual([
    {
      file: "listings/large.yaml",
      field: "",
      found: expect.stringMatching(/^a file of \d+ KiB$/),
      wanted: "at most 64 KiB",
    },
    {
      file: "listings/pipe.yaml",
      field: "",
      found: "something that isn't a file",
      wanted: "a readable file",
    },
  ]);
});
