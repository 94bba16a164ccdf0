import { describe, expect, it } from "vitest";
import { completeListing } from "../../../catalogue/schema/listing-fields.ts";
import { schemasIn } from "../../../catalogue/schema/listing-schema.ts";
import {
  describeNames,
  namesOf,
  readAs,
  readText,
  toReading,
  TODAY,
} from "../../../test/support/name-files.ts";
import type { ReadingChoice } from "./name-file.ts";
import { listFaultyCells } from "./read-names.ts";
import { reviewNames } from "./review.ts";

describe("a state", () => {
  const values = {
    live: "for sale",
    talk: "offers only",
    held: "reserved",
    keep: "hidden",
    lost: "not mine",
    gone: "sold",
  };
  const read = (...cells: string[]) =>
    readAs(
      {
        Domain: "domain",
        Price: "price",
        One: { is: "state", values },
        Two: { is: "state", values },
      },
      `Domain,Price,One,Two\nharbor.com,5,${cells.join(",")}\n`,
    );

  it.each([
    [["live", "live"], { price: "$5" }],
    [["live", "talk"], { price: "Make Offer", minimumOffer: "$5" }],
    [["live", "held"], { price: "$5", status: "reserved" }],
    [["keep", "live"], { price: "$5", hidden: "yes" }],
    [["keep", "gone"], { price: "$5", status: "sold", hidden: "yes" }],
    [["gone", "held"], { price: "$5", status: "sold" }],
  ])("%j of a row counts by its strictest", async (cells, fields) => {
    expect(namesOf(await read(...cells))).toEqual({ "harbor.com": fields });
  });

  it("of a name that isn't the seller's leaves out a new name, and hides a listed one", async () => {
    const file = await read("live", "lost");
    expect(describeNames(file)).toEqual({ names: {}, skipped: ['2 status: "lost"'] });
    expect(file.names[0]?.values.get("hidden")).toBe("yes");
  });

  it("counts for all rows of its name", async () => {
    const columns = {
      Domain: "domain",
      State: { is: "state", values: { live: "for sale", gone: "sold" } },
    };
    const file = await readAs(columns, "Domain,State\nharbor.com,live\nharbor.com,gone\n");
    expect(describeNames(file)).toEqual({
      names: { "harbor.com": { status: "sold" } },
      skipped: ['3 domain: "harbor.com", which is also on line 2'],
    });
  });

  it("has at most 50 values, and a field with few values takes no others", async () => {
    const rows = Array.from({ length: 51 }, (_, at) => `a${at}.com,s${at},maybe\n`).join("");
    const columns = { Domain: "domain", Note: { is: "state" }, Status: "status" };
    expect((await readAs(columns, `Domain,Note,Status\n${rows}`)).open).toEqual([
      "The column Note has more than 50 different values, which is too many for a state.",
      'Status is "maybe" in 51 rows, which Status can\'t be: choose another meaning.',
    ]);
  });
});

describe("a sale", () => {
  const columns = {
    Domain: "domain",
    Verkaufsdatum: "soldDate",
    Verkaufspreis: "salePrice",
  };
  it("makes the name sold, and its sum is no asking price", async () => {
    const text =
      "Domain;Verkaufsdatum;Verkaufspreis\na.com;13.03.2026;2.000,00\nb.com;0000-00-00;0\nc.com;;-\nd.com;;500\n";
    expect(namesOf(await readAs(columns, text))).toEqual({
      "a.com": { status: "sold", soldDate: "2026-03-13", salePrice: "$2,000" },
      "b.com": {},
      "c.com": {},
      "d.com": { status: "sold", salePrice: "$500" },
    });
  });

  it("that the row's state contradicts is left out", async () => {
    const values = { Complete: "sold", Cancelled: "for sale" };
    const file = await readAs(
      { Domain: "domain", Sold: "soldDate", Status: { is: "state", values } },
      "Domain,Sold,Status\na.com,2026-03-13,Complete\nb.com,2026-03-13,Cancelled\n",
    );
    expect(describeNames(file)).toEqual({
      names: { "a.com": { status: "sold", soldDate: "2026-03-13" } },
      skipped: ["3 status: sold on Mar 13, 2026, but Status is Cancelled"],
    });
  });
});

it("new names are for sale as the seller says, and hidden if nobody has said it", async () => {
  const reading = toReading({ Domain: "domain", Price: "price" });
  const text = "Domain,Price\na.com,5\nb.com,\n";
  const hidden = async (sell: ReadingChoice["sell"] | null) => {
    const choice =
      sell === null
        ? { reading: { ...reading, sell: "?" as const } }
        : { reading, ...(sell && { sell }) };
    const file = await readText(text, choice);
    const out = Object.entries(namesOf(file)).flatMap(([name, fields]) =>
      fields.hidden ? name : [],
    );
    return [file.asksToSell, out];
  };
  expect(await hidden("all")).toEqual([false, []]);
  expect(await hidden("priced")).toEqual([false, ["b.com"]]);
  expect(await hidden("none")).toEqual([false, ["a.com", "b.com"]]);
  expect(await hidden(null)).toEqual([true, ["a.com", "b.com"]]);
});

