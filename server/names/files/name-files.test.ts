import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isHeader } from "./find-table.ts";
import { listFaultyCells, readNameFile, readNames, type ReadingChoice } from "./read-names.ts";
import { parseRows } from "./read-rows.ts";
import { reviewNames } from "./review.ts";

interface Options {
  readonly map?: Record<string, string>;
  /** The answers by their questions' keys, such as { dates: "dmy" }. */
  readonly answers?: Record<string, string>;
}

const choose = ({ map = {}, answers = {} }: Options): ReadingChoice => ({
  columns: new Map(Object.entries(map)),
  answers: new Map(Object.entries(answers)),
  today: "2026-01-02",
  currency: "USD",
});

const openQuestions = ({ questions }: Awaited<ReturnType<typeof readNames>>) =>
  questions.flatMap(({ answer, words }) => (answer === null ? [words] : []));

const fixture = (name: string, options: Options = {}) =>
  readNameFile(join(import.meta.dirname, "fixtures", name), choose(options));

async function readText(text: string, options: Options = {}) {
  const choice = choose(options);
  return readNames(await parseRows(text, isHeader(choice.columns)), choice);
}

function describeNames(read: Awaited<ReturnType<typeof readText>>) {
  const { added, skipped, leftOut } = reviewNames(read, () => undefined, "2026-11-22", "USD");
  const told = [...skipped, ...leftOut].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  return {
    format: read.format,
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

it("columns about people are never shown", async () => {
  const all = await Promise.all(
    ["godaddy.csv", "dynadot.csv"].map(async (name) => {
      const read = await fixture(name);
      return [read, reviewNames(read, () => undefined, "2026-11-22", "USD")];
    }),
  );
  const told = JSON.stringify(all, (_, value: unknown) =>
    value instanceof Map || value instanceof Set ? [...value] : value,
  );
  expect(told).toContain("quietharbor.com");
  expect(told).not.toMatch(/Ada|Pier|ada@|555|Quay Street|s3cret/);
  const { personal, leftOut } = await fixture("godaddy.csv");
  expect(personal).toBe(8);
  expect(leftOut.join()).not.toMatch(/Registrant|Auth/);
  await expect(
    fixture("godaddy.csv", { map: { description: "Registrant Email" } }),
  ).rejects.toMatchObject({ faults: [{ found: expect.stringContaining("never imported") }] });
});

describe("columns", () => {
  it("of an unknown format are found by common names, with any separator and header position", async () => {
    const rows = [
      ["My names, in dollars; all"],
      ["Asking Price", "Domain Name", "Reserve (USD)", "Date", "Amount", "Price Option"],
      ["$ 4,888.00", "Harbor.com", "500", "11/03/2025", "7", "BIN"],
      ["N/A", "https://www.tide.ai/x", "", "", "", ""],
    ];
    for (const [mark, quote] of [
      [",", '"'],
      [";", ""],
      ["\t", ""],
      ["|", ""],
    ] as const) {
      const text = rows
        .map((row) => row.map((cell) => quote + cell + quote).join(mark))
        .join("\r\n");
      const read = await readText(text.replaceAll("\r\n", "\n"));
      expect(describeNames(read)).toEqual({
        format: null,
        names: { "harbor.com": { price: "$4,888", floor: "$500" }, "tide.ai": {} },
        skipped: [],
      });
      expect(read.leftOut).toEqual(["Date", "Amount"]);
    }
  });

  it("with a currency keep other currencies from being read as dollars", async () => {
    const { names, skipped } = describeNames(
      await readText(
        "Domain,Price,Currency\na.com,900,US$\nb.com,900,EUR\nc.com,,GBP\nd.com,€9,\n",
      ),
    );
    expect(names).toEqual({ "a.com": { price: "$900" }, "b.com": {}, "c.com": {}, "d.com": {} });
    expect(skipped).toEqual(['3 price: "900 EUR"', '5 price: "9 EUR"']);
    const terms = "Domain,Price,Min Offer,Floor,Currency\na.com,9k,500,60%,EUR\n";
    const { faults, values } = (await readText(terms)).names[0] ?? {};
    expect([...(values ?? [])]).toEqual([["floor", "60%"]]);
    expect(faults?.map(({ field, found, wanted }) => [field, found, wanted])).toEqual([
      ["price", '"9,000 EUR"', "US dollars, or your rate for EUR"],
      ["minimumOffer", '"500 EUR"', "US dollars, or your rate for EUR"],
    ]);
  });

  it("named after another currency are converted at the seller's rate, or left out", async () => {
    for (const name of ["Price (EUR)", "price (eur)", "BIN (Euro)", "Price (€)", "Price EUR"]) {
      const text = `Domain,${name}\na.com,900\n`;
      const read = await readText(text);
      expect(describeNames(read), name).toMatchObject({
        names: { "a.com": {} },
        skipped: ['2 price: "900 EUR"'],
      });
      expect(read.questions, name).toMatchObject([{ kind: "rate", key: "rate.EUR", rows: 1 }]);
      const rated = await readText(text, { answers: { "rate.EUR": "1.08" } });
      expect(describeNames(rated).names, name).toEqual({ "a.com": { price: "$972" } });
      expect(rated.names[0]?.converted).toEqual([{ field: "price", from: "900 EUR", to: "$972" }]);
    }
    const { names } = describeNames(await readText("Domain,Price (US$)\na.com,900\n"));
    expect(names).toEqual({ "a.com": { price: "$900" } });
  });

  it("are mapped or ignored as the seller says", async () => {
    const text = "Domain,Price,Amount,Category\nharbor.com,1,4888,X\n";
    const map = { price: "amount", category: "" };
    const { names } = describeNames(await readText(text, { map }));
    expect(names).toEqual({ "harbor.com": { price: "$4,888" } });
    await expect(readText(text, { map: { price: "Buy" } })).rejects.toMatchObject({
      faults: [
        {
          field: "price",
          found: 'no column "Buy"',
          wanted: "one of Domain, Price, Amount, Category",
        },
      ],
    });
  });
});

describe("rows", () => {
  it("are found below a title line", async () => {
    for (const text of ["Domains\nDomain,Notes\na.com,x\n", "Domains,\nDomain,Notes\na.com,x\n"]) {
      const { names, skipped } = describeNames(await readText(text));
      expect([Object.keys(names), skipped]).toEqual([["a.com"], []]);
    }
  });

  it("have no price if it is 0, however a spreadsheet or a marketplace writes it", async () => {
    const zeros = ["0", "USD 0", "0 $", "USD 0.00", "$ -", "$-", "0,00 €", "US$0"];
    const rows = zeros.map((zero, at) => `n${at}.com;${zero}\n`);
    const { names, skipped } = describeNames(await readText(`Domain;Price\n${rows.join("")}`));
    expect(skipped).toEqual([]);
    expect(Object.values(names)).toEqual(zeros.map(() => ({})));
  });

  it("may have amounts in thousands, and lose a minimum offer beside a price that can't be read", async () => {
    const { names, skipped } = describeNames(
      await readText(
        "Domain;Price;Min Offer;Floor\na.com;32k;1.5k;$ 2k\nb.com;4888.50;500;2k\nc.com;;500;\n",
      ),
    );
    expect(names).toEqual({
      "a.com": { price: "$32,000", minimumOffer: "$1,500", floor: "$2,000" },
      "b.com": { floor: "$2,000" },
      "c.com": { minimumOffer: "$500" },
    });
    expect(skipped).toEqual(['3 price: "4888.50"', '3 minimumOffer: "$500"']);
  });

  it("may end a name with a dot, as DNS does", async () => {
    const { names } = describeNames(await readText("FQDN\na.com.\nhttps://b.com./x\n"));
    expect(Object.keys(names)).toEqual(["a.com", "b.com"]);
  });

  it("in UTF-16 without a byte order mark are refused", async () => {
    await expect(readText("\0D\0o\0m\0a\0i\0n\n\0a\0.\0c")).rejects.toMatchObject({
      faults: [{ found: "UTF-16 without its byte order mark, or not text" }],
    });
  });
});

it("the shop's own export is read in the form in which a spreadsheet saves it again", async () => {
  const text =
    "domain;price;status;category;listedDate;description\nHARBOR.com;$4,888.00 ;Sold;-;25.11.2025;'=1+1\n";
  expect(describeNames(await readText(text))).toEqual({
    format: "this shop's own CSV",
    names: {
      "harbor.com": {
        price: "$4,888",
        status: "sold",
        category: "-",
        listedDate: "2025-11-25",
        description: "=1+1",
      },
    },
    skipped: [],
  });
});

const asked = (date: string) => [`${date} in the column Date added can be read in two ways.`];

describe("dates in a column", () => {
  const read = async (cells: string[], dates?: string) => {
    const rows = cells.map((cell, at) => `n${at}.com,"${cell}"\n`);
    const answers: Record<string, string> = dates === undefined ? {} : { dates };
    const file = await readText(`Domain,Date added\n${rows.join("")}`, { answers });
    const { names, skipped } = file;
    const open = openQuestions(file);
    if (open.length > 0) return open;
    return [
      ...names.map(({ values }) => values.get("listedDate")),
      ...[...skipped, ...listFaultyCells(names)].map(({ found }) => found),
    ];
  };

  it.each([
    [
      "one that shows the order",
      ["11/03/2025", "25/03/2025", ""],
      ["2025-03-11", "2025-03-25", undefined],
    ],
    ["the other order", ["11-03-2025", "03-25-2025"], ["2025-11-03", "2025-03-25"]],
    [
      "months by name",
      ["Dec 13 2021", "2. March 2022", "5-Sep-2023"],
      ["2021-12-13", "2022-03-02", "2023-09-05"],
    ],
    ["years first", ["2021/11/24 11:43 PST", "2025-11-03T10:00:00Z"], ["2021-11-24", "2025-11-03"]],
    ["dots", ["3.11.2025"], ["2025-11-03"]],
    ["no doubt", ["03/03/2025"], ["2025-03-03"]],
  ])("are read by %s", async (_, cells, wanted) => {
    expect(await read(cells)).toEqual(wanted);
  });

  it("lead to a question if they can be read in two ways or contradict each other", async () => {
    expect(await read(["11/03/2025"])).toEqual(asked("11/03/2025"));
    expect(await read(["25/03/2025", "03/25/2025", "1/2/2025"])).toEqual(asked("1/2/2025"));
    expect(await read(["11/03/2025"], "mdy")).toEqual(["2025-11-03"]);
    expect(await read(["25/03/2025", "03/25/2025"], "dmy")).toEqual([
      "2025-03-25",
      undefined,
      '"03/25/2025"',
    ]);
  });
});

it("a row with a stray quote is reported once, and the next is read", async () => {
  const { names, skipped } = await readText('Domain,Notes\na.com,a "stray" quote\nb.com,ok\n');
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
  await expect(readNameFile(join(dir, "names.csv"), choose({}))).rejects.toMatchObject({
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
  await expect(readNameFile(path, choose({}))).rejects.toMatchObject({
    faults: [{ found: "a file of 614400 KiB" }],
  });
});

it("a file with a quote that is never closed is refused", async () => {
  await expect(readText('Domain,Price\na.com,1\nb.com,"2\nc.com,3\n')).rejects.toMatchObject({
    faults: [{ line: 3, found: expect.stringContaining("never closed") }],
  });
});
