import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, vi } from "vitest";
import { makeContentFolder, readGood } from "../../test/support/content-folder.ts";
import { saveListings } from "./save-listings.ts";

const { power, dead } = vi.hoisted(() => ({
  power: { left: Infinity },
  dead: () => Promise.reject(new Error("the process is dead")),
}));

vi.mock(import("node:fs/promises"), async (importOriginal) => {
  const original = await importOriginal();
  const spend = () => power.left-- > 0;
  const { rename, rm, mkdir, writeFile } = original;
  return {
    ...original,
    rename: (...args: Parameters<typeof rename>) => (spend() ? rename(...args) : dead()),
    rm: (...args: Parameters<typeof rm>) => (spend() ? rm(...args) : dead()),
    mkdir: ((...args: Parameters<typeof mkdir>) =>
      spend() ? mkdir(...args) : dead()) as typeof mkdir,
    async writeFile(...[path, data, options]: Parameters<typeof writeFile>) {
      if (spend()) return writeFile(path, data, options);
      if (power.left === -1 && Buffer.isBuffer(data)) {
        await writeFile(path, data.subarray(0, data.length / 2), options);
      }
      return dead();
    },
  };
});

const OLD = "domain,price,category,listedDate\npier.ai,$900,Boats,2025-11-03\n";
const NEW = OLD.replace("$900", "$800");
const IMPORTED = "domain,price,listedDate,category\nbay.ai,$5,2025-11-03,Sea\n";

const saving = {
  changes: new Map([
    ["harbor.com", new Map([["price", "$7"]])],
    ["pier.ai", new Map([["price", "$800"]])],
  ]),
  added: [
    new Map([
      ["domain", "bay.ai"],
      ["price", "$5"],
      ["category", "Sea"],
      ["listedDate", "2025-11-03"],
    ]),
  ],
};

it("a crash at any step leaves each file either old or new, and the next save completes the rest", async () => {
  const folder = await makeContentFolder(["harbor.com"]);
  const yaml = await folder.read("listings/harbor.com.yaml");
  for (let steps = 0; ; steps++) {
    await folder.write("listings/harbor.com.yaml", yaml);
    await folder.write("listings/names.csv", OLD);
    if ((await readdir(join(folder.dir, "listings"))).includes("imported.csv")) {
      await folder.remove("listings/imported.csv");
    }
    power.left = steps;
    const isDone = await saveListings(folder.dir, saving).then(
      ({ faults }) => faults.length === 0,
      () => false,
    );
    const isDead = power.left < 0;
    power.left = Infinity;
    expect(isDone).toBe(!isDead);
    expect([yaml, yaml.replace("$4,888", "$7")]).toContain(
      await folder.read("listings/harbor.com.yaml"),
    );
    expect([OLD, NEW]).toContain(await folder.read("listings/names.csv"));
    expect([null, IMPORTED]).toContain(
      await folder.read("listings/imported.csv").catch(() => null),
    );
    await readGood(folder);
    if (isDone) {
      // Each of the three files has a draft, which then replaces it.
      expect(steps).toBeGreaterThanOrEqual(6);
      return;
    }
    const { added } = saving;
    const isThere = (await readGood(folder)).catalogue.byDomain.has("bay.ai");
    const again = await saveListings(folder.dir, { ...saving, added: isThere ? [] : added });
    expect(again.faults).toEqual([]);
    expect(await folder.read("listings/names.csv")).toBe(NEW);
    expect(await folder.read("listings/imported.csv")).toBe(IMPORTED);
  }
});
