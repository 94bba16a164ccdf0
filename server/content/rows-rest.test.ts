import { beforeEach, expect, it, vi } from "vitest";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { createRowsRest } from "./rows-rest.ts";

const FILE = "listings/names.csv";
const SECOND = 1_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["performance"] });
  return () => void vi.useRealTimers();
});

async function openFolder() {
  const folder = await makeContentFolder(["harbor.com"]);
  const rest = createRowsRest(folder.dir);
  expect(await rest.wait()).toBe(0);
  return { folder, rest };
}

it("a file of many listings holds up a reading for a second, one of a single listing never", async () => {
  const { folder, rest } = await openFolder();
  await folder.write(FILE, "domain\n");
  expect(await rest.wait()).toBe(SECOND);
  vi.advanceTimersByTime(600);
  expect(await rest.wait()).toBe(400);
  vi.advanceTimersByTime(400);
  expect(await rest.wait()).toBe(0);
  rest.noteReading(true);
  await folder.writeListing("harbor.com", { description: "Edited." });
  expect(await rest.wait()).toBe(0);
  await folder.write(FILE, "domain,price\n");
  expect(await rest.wait()).toBe(SECOND);
  await folder.remove(FILE);
  expect(await rest.wait()).toBe(SECOND);
});

it("a file with an unfinished line, or shorter than it was, holds it up for ten seconds", async () => {
  const { folder, rest } = await openFolder();
  await folder.write(FILE, "domain\na.com");
  expect(await rest.wait()).toBe(10 * SECOND);
  await folder.write(FILE, "domain\na.com\nb.com\n");
  expect(await rest.wait()).toBe(SECOND);
  rest.noteReading(true);
  await folder.write(FILE, "domain\na.com\n");
  expect(await rest.wait()).toBe(10 * SECOND);
  await folder.write(FILE, "");
  vi.advanceTimersByTime(9 * SECOND);
  expect(await rest.wait()).toBe(10 * SECOND);
  rest.noteReading(false);
  await folder.write(FILE, "domain\nc.com\n");
  expect(await rest.wait()).toBe(10 * SECOND);
  rest.noteReading(true);
  await folder.write(FILE, "domain\nd.com\n");
  expect(await rest.wait()).toBe(SECOND);
});

it.each([
  ["whole", "domain\n", 30],
  ["cut", "domain", 600],
])(
  "a %s file that never rests holds other edits up for so long, and then again",
  async (_, text, s) => {
    const { folder, rest } = await openFolder();
    for (const time of [1, 2]) {
      let waited = 0;
      do {
        await folder.write(FILE, `${time}${waited}${text}`);
        vi.advanceTimersByTime(SECOND / 2);
        waited += SECOND / 2;
      } while ((await rest.wait()) > 0);
      expect(waited / SECOND).toBeCloseTo(s, -1);
      rest.noteReading(true);
    }
  },
);

it("a file that has stood without a last line break holds up no edit of another", async () => {
  const { folder, rest } = await openFolder();
  await folder.write("listings/old.csv", "domain\nold.com");
  expect(await rest.wait()).toBe(10 * SECOND);
  vi.advanceTimersByTime(10 * SECOND);
  expect(await rest.wait()).toBe(0);
  rest.noteReading(true);
  await folder.write(FILE, "domain\nnew.com\n");
  expect(await rest.wait()).toBe(SECOND);
});
