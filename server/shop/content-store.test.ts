import { rename, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { type ContentFolder, makeContentFolder } from "../../test/support/content-folder.ts";
import { createIgnored, debounceChanges, openContentStore } from "./content-store.ts";
import { createIsOther } from "./other-files.ts";
import { readContent } from "./read-content.ts";

const REWRITE = { interval: 200 };

interface LogLine {
  readonly level: number;
  readonly msg: string;
  readonly faults?: string[];
}

const ERROR = 50;

async function openStore(folder: ContentFolder, beforeWatching = async () => {}) {
  const { content } = await readContent(folder.dir);
  if (!content) throw new Error("the folder is not good");
  await beforeWatching();
  const lines: LogLine[] = [];
  const log = pino({}, { write: (line: string) => void lines.push(JSON.parse(line)) });
  const store = openContentStore(folder.dir, content, log);
  onTestFinished(() => store.close());
  const shown = () => store.current.catalogue.listings.map(({ description }) => description);
  return { store, lines, shown };
}

/** Makes a first change, because a watcher gives no other sign that it is ready. */
async function openWatchedStore() {
  const folder = await makeContentFolder(["harbor.com"]);
  const opened = await openStore(folder);
  await expect
    .poll(async () => {
      await folder.writeListing("harbor.com", { description: "Watched." });
      return opened.shown();
    }, REWRITE)
    .toEqual(["Watched."]);
  opened.lines.length = 0;
  return { folder, ...opened };
}

it("in a shop's folder of its own, neither the database nor copies of content in backups are watched", () => {
  const isIgnored = createIgnored(
    createIsOther(".", { engine: "sqlite", path: "./data/vitrine.db" }),
  );
  const file = { isFile: () => true };
  for (const path of [
    "data",
    "data/vitrine.db-wal",
    "data/backups/v.tar.gz.part-files/shop/shop.yaml",
    ".env",
    ".git/config.yaml",
    "node_modules/x/package.json",
    "vitrine-1.0.0.tgz",
  ])
    expect([path, isIgnored(resolve(path), file)]).toEqual([path, true]);
  for (const path of [".", "shop.yaml", "listings", "listings/names.csv", "database.md"])
    expect([path, isIgnored(path)]).toEqual([path, false]);
});

describe("an edit of the content folder", () => {
  it("is shown without a restart, and leaves content that a page is already reading unchanged", async () => {
    const { folder, shown, store, lines } = await openWatchedStore();
    const before = store.current;
    await folder.writeListing("harbor.com", { description: "Edited." });
    await expect.poll(shown).toEqual(["Edited."]);
    expect(store.current.catalogue.version).not.toBe(before.catalogue.version);
    expect(lines.map((line) => line.msg)).toEqual(["content reloaded"]);
    expect(before.catalogue.listings[0]?.description).toBe("Watched.");
  });

  it("adds and removes listings, and changes the shop's own facts", async () => {
    const { folder, store } = await openWatchedStore();
    const domains = () => store.current.catalogue.listings.map((listing) => listing.domain);
    await folder.writeListing("pier.ai");
    await expect.poll(domains).toEqual(["harbor.com", "pier.ai"]);
    await folder.remove("listings/harbor.com.yaml");
    await expect.poll(domains).toEqual(["pier.ai"]);
    await folder.writeShop({ name: "Pier Names" });
    await expect.poll(() => store.current.shop.name).toBe("Pier Names");
  });
});

describe("a content folder that is replaced as a whole", () => {
  it("is watched again when it comes back, and its last names stay meanwhile", async () => {
    const { folder, shown, lines } = await openWatchedStore();
    const LISTING = "listings/harbor.com.yaml";
    const text = await folder.read(LISTING);
    await rename(folder.dir, `${folder.dir}-away`);
    await expect.poll(() => lines.map(({ level }) => level)).toContain(ERROR);
    expect(shown()).toEqual(["Watched."]);
    const edited = text.replace("Watched.", "Edited while away.");
    await writeFile(join(`${folder.dir}-away`, LISTING), edited);
    await rename(`${folder.dir}-away`, folder.dir);
    await expect.poll(shown).toEqual(["Edited while away."]);
    await folder.writeListing("harbor.com", { description: "Edited." });
    await expect.poll(shown).toEqual(["Edited."]);
  });

  it("is read again when a symbolic link to it is switched", async () => {
    const first = await makeContentFolder();
    await first.writeListing("harbor.com", { description: "First release." });
    const second = await makeContentFolder();
    await second.writeListing("harbor.com", { description: "Second release." });
    const link = `${first.dir}-current`;
    await symlink(first.dir, link);
    const { shown } = await openStore({ ...first, dir: link });
    await symlink(second.dir, `${link}-next`);
    await rename(`${link}-next`, link);
    await expect.poll(shown).toEqual(["Second release."]);
    await second.writeListing("harbor.com", { description: "Edited." });
    await expect.poll(shown).toEqual(["Edited."]);
  });
});

describe("changed files are read", () => {
  const SECOND = 1_000;

  function openDebounce() {
    vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const onSettled = vi.fn<() => void>();
    return { ...debounceChanges(onSettled), onSettled };
  }

  it("a tenth of a second after the last edit of a single listing", () => {
    const { noteChange, onSettled } = openDebounce();
    noteChange("listings/harbor.com.yaml");
    vi.advanceTimersByTime(60);
    noteChange("listings/harbor.com.yaml");
    vi.advanceTimersByTime(99);
    expect(onSettled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it("a second after the last change to a file of many, with edits made meanwhile", () => {
    const { noteChange, onSettled } = openDebounce();
    for (let piece = 0; piece < 5; piece++) {
      noteChange("listings/names.csv");
      vi.advanceTimersByTime(500);
      noteChange("listings/harbor.com.yaml");
    }
    vi.advanceTimersByTime(499);
    expect(onSettled).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(onSettled).toHaveBeenCalledTimes(1);
  });

  it("after ten seconds if a file never rests, and then again", () => {
    const { noteChange, onSettled } = openDebounce();
    for (let time = 0; time < 25 * SECOND; time += SECOND / 2) {
      noteChange("listings/names.csv");
      vi.advanceTimersByTime(SECOND / 2);
    }
    expect(onSettled).toHaveBeenCalledTimes(2);
  });
});

describe("a bad edit", () => {
  it("leaves that name unchanged, logs every fault, and is corrected by a good one", async () => {
    const { folder, store, lines, shown } = await openWatchedStore();
    await folder.writeListing("harbor.com", { price: "cheap", status: "gone" });
    await expect.poll(() => lines.at(-1)?.msg).toBe("content reloaded");
    expect(shown()).toEqual(["Watched."]);
    expect(store.faults).toHaveLength(2);
    expect(lines[0]).toMatchObject({
      level: ERROR,
      msg: "faults in the content: until they are corrected, nothing is sold under these names",
      faults: [
        expect.stringContaining('listings/harbor.com.yaml: price: found "cheap", expected'),
        expect.stringContaining('listings/harbor.com.yaml: status: found "gone", expected'),
      ],
    });

    await folder.writeListing("harbor.com", { description: "Corrected." });
    await expect.poll(shown).toEqual(["Corrected."]);
    expect(store.faults).toEqual([]);
  });

  it("keeps the last good catalogue when the shop's file goes", async () => {
    const { folder, store, lines, shown } = await openWatchedStore();
    await folder.remove("shop.yaml");
    await expect.poll(() => lines.some((line) => line.level === ERROR)).toBe(true);
    expect(shown()).toEqual(["Watched."]);
    expect(store.faults).not.toEqual([]);
  });
});
