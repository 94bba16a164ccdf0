import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  choose,
  describeNames,
  namesOf,
  readAs,
  readText,
  toReading,
} from "../../../test/support/name-files.ts";
import {
  keepReading,
  listReadings,
  readReading,
  toReadingName,
  writeReading,
} from "./known-readings.ts";
import type { NameFile } from "./name-file.ts";
import { readNames } from "./read-names.ts";
import type { Sheet } from "./read-rows.ts";
import { readingSchema } from "./reading.ts";

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

const meaningsOf = ({ columns }: NameFile) =>
  Object.fromEntries(columns.map(({ name, reading }) => [name, reading.is]));

describe("a list comes in at once", () => {
  it("of names alone, one or several in a cell", async () => {
    const file = await readText("\nharbor.com https://quay.com/x\n\nPIER.com.\n");
    expect([file.kind, Object.keys(namesOf(file))]).toEqual([
      "known",
      ["harbor.com", "quay.com", "pier.com"],
    ]);
  });

  it.each([",", ";", "\t", "|"])("with a listing's fields, between %j", async (mark) => {
    const rows = [
      ["Domain", " PRICE ", "Status", "Floor"],
      ["harbor.com", '"$4,888"', "sold", "60%"],
    ];
    const file = await readText(rows.map((row) => row.join(mark)).join("\n"));
    expect(namesOf(file)).toEqual({
      "harbor.com": { price: "$4,888", status: "sold", floor: "60%" },
    });
  });

  it("but not with another column, or without headings in several", async () => {
    for (const text of [
      "harbor.com,quay.com\npier.com,\n",
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

it("a list with other states than the shop's asks about them, and what is for sale", async () => {
  const rows = ["a.com,parked", "b.com,Sold", "c.com,x", "d.com,y", "e.com,z"];
  const { names, open, reading } = await readText(`Domain,Status\n${rows.join("\n")}\n`);
  expect([names, open, reading.sell]).toEqual([
    [],
    ['Status is "parked", "x", and "y" in 4 rows, which Status can\'t be: choose another meaning.'],
    "?",
  ]);
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
    expect(columns.State?.values).toEqual({
      "": "for sale",
      live: "for sale",
      gone: "sold",
      leased: "?",
    });
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

  it("that has changed asks about what was added, and what is missing", async () => {
    const file = await readText("Domain,State,Price,Folder\nharbor.com,live,5,x\n");
    expect([file.kind, file.missing, file.reading.sell]).toEqual(["changed", ["Asking"], "all"]);
    expect(file.open).toEqual([
      "There is no column Asking, which the reading has. If it's gone, take it out of the reading.",
      'Say whether the column Price is Price, as its heading suggests. It holds "5".',
      'Say what the column Folder is, or leave it out. It holds "x".',
    ]);
    expect(file.reading.columns.Asking).toEqual({ is: "price" });
    expect(file.columns.map(({ isProposed }) => isProposed)).toEqual([false, false, true, true]);
    const stateless = await readText("Domain,Asking\nharbor.com,5\n");
    expect([stateless.kind, stateless.missing, stateless.reading.sell]).toEqual([
      "changed",
      ["State"],
      "?",
    ]);
  });

  it("asks about rows above its headings, above which no name stands", async () => {
    const text = "Gone in 2025,,\nDomain,Asking,State\nharbor.com,5,live\n";
    const file = await readText(text);
    expect([file.kind, file.above, file.reading.above, file.names, file.open]).toEqual([
      "known",
      ["Gone in 2025"],
      "?",
      [],
      [
        '1 row stands above the headings: "Gone in 2025". Say what it means for the names below, or nothing.',
      ],
    ]);
    const given = (above: "sold" | "nothing") =>
      readText(text, { reading: { ...file.reading, above } });
    expect(namesOf(await given("sold"))).toEqual({ "harbor.com": { price: "$5", status: "sold" } });
    expect(namesOf(await given("nothing"))).toEqual({ "harbor.com": { price: "$5" } });
    const list = await readText("Sold names\nDomain,Price\nharbor.com,5\n");
    expect([list.kind, list.above, list.names]).toEqual(["known", ["Sold names"], []]);
    const kept = await readText("Sold names\nDomain,Price\nharbor.com,5\n", {
      reading: { ...list.reading, above: "nothing" },
    });
    expect([kept.looks, kept.asksToSell]).toEqual([
      ["The row above the headings says sold: Sold names."],
      true,
    ]);
    const named = await readText("pier.com,,\nDomain,Asking,State\nharbor.com,5,live\n");
    expect([named.kind, named.header]).toEqual(["new", null]);
  });
});

describe("a given reading", () => {
  it("must have every column of the file, and the file every one of its own", async () => {
    const columns = { Domain: "domain", Price: "price", "(column C)": "none" };
    const file = await readAs(columns, "Domain,Cost,\nharbor.com,5,sold\n");
    expect(file.open).toEqual([
      "There is no column Price, which the reading has. If it's gone, take it out of the reading.",
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
    const below = await readAs({ Domain: "domain", Asking: "price" }, text, {
      header: 2,
      above: "nothing",
    });
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
    const rows = Array.from({ length: 103 }, (_, at) => `a-${at}\n`).join("");
    const many = await readAs({ Domain: "domain" }, `Domain\n${rows}harbor.com\n`, {
      rows: { "a-0": "sold" },
    });
    expect([many.between.length, many.open.length, many.open.at(-1)]).toEqual([
      101,
      101,
      "And 2 more rows between the names aren't names.",
    ]);
  });

  it("whose row between names means nothing lists it as left out", async () => {
    const file = await readAs({ Domain: "domain" }, "Domain\na.com\nHarbors\nb.com\n", {
      rows: { harbors: "nothing" },
    });
    expect(describeNames(file)).toEqual({
      names: { "a.com": {}, "b.com": {} },
      skipped: ['3 domain: "Harbors"'],
    });
  });

  it("says each thing once, in whatever letters", () => {
    const columns = { Domain: "domain", Price: "price", " price": "none" };
    const state = { is: "state", values: { live: "for sale", Live: "sold" } };
    for (const reading of [
      { columns },
      { columns: { Domain: "domain", State: state } },
      { columns: { Domain: "domain" }, rows: { A: "sold", a: "nothing" } },
    ]) {
      const { error } = readingSchema.safeParse({ title: "Mine", ...reading });
      expect(error?.issues[0]?.message).toMatch(
        /^each (?:heading|text) once, in whatever letters$/,
      );
    }
  });

  it("names a column by its place if its heading can't be a key", async () => {
    const file = await readText("Domain,__proto__\nharbor.com,5\n");
    expect(meaningsOf(file)).toEqual({ Domain: "domain", "(column B)": "?" });
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
    expect(
      namesOf(await readNames([names, old], await choose({ reading: both, sell: "all" }))),
    ).toEqual({
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

it("a reading is kept in the seller's folder, comes before those that ship, and is read again as it was", async () => {
  const dir = await mkdtemp(join(tmpdir(), "vitrine-readings-"));
  onTestFinished(() => rm(dir, { recursive: true }));
  const { reading } = await readText("Domain,Price,Durum\nharbor.com,5,x\n");
  await keepReading(dir, toReadingName("My Names.csv"), reading);
  await keepReading(dir, "my-names", { ...reading, sell: "all" });
  const path = join(dir, "readings", "my-names.yaml");
  const kept = { ...reading, sell: "all" };
  expect(await readReading(path, "")).toEqual(kept);
  expect((await listReadings(dir))[0]).toEqual({ name: "my-names", isOwn: true, reading: kept });
  await writeFile(path, writeReading(reading).replace("Price: price", "Price: prise"));
  await expect(listReadings(dir)).rejects.toMatchObject({
    file: "readings/my-names.yaml",
    faults: [
      {
        field: "columns.Price.is",
        found: '"prise"',
        wanted: expect.stringMatching(/^one of domain, price/),
      },
    ],
  });
});
