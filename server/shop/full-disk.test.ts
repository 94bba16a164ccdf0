import * as files from "node:fs/promises";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { saveListings } from "./save-listings.ts";

vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const original = await importOriginal();
  return { ...original, writeFile: vi.fn<typeof original.writeFile>(original.writeFile) };
});
const { writeFile } = await vi.importActual<typeof import("node:fs/promises")>("node:fs/promises");

/** The disk takes half of each file whose path matches. */
function fillDisk(full: RegExp) {
  vi.mocked(files.writeFile).mockImplementation(async (path, bytes, options) => {
    if (!full.test(String(path))) return writeFile(path, bytes, options);
    await writeFile(path, (bytes as Buffer).subarray(0, 9), options);
    throw Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  });
}

const DOMAINS = ["harbor.com", "quay.com"];
const changes = new Map(DOMAINS.map((domain) => [domain, new Map([["status", "sold"]])]));

async function open() {
  const folder = await makeContentFolder(DOMAINS);
  const before = await Promise.all(DOMAINS.map((domain) => folder.read(`listings/${domain}.yaml`)));
  const journal = { folder: join(folder.dir, "journal"), contentDir: folder.dir };
  return { folder, before, journal: { ...journal, command: "names set" } };
}

const listFiles = async (path: string) =>
  (await readdir(path, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted();

it("a full disk refuses a save with one fault that says what to do, and leaves no partial file", async () => {
  const { folder, before } = await open();
  fillDisk(/\.vitrine-/);
  const { files: saved, faults } = await saveListings(folder.dir, { changes });
  expect(saved).toEqual([]);
  expect(faults).toMatchObject([
    {
      found: "a full disk",
      wanted: "free space: remove files that you don't need, then try again",
    },
  ]);
  expect(await listFiles(join(folder.dir, "listings"))).toEqual(
    DOMAINS.map((domain) => `${domain}.yaml`),
  );
  for (const [at, domain] of DOMAINS.entries())
    expect(await folder.read(`listings/${domain}.yaml`)).toBe(before[at]);
});

it("a change that can't be recorded for undo is saved, with the reason, and leaves no partial record", async () => {
  const { folder, journal } = await open();
  fillDisk(/\.part$/);
  const { files: saved, unnoted } = await saveListings(folder.dir, { changes, journal });
  expect(saved).toHaveLength(2);
  expect(unnoted).toBe("a full disk");
  expect(await listFiles(journal.folder)).toEqual([]);
});
