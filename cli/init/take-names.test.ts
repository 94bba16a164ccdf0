import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { describeTaken, takeNames } from "./take-names.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-names-"));
  onTestFinished(() => rm(home, { recursive: true }));
});

async function take(source: string, answers?: ReadonlyMap<string, string>) {
  const place = { today: "2026-01-02", currency: "USD" } as const;
  const taken = await takeNames(source, (path) => resolve(home, path), place, answers);
  if (taken.refusal !== null) throw new Error(taken.refusal);
  return taken;
}
async function takeText(text: string, file = "names.csv") {
  await writeFile(join(home, file), text, "latin1");
  return take(file);
}
async function rowsOf(text: string): Promise<Record<string, string>[]> {
  return parse((await takeText(text)).csv, { columns: true });
}

describe("a file of names", () => {
  it.each([
    [
      "a price whose comma parts it in two",
      "Domain Name,Price,Category\nharbor.com,4,888,Travel\n\nquiet.io,$9,900,Tech\n",
      /^names.csv:2: found 4 cells, expected 3, as the header has \(one that holds a comma needs quotes\)\nnames.csv:4: /,
    ],
    [
      "one whose end an empty cell hides",
      "Domain,Price,Category,Notes\nharbor.com,4,888,Travel,\n",
      /:2: found 5 cells, expected 4/,
    ],
    [
      "one in a row whose last cell is missing",
      "Domain,Price,Registrar,Notes\nharbor.com,4,888,X\n",
      /^names.csv:2: price: found "4" and "888" in two cells, expected "4,888" in quotes, or 4.00 if/,
    ],
    [
      "one beside nothing that tells numbers from words",
      "Domain,Price,Views\nharbor.com,$4,888\n",
      /:2: price: found "\$4" and "888"/,
    ],
    ["a row too short", "Domain,Price\nharbor.com\n", /:2: found 1 cell, expected 2/],
    ["nothing", "", /^names.csv:1: found nothing, expected column names/],
    [
      "no names of columns in ten rows",
      "My names,,\nAll of them,,\n",
      /:1: found no column of domains, but "My names", expected .* first ten rows/,
    ],
    [
      "no header",
      "harbor.com,4888\n",
      /:1: found no column names, but "harbor.com, 4888", expected a/,
    ],
    [
      "a renamed workbook",
      "PK\x03\x04\x14\0\x06\0\b\0\0\0!\0",
      /found a workbook that can't be read/,
    ],
  ])("is refused with %s, giving the cause and its line", async (_, text, wanted) => {
    await expect(takeText(text)).rejects.toThrow(wanted);
  });

  it.each([
    ["of addresses", "https://harbor.com/\nhttp://www.quiet.io/path?x\nwww.tide.io\n"],
    ["with notes", "# mine, all\nharbor.com\n\n# older\nquiet.io\ntide.io\n"],
    ["in one line", "harbor.com, quiet.io, tide.io\n"],
    ["with a header after Excel's mark", "sep=;\nDomain;Price\nharbor.com;\nquiet.io;\ntide.io;\n"],
    [
      "under a title and what to do",
      "My names,,\nFill in below.,,\nDomain,Price,Notes\nharbor.com,,\nquiet.io,,\ntide.io,,\n",
    ],
  ])("may be a list %s", async (_, text) => {
    const domains = (await rowsOf(text)).map(({ domain }) => domain);
    expect(domains).toEqual(["harbor.com", "quiet.io", "tide.io"]);
  });

  it("is read in the form that registrars write", async () => {
    const text =
      "Name,Domain,Price (USD),Category,Status,Date Added\nAda,harbor.com,4888,,Active,11/03/2025\nBob,quiet.io,,Tech,For Sale,12/03/2025\n";
    expect(await rowsOf(text)).toEqual([
      {
        domain: "harbor.com",
        price: "$4,888",
        category: "Travel & Hospitality",
        listedDate: "2026-01-02",
      },
      { domain: "quiet.io", price: "Make Offer", category: "Tech", listedDate: "2026-01-02" },
    ]);
    const { leftOut, filledIn, proposed } = await takeText(text);
    expect(proposed).toEqual([["Travel & Hospitality", 1]]);
    expect(leftOut).toEqual([
      "Name",
      'Date Added (found "11/03/2025", expected a real date as YYYY-MM-DD)',
    ]);
    expect(filledIn).toEqual({
      price: { value: "Make Offer", names: 1 },
      listedDate: { value: "2026-01-02", names: 2 },
    });
  });

  it("keeps small prices in a column of whole numbers", async () => {
    const text = "Domain,Price,Floor\na.com,950,500\nb.com,4888,900\nc.com,20,\n";
    expect((await rowsOf(text)).map(({ price }) => price)).toEqual(["$950", "$4,888", "$20"]);
  });

  it("keeps each status that it knows, so that no sold name is for sale", async () => {
    const text = "Domain,Status\na.com,Sold\nb.com,For Sale\n";
    expect((await rowsOf(text)).map(({ status }) => status)).toEqual(["sold", ""]);
    const { count, hidden, skipped, questions } = await takeText(
      `${text}c.com,Mauve\nd.com,Parked\n`,
    );
    expect([count, hidden, skipped]).toEqual([
      3,
      1,
      [expect.objectContaining({ line: 4, field: "c.com: status", found: '"Mauve"' })],
    ]);
    expect(questions).toMatchObject([{ key: "state.mauve", answer: null, rows: 1 }]);
  });
});

it("what a file leaves open is asked, and sums are converted at the rate that was stated", async () => {
  const text = "Domain,Price,Expires\na.com,1600 EUR,11/03/2020\nb.com,900,11/03/2031\n";
  const unsure = await takeText(text);
  expect([unsure.count, describeTaken(unsure)]).toEqual([
    1,
    expect.stringMatching(/^Not sure \(2 questions\):\n.*\n.*To answer: --dates dmy/),
  ]);
  const answers = new Map([
    ["rate.EUR", "1.08"],
    ["dates", "mdy"],
  ]);
  const told = await take("names.csv", answers);
  expect(told.skipped).toMatchObject([{ field: "a.com: expires", found: '"11/03/2020"' }]);
  await writeFile(join(home, "names.csv"), text.replace("2020", "2030"));
  expect(describeTaken(await take("names.csv", answers))).toContain(
    "Converted at your rate (1):\n  a.com: price: 1,600 EUR → $1,728\n",
  );
});

it("a missing file is reported, and not read as a name", async () => {
  const wanted = `found no such file (looked for ${join(home, "missing.csv")})`;
  await expect(take("missing.csv")).rejects.toThrow(wanted);
  await expect(take("harbor.com/names")).rejects.toThrow("found no such file");
  await expect(take(".")).rejects.toThrow("something that isn't a file");
  await writeFile(join(home, "my names.csv"), "Domain\nharbor.com\n");
  expect((await take(" 'my names.csv' ")).count).toBe(1);
  expect((await take("https://harbor.com/, https://quiet.io")).csv).toContain("\nquiet.io,");
});

it("more names than a shop can have are refused before they are read", async () => {
  const names = Array.from({ length: 200_001 }, (_, index) => `n${index}.com`).join(" ");
  await expect(take(names)).rejects.toThrow("found 200,001 names, expected at most 200,000 names");
});
