import { createReadStream } from "node:fs";
import { mkdir, readdir, stat, symlink, truncate, unlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { change, listReferences } from "../../test/support/backups.ts";
import { type ContentFolder, makeContentFolder } from "../../test/support/content-folder.ts";
import { startSqlite, type TestEngine } from "../../test/support/engines.ts";
import { serveHttp } from "../../test/support/http-server.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { type Faults, openMachine } from "../../test/support/releases.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { takeBack } from "./back.ts";
import { readCurrent } from "./home.ts";
import { readChanges } from "./record.ts";
import { recordFolder, updateAlone } from "./setting.ts";
import { finishInterrupted } from "./update.ts";
import { updateTo } from "./update-to.ts";

const NOBODY = 65_534;
const WAIT = { timeout: 30_000, interval: 20 };

let engine: TestEngine;
let content: ContentFolder;
let template: string;
beforeAll(async () => {
  engine = await startSqlite();
  content = await makeContentFolder(["harbor.com"]);
  const url = await engine.createDatabase();
  await change(url, (db) => insertInquiry(db, "V-AAAAAA"));
  template = url.slice("file:".length);
});
afterAll(async () => {
  await engine.close();
  await content.remove();
});

/** A server where 1.0.0 runs, with one inquiry. */
async function startServer() {
  const machine = await openMachine(template, content.dir);
  await machine.install("1.0.0");
  await machine.systemctl("start");
  await vi.waitFor(async () => expect(await machine.serving()).toBe("1.0.0"), WAIT);
  const url = machine.environment.DATABASE_URL;
  return {
    ...machine,
    references: () => listReferences(url),
    store: (reference: string) => change(url, (db) => insertInquiry(db, reference)),
    async update(version: string, faults?: Faults) {
      return updateTo(await machine.open(), await machine.pack(version, faults), undefined);
    },
    back: async (force = false) => takeBack(await machine.open(), force),
    readRecord: () => readChanges(recordFolder({ home: machine.home, folder: machine.shop })),
    listVersions: async () => (await readdir(join(machine.home, "versions"))).toSorted(),
  };
}

async function startShop() {
  const shop = await startServer();
  onTestFinished(shop.close);
  return shop;
}

/** Returns the address of a folder's files. */
async function serveFolder(folder: string): Promise<string> {
  const web = await serveHttp((request, response) =>
    createReadStream(join(folder, request.url ?? "")).pipe(response),
  );
  onTestFinished(web.close);
  return web.origin;
}

it("an update starts the new version, and the way back puts the old one in place with all inquiries since, and a release may also have an address", async () => {
  const shop = await startShop();
  const { backup } = await shop.update("1.0.1");
  expect(await shop.serving()).toBe("1.0.1");
  expect(shop.said()).toMatch(
    /^vitrine-1\.0\.1\.tgz is Vitrine 1\.0\.1[^]*Rehearsed on a copy: 1\.0\.1 starts in [\d.]+ seconds, and \/ and \/portfolio\/harbor\.com and \/portfolio\?q=harbor\.com answer\.\n1\.0\.1 runs, and answers\. The shop was away for [\d.]+ seconds\.\n/,
  );
  await shop.store("V-BBBBBB");
  await shop.back();
  expect(await shop.serving()).toBe("1.0.0");
  expect(await shop.references()).toEqual(["V-AAAAAA", "V-BBBBBB"]);
  expect(await shop.readRecord()).toMatchObject([
    { from: "1.0.0", to: "1.0.1", step: "taken back", backup, units: ["vitrine.service"] },
    { from: "1.0.1", to: "1.0.0", step: "done", isBack: true },
  ]);
  await expect(shop.back()).rejects.toThrow("no update led to 1.0.0");
  const releases = await serveFolder(dirname(await shop.pack("1.0.2")));
  await updateTo(await shop.open(), `${releases}/vitrine-1.0.2.tgz`, undefined);
  expect(await shop.listVersions()).toEqual(["1.0.0", "1.0.2"]);
  expect((await readdir(join(shop.shop, "data"))).toSorted()).toEqual(["backups", "vitrine.db"]);
});

describe("while the shop runs on, an update refuses a release that", () => {
  let shop: Awaited<ReturnType<typeof startServer>>;
  beforeAll(async () => {
    shop = await startServer();
    await shop.hook("stop", "touch $MACHINE/was-stopped");
  });
  afterAll(async () => {
    expect(await shop.serving()).toBe("1.0.0");
    expect(await readdir(shop.folder)).not.toContain("was-stopped");
    expect(await readCurrent(shop.home)).toBe("1.0.0");
    expect(await readdir(join(shop.shop, "data"))).not.toContain("rehearsal");
    expect((await shop.listVersions()).filter((name) => name.startsWith("part-"))).toEqual([]);
    await shop.close();
  });

  it.each<[string, Faults, string]>([
    ["ends at its start", { dies: "no such module" }, "Its log ends:[^]*no such module"],
    ["can't change the database", { migrates: true, dies: "migration 9999" }, "migration 9999"],
    ["can't show a name", { breaks: "/portfolio/harbor.com" }, "/portfolio/harbor.com answers 500"],
  ])("%s", async (_, faults, reason) => {
    await expect(shop.update("1.0.1", faults)).rejects.toThrow(
      new RegExp(`1\\.0\\.1 doesn't work with this shop: [^]*${reason}[^]*runs on unchanged`),
    );
  });

  it.each<[string, (file: string) => Promise<unknown>, string]>([
    ["was cut", (file) => truncate(file, 100), "is damaged, or isn't what was released"],
    ["has no checksum", (file) => writeFile(`${file}.sha256`, ""), "has no SHA-256 checksum"],
  ])("%s", async (_, spoil, reason) => {
    const file = await shop.pack("1.0.1");
    await spoil(file);
    await expect(updateTo(await shop.open(), file, undefined)).rejects.toThrow(reason);
  });

  it("would reach another database than the one that its unit reads from a file", async () => {
    const file = join(shop.folder, "unit.env");
    await writeFile(file, "DATABASE_URL=postgres://localhost/shop\n");
    await shop.hook("show", `echo "EnvironmentFiles=${file} (ignore_errors=no)"`);
    await expect(shop.open()).rejects.toThrow("vitrine.service sets DATABASE_URL itself");
    await shop.unhook("show");
  });

  it("is older, or runs already", async () => {
    await expect(shop.update("0.9.9")).rejects.toThrow("0.9.9 is older than 1.0.0");
    await expect(shop.update("1.0.0")).rejects.toThrow("1.0.0 runs already");
  });
});

it("a release that works in the rehearsal only is taken back, with the database that it has changed", async () => {
  const shop = await startShop();
  const faults = { onlyInPlace: true, migrates: true, breaks: "/portfolio" };
  await expect(shop.update("1.0.1", faults)).rejects.toThrow(
    /1\.0\.1 doesn't work: \/portfolio\?q=harbor\.com answers 500[^]*1\.0\.0 runs again, and answers\. The database is as it was before/,
  );
  expect(await shop.serving()).toBe("1.0.0");
  // A migration that this version doesn't know would be refused here.
  expect(await shop.references()).toEqual(["V-AAAAAA"]);
  expect(await shop.readRecord()).toMatchObject([{ step: "failed" }]);
});

it("a release that has taken an inquiry before it failed stays, and the way back names the inquiry before it stops the shop", async () => {
  const shop = await startShop();
  const faults = { onlyInPlace: true, migrates: true, takes: "V-CCCCCC", breaks: "/portfolio" };
  await expect(shop.update("1.0.1", faults)).rejects.toThrow(
    /1\.0\.1 stays in place nevertheless[^]*inquiries: V-CCCCCC\n[^]*update --back --force/,
  );
  expect(await shop.serving()).toBe("1.0.1");
  await shop.hook("stop", "touch $MACHINE/was-stopped");
  await expect(shop.back()).rejects.toThrow(/inquiries: V-CCCCCC\nNothing was changed/);
  expect(await readdir(shop.folder)).not.toContain("was-stopped");
  await shop.back(true);
  expect(await shop.serving()).toBe("1.0.0");
  expect(await shop.references()).toEqual(["V-AAAAAA"]);
});

const BROKEN = { onlyInPlace: true, migrates: true, breaks: "/portfolio" };

const COPYING = "touch $MACHINE/shop/data/vitrine.db.part; ";

it.each<[string, string, Faults, string, string?]>([
  ["stops the shop", "stop", {}, "1.0.0"],
  ["has switched", "reset-failed", {}, "1.0.1"],
  ["puts the database back", "journalctl", BROKEN, "1.0.0", COPYING],
])(
  "an update that is killed when it %s leaves a shop that starts, and is finished later",
  async (_, name, faults, version, leaves = "") => {
    const shop = await startShop();
    await shop.hook(name, `${leaves}kill -9 $1`);
    expect(await shop.updateApart(await shop.pack("1.0.1", faults))).toBe("SIGKILL");
    await shop.unhook(name);
    // Whoever was asked to stop the shop still does.
    if (name === "stop") await expect.poll(shop.serving).toBeNull();
    await shop.systemctl("start");
    await expect.poll(shop.serving).not.toBeNull();
    await finishInterrupted(await shop.open()).catch((error: Error) =>
      expect(error.message).toContain("1.0.0 runs again"),
    );
    expect(await shop.serving()).toBe(version);
    expect(await shop.references()).toEqual(["V-AAAAAA"]);
    expect((await shop.readRecord()).map(({ step }) => step)).not.toContain("switching");
  },
);

it("an update goes on when its terminal is closed while the shop is stopped", async () => {
  const shop = await startShop();
  await shop.hook("stop", "kill -HUP $1; kill -INT $1");
  expect(await shop.updateApart(await shop.pack("1.0.1"))).toBe(null);
  expect(await shop.serving()).toBe("1.0.1");
});

it.skipIf(process.getuid?.() !== 0)(
  "root's update follows no link that the server may have put among its data, and leaves it nothing that is root's",
  async () => {
    const shop = await startShop();
    const outside = join(shop.folder, "outside");
    const backups = join(shop.shop, "data/backups");
    await shop.giveShopTo(NOBODY);
    await mkdir(outside, { mode: 0o700 });
    await symlink(outside, backups);
    const update = async () => updateAlone(await shop.open(), () => shop.update("1.0.1"));
    await expect(update()).rejects.toThrow("can't be written");
    expect(await readdir(outside)).toEqual([]);
    await unlink(backups);
    await update();
    await shop.back();
    expect(await shop.serving()).toBe("1.0.0");
    const names = await readdir(join(shop.shop, "data"), { recursive: true });
    const owners = await Promise.all(names.map((name) => stat(join(shop.shop, "data", name))));
    expect(new Set(owners.map(({ uid }) => uid))).toEqual(new Set([NOBODY]));
  },
);

it("where the program is a clone, update says how to update it", async () => {
  const { code, err } = await runVitrine(["update", "vitrine-1.0.1.tgz"]);
  expect([code, err]).toEqual([1, expect.stringContaining("run git pull")]);
});
