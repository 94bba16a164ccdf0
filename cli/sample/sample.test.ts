import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { NAMED_EXTENSIONS } from "../../catalogue/format/domain-name.ts";
import type { Listing } from "../../catalogue/schema/listing.ts";
import { readContent } from "../../server/content/read-content.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-sample-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  return folder;
}

async function makeSample(count: number, ...more: string[]) {
  const dir = join(await makeFolder(), "sample");
  const made = await runVitrine(["catalogue", "sample", String(count), dir, ...more]);
  expect(made).toMatchObject({ code: 0, err: "" });
  return { dir, out: made.out };
}

async function readAll(dir: string): Promise<string> {
  const names = (await readdir(join(dir, "listings"))).toSorted();
  const texts = names.map((name) => readFile(join(dir, "listings", name), "utf8"));
  return (await Promise.all(texts)).join();
}

it("a sample is a portfolio without faults and with names of every kind", async () => {
  const { dir, out } = await makeSample(3_000);
  expect(out).toBe(`3,000 listings written to ${dir}.\n`);
  const checked = await runVitrine(["check"], { CONTENT_DIR: dir });
  expect(checked).toMatchObject({ code: 0, out: "No faults, 3,000 listings.\n" });

  const { content } = await readContent(dir);
  const listings = content?.catalogue.listings ?? [];
  const share = (isSuch: (listing: Listing) => boolean) =>
    listings.filter(isSuch).length / listings.length;
  expect(content?.catalogue.categories).toHaveLength(30);
  for (const extension of NAMED_EXTENSIONS) {
    expect(content?.catalogue.byExtension.get(`.${extension}`)?.length).toBeGreaterThan(10);
  }
  expect(share(({ extension }) => extension === ".com")).toBeGreaterThan(0.4);
  for (const [part, low, high] of [
    [share(({ status }) => status === "available"), 0.85, 0.95],
    [share(({ status }) => status === "sold"), 0.03, 0.1],
    [share(({ price }) => price.amount === null), 0.1, 0.2],
    [share(({ price }) => (price.amount ?? 0) < 10_000), 0.5, 0.95],
    [share(({ price }) => (price.amount ?? 0) >= 100_000), 0.000_5, 0.02],
    [share(({ tier }) => tier === null), 0.1, 0.4],
    [share(({ escrowLink }) => escrowLink !== null), 0.3, 0.9],
    [share(({ description }) => description === ""), 0.6, 0.9],
    [share(({ features }) => features.length === 5), 0.05, 0.2],
  ] as const) {
    expect(part).toBeGreaterThan(low);
    expect(part).toBeLessThan(high);
  }
  expect(new Set(listings.map(({ listedDate }) => listedDate)).size).toBeGreaterThan(500);
});

it("a sample is the same for the same seed, and different for another", async () => {
  const [first, second, other] = await Promise.all([
    makeSample(300),
    makeSample(300, "--seed", "1"),
    makeSample(300, "--seed", "2"),
  ]);
  expect(await readAll(second.dir)).toBe(await readAll(first.dir));
  expect(await readAll(other.dir)).not.toBe(await readAll(first.dir));
});

it("a folder that isn't empty is left alone", async () => {
  const dir = await makeFolder();
  await writeFile(join(dir, "notes.txt"), "mine");
  const refused = await runVitrine(["catalogue", "sample", "5", dir]);
  expect(refused).toMatchObject({ code: 1, out: "" });
  expect(refused.err).toContain("isn't empty");
  expect(await readdir(dir)).toEqual(["notes.txt"]);
});

it("a sample is written to the folder in which npm was run", async () => {
  const INIT_CWD = await makeFolder();
  const { out } = await runVitrine(["catalogue", "sample", "5", "small"], { INIT_CWD });
  expect(out).toBe(`5 listings written to ${join(INIT_CWD, "small")}.\n`);
});

it.each([["0"], ["many"], ["1.5"], ["2000000"]])("a sample of %s is refused", async (count) => {
  const refused = await runVitrine(["catalogue", "sample", count, "/nowhere"]);
  expect(refused).toMatchObject({ code: 2, out: "" });
  expect(refused.err).toContain("Expected a whole number from 1 to 1000000.");
});
