import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { choose, describeNames, readText } from "../../../test/support/name-files.ts";
import { readNameFile } from "./read-names.ts";

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
])("a table with %s is refused", async (_, text, found) => {
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
