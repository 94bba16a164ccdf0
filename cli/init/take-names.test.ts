import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parse } from "csv-parse/sync";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import type { Sell } from "../../server/names/files/reading.ts";
import { describeTaken, findSourceProblem, takeNames } from "./take-names.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "vitrine-names-"));
  onTestFinished(() => rm(home, { recursive: true }));
});

const take = (source: string, sell?: Sell) =>
  takeNames(source, resolve(home, source), {
    today: "2026-01-02",
    currency: "USD",
    ...(sell && { sell }),
  });
async function takeText(text: string, sell?: Sell) {
  await writeFile(join(home, "names.csv"), text);
  return take("names.csv", sell);
}
const rowsOf = (csv: string): Record<string, string>[] => parse(csv, { columns: true });

it("what a list doesn't say is filled in, and said", async () => {
  const text = "Domain,Price,Category\nharbor.com,4888,\nquiet.io,,Tech\nharbor.com,,\n";
  const { csv, notes, skipped } = await takeText(text);
  expect(rowsOf(csv)).toEqual([
    {
      domain: "harbor.com",
      price: "$4,888",
      category: "Travel & Hospitality",
      listedDate: "2026-01-02",
    },
    { domain: "quiet.io", price: "Make Offer", category: "Tech", listedDate: "2026-01-02" },
  ]);
  expect(notes).toEqual([
    "1 new name without price: Make Offer",
    "2 new names without listedDate: 2026-01-02",
    "Categories proposed by the names: Travel & Hospitality 1",
  ]);
  expect(skipped).toMatchObject([{ line: 4 }]);
});

it.each([
  ["a file of another kind", "Domain,Zustand\na.com,weg\n", /nobody has said yet what its columns/],
  ["a renamed workbook", "PK\x03\x04\x14\0\x06\0\b\0\0\0!\0", /a workbook that can't be read/],
])("no name is taken from %s, and the seller reads where to go on", async (_, text, wanted) => {
  const taken = await takeText(text);
  expect(taken).toMatchObject({ csv: "", count: 0, refusal: expect.stringMatching(wanted) });
  expect(describeTaken("names.csv", "/home/ada/names.csv", taken)).toMatch(
    /^No name of names\.csv is in your shop yet: .* on the desk, under Names, or run in the shop's folder .* names import \/home\/ada\/names\.csv\n/s,
  );
});

it("a registrar's names are hidden unless they're said to be for sale", async () => {
  const text =
    "Domain Name,Domain expiration date,Domain status at NC,Domain auto-renew status,Domain privacy protection status\na.com,2036-11-30,Active,ON,ON\n";
  const taken = await takeText(text);
  expect(taken.asksToSell).toBe(true);
  expect(describeTaken("names.csv", "/home/ada/names.csv", taken)).toMatch(
    /1 new name comes in hidden\.[^]*To bring a hidden name into the shop: .* names show NAME\n/,
  );
  expect(await takeText(text, "all")).toMatchObject({ asksToSell: false });
});

it("a missing file is reported, and not read as a name", () => {
  const find = (source: string) => findSourceProblem(source, resolve(home, source));
  const wanted = `found no such file (looked for ${join(home, "missing.csv")})`;
  expect(find("missing.csv")).toContain(wanted);
  expect(find("harbor.com/names")).toContain("found no such file");
  expect([find(""), find("https://harbor.com/, https://quiet.io")]).toEqual([undefined, undefined]);
});
