import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { keepReading, listReadings, readReading, writeReading } from "./known-readings.ts";
import type { KnownReading, NameFile, ReadingChoice } from "./name-file.ts";
import { listFaultyCells, readNameFile, readNames } from "./read-names.ts";
import { parseRows, type Sheet } from "./read-rows.ts";
import { type Reading, readingSchema } from "./reading.ts";
import { reviewNames } from "./review.ts";

const TODAY = "2026-06-15";

type Columns = Record<string, unknown>;

const toReading = (columns: Columns, more: object = {}): Reading =>
  readingSchema.parse({ title: "Mine", sell: "all", columns, ...more });

const MINE: KnownReading = {
  name: "mine",
  isOwn: true,
  reading: toReading({
    Domain: "domain",
    Asking: "price",
    State: { is: "state", values: { live: "for sale", gone: "sold", "": "for sale" } },
    Notes: { is: "none", optional: true },
  }),
};

async function choose(more: Partial<ReadingChoice> = {}): Promise<ReadingChoice> {
  const readings = [MINE, ...(await listReadings(null))];
  return { today: TODAY, currency: "USD", readings, ...more };
}

async function readText(text: string, more: Partial<ReadingChoice> = {}) {
  return readNames([await parseRows(text)], await choose(more));
}

/** Reads a table with the meanings of its columns in their order. */
async function readAs(columns: Columns, text: string, more: object = {}) {
  return readText(text, { reading: toReading(columns, more) });
}

const sheet = (
  name: string,
  rows: readonly (readonly string[])[],
  more: Partial<Sheet> = {},
): Sheet => ({
  name,
  isHidden: false,
  hiddenLines: [],
  faults: [],
  rows: rows.map((cells, index) => ({ cells, line: index + 1 })),
  ...more,
});

function describeNames(file: NameFile) {
  expect(file.open).toEqual([]);
  const { added, skipped, leftOut } = reviewNames(file, () => undefined, TODAY, "USD");
  const told = [...skipped, ...leftOut].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    names: Object.fromEntries(
      added.map(({ domain, fields, filledIn }) => [
        domain,
        Object.fromEntries(
          [...fields].filter(([key]) => key !== "domain" && !filledIn.includes(key)),
        ),
      ]),
    ),
    skipped: told.map(({ line, field, found }) => `${line} ${field}: ${found}`),
  };
}

const namesOf = (file: NameFile) => describeNames(file).names;

const meaningsOf = ({ columns }: NameFile) =>
  Object.fromEntries(columns.map(({ name, reading }) => [name, reading.is]));

describe("a list comes in at once", () => {
  it("of names alone, one or several in a line", async () => {
    const file = await readText("\nharbor.com, https://quay.com/x\n\nPIER.com.\n");
    expect([file.kind, Object.keys(namesOf(file))]).toEqual([
      "known",
      ["harbor.com", "quay.com", "pier.com"],
    ]);
  });

  it.each([",", ";", "\t", "|"])("with a listing's fields, between %j", async (mark) => {
    const rows = [
      ["my names"],
      ["Domain", " PRICE ", "Status", "Floor"],
      ["harbor.com", '"$4,888"', "sold", "60%"],
    ];
    const file = await readText(rows.map((row) => row.join(mark)).join("\n"));
    expect(namesOf(file)).toEqual({
      "harbor.com": { price: "$4,888", status: "sold", floor: "60%" },
    });
  });

  it("but not with other states than the shop's, another column, or no headings", async () => {
    for (const text of [
      "Domain,Status\nharbor.com,parked\n",
      "Domain,Price,Ideal buyer\nharbor.com,5,Ada\n",
      "Domain,Price,\nharbor.com,5,sold\n",
      "harbor.com,5\npier.com,6\n",
      "harbor.com\n# sold\npier.com\n",
    ]) {
      const { kind, names, open, reading } = await readText(text);
      expect([kind, names, open.length > 0, reading.sell], text).toEqual(["new", [], true, "?"]);
    }
  });
});

