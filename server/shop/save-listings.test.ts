import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { readListings } from "./read-listings.ts";
import { saveListings } from "./save-listings.ts";
import { saveAlone } from "../names/save-lock.ts";

vi.mock(import("./read-listings.ts"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, readListings: vi.fn<typeof original.readListings>(original.readListings) };
});
const { readListings: readAsEver } =
  await vi.importActual<typeof import("./read-listings.ts")>("./read-listings.ts");

const SOLD = new Map([["status", "sold"]]);

it("a file that somebody else changes during a save keeps their edit", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  vi.mocked(readListings).mockImplementationOnce(async (...args) => {
    await folder.edit("listings/harbor.com.yaml", "A short name.", "Edited.");
    return readAsEver(...args);
  });
  const changes = new Map([["harbor.com", SOLD]]);
  const { faults } = await saveListings(folder.dir, { changes });
  expect(faults).toMatchObject([
    { file: "listings/harbor.com.yaml", found: "a file that changed in the meantime" },
  ]);
  const text = await folder.read("listings/harbor.com.yaml");
  expect(text).toContain("Edited.");
  expect(text).not.toContain("sold");
  expect(await readdir(join(folder.dir, "listings"))).toEqual(["harbor.com.yaml"]);
});

it("if two saves happen at once, both are made, one after the other", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const database = { engine: "sqlite", path: join(folder.dir, "data/shop.db") } as const;
  const save = (field: string, value: string) =>
    saveAlone(
      { database },
      () =>
        saveListings(folder.dir, {
          changes: new Map([["harbor.com", new Map([[field, value]])]]),
        }),
      (fault) => ({ faults: [fault] }),
    );
  const prices = Array.from({ length: 5 }, (_, round) => `$${round + 1},111`);
  const saves = [...prices.map((price) => save("price", price)), save("status", "sold")];
  for (const { faults } of await Promise.all(saves)) expect(faults).toEqual([]);
  const text = await folder.read("listings/harbor.com.yaml");
  expect(prices.some((price) => text.includes(price))).toBe(true);
  expect(text).toContain("status: sold");
});

it("a file in another encoding becomes UTF-8, with the mark by which spreadsheets know it", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const text = "domain,price,category,listedDate\na.com,$5,Café,2025-11-03\n";
  for (const bytes of [Buffer.from(text, "latin1"), Buffer.from(`\ufeff${text}`, "utf16le")]) {
    await folder.write("listings/names.csv", bytes);
    const changes = new Map([["a.com", new Map([["price", "$7"]])]]);
    expect((await saveListings(folder.dir, { changes })).faults).toEqual([]);
    const saved = await readFile(join(folder.dir, "listings/names.csv"), "utf8");
    expect(saved).toBe(`\ufeff${text.replace("$5", "$7")}`);
  }
});

const toText = (lines: string[]) =>
  ["domain,price,category,listedDate", ...lines.map((line) => `${line},Travel,2025-11-03`)]
    .map((line) => `${line}\n`)
    .join("");

it.each([
  ["a faulty cell", ["far.com,cheap"]],
  ["a name that is listed twice", ["first.com,$5", "first.com,$6"]],
  ["more faults than are reported", Array.from({ length: 60 }, (_, i) => `n${i}.com,cheap${i}`)],
])("deleting a name works even if %s moves to another line", async (_, rows) => {
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
