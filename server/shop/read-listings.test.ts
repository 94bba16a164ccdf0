import { describe, expect, it } from "vitest";
import { formatFault } from "../../catalogue/schema/fault.ts";
import { makeContentFolder, readFaults, readGood } from "../../test/support/content-folder.ts";

const HEADER = "domain,price,category,listedDate";
const ROW = "pier.ai,Make Offer,Travel,2025-11-03";

async function readFile(name: string, text: string | Uint8Array) {
  const folder = await makeContentFolder();
  await folder.write(`listings/${name}`, text);
  return (await readGood(folder)).catalogue;
}

async function refuseFile(name: string, text: string | Uint8Array) {
  const folder = await makeContentFolder();
  await folder.write(`listings/${name}`, text);
  return (await readFaults(folder)).map((fault) => formatFault(fault));
}

const csv = (...lines: string[]) => lines.map((line) => `${line}\n`).join("");

describe("a csv file of listings", () => {
  it("needs domain, price, category and day; the name is then available", async () => {
    const catalogue = await readFile("names.csv", csv(HEADER, ROW));
    expect(catalogue.listings).toEqual([
      expect.objectContaining({
        domain: "pier.ai",
        price: { amount: null, currency: "USD", label: "Request Price" },
        category: "Travel",
        status: "available",
        tier: null,
        listedDate: "2025-11-03",
        keywords: [],
        description: "",
      }),
    ]);
  });

  it.each([
    ["a byte order mark and CRLF, as spreadsheets save it", `\ufeff${HEADER}\r\n${ROW}\r\n`],
    ["no line break at its end", `${HEADER}\n${ROW}`],
    [
      "empty rows and spaces",
      `${HEADER}\n\n , ,,\n pier.ai , Make Offer ,Travel,2025-11-03\n,,,\n`,
    ],
    ["line breaks of an old Mac", `${HEADER}\r${ROW}\r`],
  ])("may have %s", async (_, text) => {
    const { listings } = await readFile("names.csv", text);
    expect(listings.map(({ domain, category }) => [domain, category])).toEqual([
      ["pier.ai", "Travel"],
    ]);
  });

  it.each<[string, Uint8Array]>([
    [
      "Windows-1252",
      Buffer.from(`${HEADER}\npier.ai,$9,Caf\u00e9 \u0093noir\u0094,2025-11-03`, "latin1"),
    ],
    ["UTF-16", Buffer.from(`\ufeff${HEADER}\npier.ai,$9,Café “noir”,2025-11-03`, "utf16le")],
  ])("may be in %s", async (_, bytes) => {
    const { listings } = await readFile("names.csv", bytes);
    expect(listings[0]?.category).toBe("Café “noir”");
  });

  it.each([
    [
      "semicolons",
      "Domain;Price;CATEGORY;Listed Date;keywords",
      `pier.ai;"4,888 USD";Travel;2025-11-03;"boats; piers"`,
    ],
    [
      "tabs",
      "domain\tprice\tcategory\tlisted_date\tkeywords",
      "Pier.ai\t4888\tTravel\t2025-11-03\tboats; piers",
    ],
  ])(
    "may be separated by %s, with a header in any case and prices as people write them",
    async (_, header, row) => {
      const { listings } = await readFile("NAMES.CSV", csv(header, row));
      expect(listings).toMatchObject([
        {
          domain: "pier.ai",
          price: { amount: 4_888, label: "$4,888" },
          keywords: ["boats", "piers"],
        },
      ]);
    },
  );

  it.each([
    [
      "another delimiter",
      csv("domain|price|category|listedDate", "a.com|1|b|c"),
      /^listings\/names\.csv:1: found unknown columns: "domain\|price\|category\|listedDate".*, expected columns separated by commas, semicolons or tabs/,
    ],
    [
      "a comma in a cell without quotes",
      csv(HEADER, "a.com,$4,888,Travel,2025-11-03"),
      /:2: found 5 cells, expected 4, as the header has \(one that holds a comma needs quotes\)$/,
    ],
    [
      "such a price in a row without a category",
      csv(HEADER, "a.com,$4,888,2025-11-03"),
      /:2: price: found "\$4" and "888" in two cells, expected "\$4,888" in quotes, or \$4\.00 if/,
    ],
  ])("with %s is reported once", async (_, text, wanted) => {
    expect(await refuseFile("names.csv", text)).toEqual([expect.stringMatching(wanted)]);
  });

  it("has all of its faults reported at once, with line and field", async () => {
    const faults = await refuseFile(
      "names.csv",
      csv(
        `${HEADER},status,escrowLink,description`,
        "a.com,cheap,Travel,2025-11-03,,,",
        'b.com,"$4,888",Travel,2025-11-03,,,"one',
        'two"',
        'harbor,"$4,888",,2025-13-03,gone,http://x.example/,',
        "c.com,Make Offer,Travel,2025-11-03,,https://www.escrow.com/,",
        "d.com,Make Offer,Travel",
      ),
    );
    expect(faults).toEqual([
      expect.stringMatching(
        /^listings\/names\.csv:2: a\.com: price: found "cheap", expected whole US dollars/,
      ),
      expect.stringMatching(/^listings\/names\.csv:5: domain: found "harbor", expected a domain/),
      expect.stringMatching(
        /^listings\/names\.csv:5: status: found "gone", expected one of available/,
      ),
      expect.stringMatching(/^listings\/names\.csv:5: category: found nothing, expected text/),
      expect.stringMatching(
        /^listings\/names\.csv:5: listedDate: found "2025-13-03", expected a real date/,
      ),
      expect.stringMatching(/^listings\/names\.csv:5: escrowLink: found "http:/),
      expect.stringMatching(
        /^listings\/names\.csv:6: c\.com: escrowLink: .*no escrow link on a 'Make Offer'/,
      ),
      "listings/names.csv:7: found 3 cells, expected 7, as the header has",
    ]);
  });

  it("has unknown, duplicate and missing columns reported together", async () => {
    const faults = await refuseFile(
      "names.csv",
      csv("domain,prise,domain,category", "a.com,1,a,b"),
    );
    expect(faults).toEqual([
      expect.stringContaining(
        'names.csv:1: found unknown columns: "prise"; duplicate columns: domain; no column price, listedDate, expected columns separated by commas, semicolons or tabs, domain, price, category, listedDate, and optionally status, tier,',
      ),
    ]);
  });

  it("is refused if it is empty or mixes encodings", async () => {
    expect(await refuseFile("names.csv", "")).toEqual([
      "listings/names.csv:1: found nothing, expected a header row",
    ]);
    const mixed = Buffer.concat([Buffer.from(`${HEADER}\npier.ai,$9,Café,`), Buffer.of(0xe9)]);
    expect(await refuseFile("names.csv", mixed)).toEqual([
      "listings/names.csv: found characters in several encodings, or not text, expected a file saved as UTF-8",
    ]);
  });

  it("reports fifty faults, and the number of the others", async () => {
    const rows = Array.from({ length: 1_300 }, (_, index) => `n${index}.com,0,Travel,2025-11-03`);
    const faults = await refuseFile("names.csv", csv(HEADER, ...rows));
    expect(faults).toHaveLength(51);
    expect(faults[50]).toBe("listings/names.csv: found 1,250 more faults, expected none");
  });
});

it("files side by side list each domain once, within a file and across files, whatever else is wrong", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write("listings/a.csv", csv(HEADER, ROW, ROW));
  await folder.write("listings/b.csv", csv(HEADER, "harbor.com,cheap,Travel,2025-11-03", ROW));
  expect((await readFaults(folder)).map(formatFault)).toEqual([
    'listings/a.csv:3: pier.ai: domain: found "pier.ai", which is also in listings/a.csv:2, expected each domain once',
    expect.stringMatching(/^listings\/b\.csv:2: harbor\.com: price: found "cheap"/),
    'listings/b.csv:2: harbor.com: domain: found "harbor.com", which is also in listings/harbor.com.yaml, expected each domain once',
    'listings/b.csv:3: pier.ai: domain: found "pier.ai", which is also in listings/a.csv:2, expected each domain once',
  ]);
});