describe("a new kind is only proposed", () => {
  it("by its headings in six languages, and a heading that isn't known is open", async () => {
    const headings =
      "Nom de domaine;Preis (EUR);Caduca;Registrar;Durum;Opmerkingen;Own?;状态;Value";
    const file = await readText(`${headings}\nharbor.com;69,00;1.2.2027;X;y;z;no;s;1\n`);
    expect(meaningsOf(file)).toEqual({
      "Nom de domaine": "domain",
      "Preis (EUR)": "price",
      Caduca: "expires",
      Registrar: "registrar",
      Durum: "?",
      Opmerkingen: "ownNote",
      "Own?": "?",
      状态: "state",
      Value: "?",
    });
    expect(file.columns[1]?.reading).toEqual({ is: "price", sums: "1.234,56", currency: "EUR" });
    expect([file.foreign, file.count, file.header]).toEqual([["EUR"], 1, 1]);
    expect(file.open).toContain('Say what the column Durum is, or leave it out. It holds "y".');
    expect(file.open).toContain('状态 says "s" in 1 row: say what it means for the sale.');
  });

  it("and two columns for one field are both open", async () => {
    const file = await readText("Name,Buy now,Price\nharbor.com,5,6\n");
    expect(meaningsOf(file)).toEqual({ Name: "domain", "Buy now": "?", Price: "?" });
  });

  it("and a price beside the day of a sale is open, since a buyer may have paid it", async () => {
    const file = await readText(
      "Domain;Verkaufsdatum;Verkaufspreis\nharbor.com;13.03.2026;2.000\n",
    );
    expect(meaningsOf(file)).toEqual({
      Domain: "domain",
      Verkaufsdatum: "soldDate",
      Verkaufspreis: "?",
    });
  });

  it("below titles, by the column that holds the names, and by letters where there is no heading", async () => {
    const file = await readText("Portfolio,\n2026,mine\nSite,\nharbor.com,sold\npier.com,\n");
    expect([meaningsOf(file), file.header]).toEqual([{ "2026": "domain", mine: "?" }, 2]);
    const two = await readText("Site,Other\nharbor.com,quay.com\n");
    expect([two.count, two.columns.map(({ samples }) => samples), two.open[0]]).toEqual([
      1,
      [["harbor.com"], ["quay.com"]],
      "Say which column holds the names.",
    ]);
    const bare = await readText("harbor.com,5\npier.com,6\n");
    expect([meaningsOf(bare), bare.reading.header]).toEqual([
      { "(column A)": "domain", "(column B)": "?" },
      "none",
    ]);
  });
});

describe("a known kind", () => {
  it("has exactly its headings, in any order, with or without those that are optional", async () => {
    const file = await readText(
      "notes,STATE,asking,domain\nx,Live,5,harbor.com\n,GONE,,pier.com\n",
    );
    expect([file.kind, namesOf(file)]).toEqual([
      "known",
      { "harbor.com": { price: "$5" }, "pier.com": { status: "sold" } },
    ]);
  });

  it("asks about a state, a sum and a row that it doesn't know yet, and about nothing else", async () => {
    const file = await readText(
      "Domain,Asking,State\nharbor.com,4.888,live\n--- SOLD ---,,\npier.com,5,leased\nquay.com,,gone\nTotal,5,\n",
    );
    expect([file.kind, file.names, file.open]).toEqual([
      "known",
      [],
      [
        'Say how Asking writes thousands and cents, as in 1,234.56 or in 1.234,56. It holds "4.888" and "5".',
        'State says "leased" in 1 row: say what it means for the sale.',
        'Line 3 isn\'t a name: "--- SOLD ---". Say what it means for the 2 names below it.',
      ],
    ]);
    const { columns, ...rest } = file.reading;
    const values = { ...columns.State?.values, leased: "hidden" };
    const reading = readingSchema.parse({
      ...rest,
      columns: {
        ...columns,
        State: { is: "state", values },
        Asking: { is: "price", sums: "1.234,56" },
      },
      rows: { "--- sold  ---": "sold" },
    });
    const again = await readText(
      "Domain,Asking,State\nharbor.com,4.888,live\n--- SOLD ---,,\npier.com,5,leased\nquay.com,,gone\nTotal,5,\n",
      { reading },
    );
    expect(describeNames(again)).toEqual({
      names: {
        "harbor.com": { price: "$4,888" },
        "pier.com": { price: "$5", status: "sold", hidden: "yes" },
        "quay.com": { status: "sold" },
      },
      skipped: ['6 domain: "Total, 5"'],
    });
  });

  it("that has changed asks about what was added, and names what is missing", async () => {
    const file = await readText("Domain,State,Price,Folder\nharbor.com,live,5,x\n");
    expect([file.kind, file.looks]).toEqual(["changed", ["There is no column Asking anymore."]]);
    expect(file.open).toEqual([
      'The column Price is only proposed as Price. It holds "5".',
      'Say what the column Folder is, or leave it out. It holds "x".',
    ]);
    expect(file.reading.columns.Asking).toEqual({ is: "price", optional: true });
    expect(file.columns.map(({ isProposed }) => isProposed)).toEqual([false, false, true, true]);
  });
});