describe("sums", () => {
  const read = (text: string, more: object = {}, rest: object = {}) =>
    readAs({ Domain: "domain", Price: { is: "price", ...more } }, text, rest);

  it("are decided for a whole column, and a cell that doesn't fit is left out", async () => {
    const text = "Domain;Price\na.com;69,00\nb.com;1.234\nc.com;1,234.00\n";
    const mixed = await read(text);
    expect(mixed.columns[1]?.asks).toEqual(["sums"]);
    expect(describeNames(await read(text, { sums: "1.234,56" }))).toEqual({
      names: {
        "a.com": { price: "$69" },
        "b.com": { price: "$1,234" },
        "c.com": { hidden: "yes" },
      },
      skipped: ['4 price: "1,234.00"'],
    });
    expect(describeNames(await read(text, { sums: "1,234.56" }))).toEqual({
      names: {
        "a.com": { hidden: "yes" },
        "b.com": { hidden: "yes" },
        "c.com": { price: "$1,234" },
      },
      skipped: ['2 price: "69,00"', '3 price: "1.234"'],
    });
  });

  it("of 0 are none, however a spreadsheet or a marketplace writes it", async () => {
    const zeros = ["0", "USD 0", "0 $", "USD 0.00", "$ -", "$-", "US$0"];
    const rows = zeros.map((zero, at) => `n${at}.com;${zero}\n`);
    const { names, skipped } = describeNames(await read(`Domain;Price\n${rows.join("")}`));
    expect(skipped).toEqual([]);
    expect(Object.values(names)).toEqual(zeros.map(() => ({})));
  });

  it("that can't be read hide a new name", async () => {
    const file = await readAs(
      { Domain: "domain", Price: "price", Min: "minimumOffer" },
      "Domain,Price,Min\na.com,Sold $900,\nb.com,4888.50,500\n",
    );
    expect(describeNames(file)).toEqual({
      names: { "a.com": { hidden: "yes" }, "b.com": { minimumOffer: "$500", hidden: "yes" } },
      skipped: ['2 price: "Sold $900"', '3 price: "4888.50"'],
    });
  });

  it("too large for a price are left out", async () => {
    expect(describeNames(await read("Domain,Price\na.com,60000000\n"))).toEqual({
      names: { "a.com": { hidden: "yes" } },
      skipped: ['2 price: "60000000"'],
    });
  });

  it("in another currency need a rate, and a cell that contradicts its column is left out", async () => {
    const text = "Domain;Price\na.com;900\nb.com;€ 100\nc.com;$5\n";
    const open = await read(text, { currency: "EUR" });
    expect([open.foreign, open.open]).toEqual([
      ["EUR"],
      ['Price has 2 sums in EUR, such as "900": say how many USD one EUR is.'],
    ]);
    const file = await read(text, { currency: "EUR" }, { rates: { EUR: 1.1 } });
    expect(describeNames(file)).toEqual({
      names: { "a.com": { price: "$990" }, "b.com": { price: "$110" }, "c.com": { hidden: "yes" } },
      skipped: ['4 price: "$5"'],
    });
    expect(file.names[0]?.converted).toEqual([{ field: "price", from: "900 EUR", to: "$990" }]);
  });

  it("are in the currency of their row, and own costs stay in it", async () => {
    const file = await readAs(
      { Domain: "domain", Price: "price", Cost: "acquiredPrice", Currency: "currency" },
      "Domain,Price,Cost,Currency\na.com,900,7.50,EUR\nb.com,900,,\nc.com,900,,shells\n",
      { rates: { EUR: 1.1 } },
    );
    expect(describeNames(file)).toEqual({
      names: {
        "a.com": { price: "$990", acquiredPrice: "€7.50" },
        "b.com": { price: "$900" },
        "c.com": { hidden: "yes" },
      },
      skipped: ['4 price: "900"'],
    });
  });

  it("with a mark of several currencies are asked about", async () => {
    const file = await read("Domain;Price\na.com;kr 900\n");
    expect([file.columns[1]?.asks, file.open]).toEqual([
      ["currency"],
      ['Say in which currency the sums of Price are. It holds "kr 900".'],
    ]);
  });
});

