import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import { noteChange, readChanges } from "./change-journal.ts";

async function makePlace() {
  const contentDir = await mkdtemp(join(tmpdir(), "vitrine-journal-"));
  onTestFinished(() => rm(contentDir, { recursive: true }));
  return { folder: join(contentDir, "changes"), contentDir };
}

it("the last 20 changes are kept in their order, whatever the clock said, for the seller's eyes alone", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const place = await makePlace();
  for (let price = 1; price <= 22; price++) {
    vi.setSystemTime(Date.UTC(2030, 0, 100 - price));
    const change = { file: "shop.yaml", before: null, after: Buffer.from(`${price}`) };
    await noteChange({ ...place, command: `set ${price}` }, [change]);
  }
  const [journal = ""] = await readdir(place.folder);
  const files = (await readdir(join(place.folder, journal))).toSorted();
  expect(files).toHaveLength(20);
  for (const path of ["", files[0] ?? ""]) {
    const { mode } = await stat(join(place.folder, journal, path));
    expect(mode & 0o077).toBe(0);
  }
  const left = await Array.fromAsync(readChanges(place), ({ change }) => change.command);
  expect(left).toEqual(Array.from({ length: 20 }, (_, index) => `set ${22 - index}`));
});

it("changes that another process deletes while they are read are left out", async () => {
  const place = await makePlace();
  const note = (command: string) =>
    noteChange({ ...place, command }, [{ file: "shop.yaml", before: null, after: Buffer.of() }]);
  for (const command of ["first", "second"]) await note(command);
  const found: string[] = [];
  for await (const { change } of readChanges(place)) {
    found.push(change.command);
    await rm(place.folder, { recursive: true });
  }
  expect(found).toEqual(["second"]);
});