describe("a given reading", () => {
  it("must have every column of the file, and the file every one of its own", async () => {
    const columns = { Domain: "domain", Price: "price", "(column C)": "none" };
    const file = await readAs(columns, "Domain,Cost,\nharbor.com,5,sold\n");
    expect(file.open).toEqual([
      "There is no column Price, which the reading has.",
      'Say what the column Cost is, or leave it out. It holds "5".',
    ]);
  });

  it("names columns that share a heading by their letters, and takes each field once", async () => {
    const columns = { Domain: "domain", "Price (column B)": "price", "Price (column C)": "price" };
    const file = await readAs(columns, "Domain,Price,Price\nharbor.com,5,6\n");
    expect(file.open).toEqual([
      "Price (column B) and Price (column C) can't all be Price: choose one.",
    ]);
  });

  it("says where the headings are, or that there are none", async () => {
    const text = "Domain,Price\nDomain,Asking\nharbor.com,5\n";
    const below = await readAs({ Domain: "domain", Asking: "price" }, text, { header: 2 });
    expect(namesOf(below)).toEqual({ "harbor.com": { price: "$5" } });
    const none = await readAs(
      { "(column A)": "domain", "(column B)": "price" },
      "a.com,5\nb.com,6\n",
      {
        header: "none",
      },
    );
    expect(namesOf(none)).toEqual({ "a.com": { price: "$5" }, "b.com": { price: "$6" } });
  });

  it("whose names' column holds none, or only rows that aren't names, says so", async () => {
    const file = await readAs({ Domain: "none", Note: "domain" }, "Domain,Note\nharbor.com,x\n");
    expect(file.open).toEqual(["The column Note holds no domain name: choose another one."]);
    const rows = Array.from({ length: 101 }, (_, at) => `a-${at}\n`).join("");
    const many = await readAs({ Domain: "domain" }, `Domain\n${rows}harbor.com\n`);
    expect(many.open).toEqual([
      expect.stringMatching(
        /^More than 100 different rows between the names aren't names, such as line 2: "a-0"/,
      ),
    ]);
  });
});