describe("dates", () => {
  const read = async (cells: string[], dates?: string) => {
    const rows = cells.map((cell, at) => `n${at}.com,"${cell}"\n`).join("");
    const added = { is: "listedDate", ...(dates && { dates }) };
    const file = await readAs({ Domain: "domain", Added: added }, `Domain,Added\n${rows}`);
    if (file.open.length > 0) return file.columns[1]?.asks;
    return [
      ...file.names.map(({ values }) => values.get("listedDate")),
      ...listFaultyCells(file.names).map(({ found }) => found),
    ];
  };

  it.each([
    [
      ["11/03/2025", "25/03/2025", ""],
      ["2025-03-11", "2025-03-25", undefined],
    ],
    [
      ["11-03-2025", "03-25-2025"],
      ["2025-11-03", "2025-03-25"],
    ],
    [
      ["Dec 13 2021", "2. March 2022", "5-Sep-2023"],
      ["2021-12-13", "2022-03-02", "2023-09-05"],
    ],
    [
      ["2021/11/24 11:43 PST", "2025-11-03T10:00:00Z"],
      ["2021-11-24", "2025-11-03"],
    ],
    [
      ["3.11.2025", "03/03/2025"],
      ["2025-11-03", "2025-03-03"],
    ],
    [["11/03/2025"], ["dates"]],
    [["25/03/2025", "03/25/2025"], ["dates"]],
  ])("as %j are read by what their column shows", async (cells, wanted) => {
    expect(await read(cells)).toEqual(wanted);
  });

  it("have a month by the beginning of its name", async () => {
    const cells = ["1 août 2025", "2 de fev de 2025", "3 mrz 2025", "4 Sept. 2025", "5 jui 2025"];
    expect(await read([...cells, "6 marraskuu 2025"])).toEqual([
      "2025-08-01",
      "2025-02-02",
      "2025-03-03",
      "2025-09-04",
      undefined,
      undefined,
      '"5 jui 2025"',
      '"6 marraskuu 2025"',
    ]);
  });

  it("are read as the seller says, and one that doesn't fit is left out", async () => {
    expect(await read(["11/03/2025"], "month first")).toEqual(["2025-11-03"]);
    expect(await read(["25/03/2025", "03/25/2025"], "day first")).toEqual([
      "2025-03-25",
      undefined,
      '"03/25/2025"',
    ]);
  });
});

it("a new name that has expired or whose ending isn't known is left out, and one whose end can't be read is hidden", async () => {
  const text = "Domain,Expires\na.com,2026-06-14\nb.com,2026-06-15\nc.con,\nd.com,soon\n";
  const file = await readText(text);
  expect(describeNames(file)).toEqual({
    names: { "b.com": { expires: "2026-06-15" }, "d.com": { hidden: "yes" } },
    skipped: ['2 expires: "2026-06-14"', '4 domain: "c.con"', '5 expires: "soon"'],
  });
  expect(file.names).toHaveLength(4);
});

it("a column only for new names, a registrar and cells that mean nothing are as the reading says", async () => {
  const file = await readAs(
    { Domain: "domain", Folder: { is: "tags", newOnly: true } },
    "Domain,Folder\na.com,Cars\nb.com,(No folder)\n",
    { blanks: ["(no folder)"], registrar: "Dynadot" },
  );
  expect(namesOf(file)).toEqual({
    "a.com": { tags: ["Cars"], registrar: "Dynadot" },
    "b.com": { registrar: "Dynadot" },
  });
  expect([...(file.names[0]?.forNew ?? [])]).toEqual(["tags", "registrar"]);
});

it("a listed name that has expired is told, beside its changes", async () => {
  const source = { domain: "a.com", price: 5, category: "Cities", listedDate: "2026-01-02" };
  const known = {
    ...completeListing(schemasIn("USD").row.parse(source), "a.com"),
    isRow: true,
  };
  const file = await readText("Domain,Price,Expires\na.com,6,2026-06-14\n");
  const { updated, leftOut } = reviewNames(file, () => known, TODAY, "USD");
  expect([...(updated[0]?.changes.keys() ?? [])]).toEqual(["price", "expires"]);
  expect(leftOut).toMatchObject([{ line: 2, domain: "a.com", found: '"2026-06-14"' }]);
});

it("a list of the shop's own fields takes back no sale and no hiding", async () => {
  const file = await readText("Domain,Status,Hidden\na.com,available,no\n");
  expect([...(file.names[0]?.values.keys() ?? [])]).toEqual([]);
});

it("a row with a cell too many counts for its name", async () => {
  const file = await readText("Domain,Price,Floor\na.com,5,\na.com,4,888,500\n");
  expect(describeNames(file)).toEqual({
    names: {},
    skipped: ['2 domain: "a.com", which is also on line 3', "3 : 4 cells"],
  });
});

it("words about a sale in what isn't for buyers are shown, and the seller is asked", async () => {
  const columns = { Domain: "domain", Notes: "ownNote", Folder: "none", Text: "description" };
  const rows = [
    "a.com,SOLD 12/2025 for 900,x,sold",
    "b.com,unsold,verkauft,",
    "c.com,Sold,supprimé,",
  ];
  const choice = { reading: toReading(columns), file: "expired-2025.csv" };
  const text = `Domain,Notes,Folder,Text\n${rows.join("\n")}\n`;
  const file = await readText(text, choice);
  expect(file.looks).toEqual([
    "The name of the file says expired: expired-2025.csv.",
    "2 cells of Notes say sold: lines 2 and 4.",
    "1 cell of Folder says verkauft: line 3.",
    "1 cell of Folder says supprimé: line 4.",
  ]);
  expect([file.asksToSell, file.reading.sell]).toEqual([true, "all"]);
  expect(Object.values(namesOf(file)).map(({ hidden }) => hidden)).toEqual(["yes", "yes", "yes"]);
  const answered = await readText(text, { ...choice, sell: "all" });
  expect(Object.values(namesOf(answered)).filter(({ hidden }) => hidden)).toEqual([]);
});
