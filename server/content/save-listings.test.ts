import { spawnSync } from "node:child_process";
import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { readListings } from "./read-listings.ts";
import { saveListings } from "./save-listings.ts";

vi.mock(import("./read-listings.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, readListings: vi.fn<typeof original.readListings>(original.readListings) };
});
const { readListings: readAsEver } =
  await vi.importActual<typeof import("./read-listings.ts")>("./read-listings.ts");

it("a file that somebody changes at the same moment stays as they left it", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  vi.mocked(readListings).mockImplementationOnce(async (...args) => {
    await folder.edit("listings/harbor.com.yaml", "A short name.", "Edited.");
    return readAsEver(...args);
  });
  const changes = new Map([["harbor.com", new Map([["status", "sold"]])]]);
  const { faults } = await saveListings(folder.dir, { changes });
  expect(faults).toMatchObject([
    { file: "listings/harbor.com.yaml", found: "a file that changed in the meantime" },
  ]);
  const text = await folder.read("listings/harbor.com.yaml");
  expect(text).toContain("Edited.");
  expect(text).not.toContain("sold");
  expect(await readdir(join(folder.dir, "listings"))).toEqual(["harbor.com.yaml"]);
});

it("a file in several encodings stays as it is", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const path = "listings/names.csv";
  const rows = "domain,price,category,listedDate\na.com,$5,Café,2025-11-03\nb.com,$6,";
  const mixed = Buffer.concat([Buffer.from(rows), Buffer.from("Caf\u00e9,2025-11-03\n", "latin1")]);
  await folder.write(path, mixed);
  const changes = new Map([["a.com", new Map([["price", "$7"]])]]);
  const { faults } = await saveListings(folder.dir, { changes });
  expect(faults).toMatchObject([{ file: path, wanted: "the file saved as UTF-8" }]);
  expect(mixed.equals(await readFile(join(folder.dir, path)))).toBe(true);
});

it("what a killed process left goes at the next change, and no other file", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const { pid: ended } = spawnSync(process.execPath, ["--version"]);
  const [left, kept] = [
    [
      `.vitrine-${ended}.harbor.com.yaml`,
      `.${ended}.imported.csv`,
      `.vitrine-${process.ppid}.a.csv`,
    ],
    [`.vitrine-${process.ppid}.b.csv`, `.${ended}.names.csv`, ".2024.csv", ".vitrine.csv"],
  ];
  for (const name of [...left, ...kept]) await folder.write(`listings/${name}`, "domain,price\n");
  const long = new Date(Date.now() - 2 * 3_600_000);
  await utimes(join(folder.dir, "listings", `.vitrine-${process.ppid}.a.csv`), long, long);
  const listFiles = async () => (await readdir(join(folder.dir, "listings"))).toSorted();
  const change = (status: string) =>
    saveListings(folder.dir, { changes: new Map([["harbor.com", new Map([["status", status]])]]) });
  await change("sold");
  expect(await listFiles()).toEqual([...kept, "harbor.com.yaml"].toSorted());
});

const toText = (lines: string[]) =>
  ["domain,price,category,listedDate", ...lines.map((line) => `${line},Travel,2025-11-03`)]
    .map((line) => `${line}\n`)
    .join("");

it.each([
  ["a faulty cell", ["far.com,cheap"]],
  ["a name that is listed twice", ["first.com,$5", "first.com,$6"]],
  ["more faults than are reported", Array.from({ length: 60 }, (_, i) => `n${i}.com,cheap${i}`)],
])("%s that only moves to another line keeps no name from being deleted", async (_, rows) => {
  const folder = await makeContentFolder(["harbor.com"]);
  await folder.write("listings/names.csv", toText(["near.com,$5", ...rows]));
  const { files, faults } = await saveListings(folder.dir, { removed: new Set(["near.com"]) });
  expect({ files, faults }).toEqual({ files: ["listings/names.csv"], faults: [] });
  expect(await folder.read("listings/names.csv")).toBe(toText(rows));
  const changes = new Map([["harbor.com", new Map([["price", "cheap"]])]]);
  expect((await saveListings(folder.dir, { changes })).files).toEqual([]);
  const [name = ""] = rows.at(-1)?.split(",") ?? [];
  const added = new Map([[name, new Map([["status", "gone"]])]]);
  const second = await saveListings(folder.dir, { changes: added });
  expect(new Set(second.faults.map(({ field }) => field))).toEqual(new Set(["status"]));
});