describe("sheets", () => {
  const names = sheet("Names", [
    ["Domain", "Price"],
    ["harbor.com", "5"],
  ]);
  const old = sheet(
    "Sold 2025",
    [
      ["Domain", "Price"],
      ["pier.com", "6"],
    ],
    { isHidden: true },
  );

  it("that hold names besides the first are chosen by the seller", async () => {
    const file = await readNames([names, old, sheet("Sums", [["Total", "9"]])], await choose());
    expect([file.kind, file.names, file.open[0]]).toEqual([
      "new",
      [],
      "Several sheets hold names: Names (1) and Sold 2025 (1, hidden). Choose the sheets to read.",
    ]);
    expect(file.looks).toEqual([
      "The sheet Sold 2025 is hidden.",
      "The name of the sheet says sold: Sold 2025.",
    ]);
    const choice = { Domain: "domain", Price: "price" };
    const both = toReading(choice, { sheets: ["names", "Sold 2025"] });
    expect(namesOf(await readNames([names, old], await choose({ reading: both })))).toEqual({
      "harbor.com": { price: "$5" },
      "pier.com": { price: "$6" },
    });
    const reading = toReading(choice, { sheets: ["Names"] });
    const first = await readNames([names, old], await choose({ reading }));
    expect([Object.keys(namesOf(first)), first.sheets.map(({ isRead }) => isRead)]).toEqual([
      ["harbor.com"],
      [true, false],
    ]);
  });

  it("without names count for nothing, and hidden rows are named", async () => {
    const hidden = sheet("Names", [["Domain"], ["harbor.com"], ["pier.com"]], { hiddenLines: [3] });
    const file = await readNames([sheet("Read me", [["Hello"]]), hidden], await choose());
    expect([file.kind, file.looks]).toEqual([
      "known",
      ["1 row of Names is hidden in the workbook: line 3."],
    ]);
  });
});

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

  it("in words hide a new name, and a minimum beside a price that can't be read is left out", async () => {
    const file = await readAs(
      { Domain: "domain", Price: "price", Min: "minimumOffer" },
      "Domain,Price,Min\na.com,Sold $900,5\nb.com,4888.50,500\n",
    );
    expect(describeNames(file)).toEqual({
      names: { "a.com": { hidden: "yes" }, "b.com": {} },
      skipped: [
        '2 price: "Sold $900"',
        '2 minimumOffer: "$5"',
        '3 price: "4888.50"',
        '3 minimumOffer: "$500"',
      ],
    });
  });

  it("too large for a price are left out", async () => {
    expect(describeNames(await read("Domain,Price\na.com,60000000\n"))).toEqual({
      names: { "a.com": {} },
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
      names: { "a.com": { price: "$990" }, "b.com": { price: "$110" }, "c.com": {} },
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
        "c.com": {},
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

it("words about a sale are shown wherever they stand, and decide nothing", async () => {
  const columns = { Domain: "domain", Notes: "ownNote", Folder: "none" };
  const rows = ["a.com,SOLD 12/2025 for 900,x", "b.com,unsold,verkauft", "c.com,Sold,"];
  const file = await readText(`Domain,Notes,Folder\n${rows.join("\n")}\n`, {
    reading: toReading(columns),
    file: "expired-2025.csv",
  });
  expect(file.looks).toEqual([
    "The name of the file says expired: expired-2025.csv.",
    "2 cells of Notes say sold: lines 2 and 4.",
    "1 cell of Folder says verkauft: line 3.",
  ]);
  expect(Object.keys(namesOf(file))).toHaveLength(3);
});

it("a reading is kept in the seller's folder, comes before those that ship, and is read again as it was", async () => {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-readings-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const { reading } = await readText("Domain,Price,Durum\nharbor.com,5,x\n");
  await keepReading(dir, "My Names.csv", reading);
  await keepReading(dir, "My Names.csv", { ...reading, sell: "all" });
  const path = join(dir, "readings", "my-names.yaml");
  const kept = { ...reading, sell: "all" };
  expect(await readReading(path)).toEqual(kept);
  expect((await listReadings(dir))[0]).toEqual({ name: "my-names", isOwn: true, reading: kept });
  await writeFile(path, writeReading(reading).replace("Price: price", "Price: prise"));
  await expect(listReadings(dir)).rejects.toMatchObject({
    file: "my-names.yaml",
    faults: [{ field: "columns.Price.is", wanted: expect.stringMatching(/^one of domain, price/) }],
  });
});

describe("a file", () => {
  it.each([
    ["", "nothing"],
    ["Domain,Price\n", "no domain name"],
    ["\0D\0o\0m\0a\0i\0n\n\0a\0.\0c", "UTF-16 without its byte order mark, or not text"],
    [
      'Domain,Price\na.com,1\nb.com,"2\nc.com,3\n',
      "a quote that's never closed, opened at or after line 3",
    ],
  ])("with %j is refused", async (text, found) => {
    await expect(readText(text)).rejects.toMatchObject({ faults: [{ found }] });
  });

  it("with rows of another length or a price without quotes says which", async () => {
    const file = await readText("Domain,Price,Category\na.com,4,888\nb.com,5,X,Y\nc.com,6,X\n");
    expect(describeNames(file)).toEqual({
      names: { "c.com": { price: "$6", category: "X" } },
      skipped: ['2 price: "4" and "888" in two cells', "3 : 4 cells"],
    });
  });
});

it("a row with a stray quote is reported once, and the next is read", async () => {
  const { names, skipped } = await readText(
    'Domain,Description\na.com,a "stray" quote\nb.com,ok\n',
  );
  expect([names.map(({ domain }) => domain), skipped.map(({ line }) => line)]).toEqual([
    ["b.com"],
    [2],
  ]);
});

const HEADED = "Domain,Price\n";

it.each([
  [
    "a header of many columns",
    `${"c,".repeat(1_000)}c\na.com\n`,
    "more than 1,000 columns in line 1",
  ],
  [
    "many tabs",
    `Domain\tPrice\n\n${"a.com\t".repeat(2_000)}\n`,
    "more than 1,000 columns in line 3",
  ],
  [
    "a row that quotes hide",
    `${HEADED}"a,""b"${',"c"'.repeat(1_000)}\n`,
    "more than 1,000 columns in line 2",
  ],
  [
    "a row with a stray quote",
    `${HEADED}a"b${',""c'.repeat(1_000)}\n`,
    "more than 1,000 columns in line 2",
  ],
  ["many rows", HEADED + "a.com,5\n".repeat(200_000), "more than 200,000 rows"],
  // Ten million cells take seconds of a processor.
  ...(process.env.TEST_FULL
    ? [
        [
          "rows that are many and wide",
          `${"c,".repeat(999)}\n`.repeat(10_001),
          "more than 10,000,000 cells",
        ],
      ]
    : []),
])("a table with %s is refused before it is taken apart", async (_, text, found) => {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-table-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  await writeFile(join(dir, "names.csv"), text);
  await expect(readNameFile(join(dir, "names.csv"), await choose())).rejects.toMatchObject({
    faults: [
      { found, wanted: expect.stringMatching(/^at most [\d,]+ c.*: delete what isn't part/) },
    ],
  });
});

it("empty rows and cells that hold commas count for nothing", async () => {
  const empty = ",\n".repeat(200_001);
  const { names } = await readText(`${HEADED}${empty}a.com,"${"5,".repeat(1_001)}"\nb.com,5\n`);
  expect(names.map(({ domain }) => domain)).toEqual(["a.com", "b.com"]);
});

it("a file too large for names is refused before it is read", async () => {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-huge-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const path = join(dir, "huge.csv");
  await writeFile(path, "");
  await truncate(path, 600 * 1024 * 1024);
  await expect(readNameFile(path, await choose())).rejects.toMatchObject({
    faults: [{ found: "a file of 614400 KiB" }],
  });
});
