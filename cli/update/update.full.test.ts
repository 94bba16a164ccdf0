import { createReadStream, existsSync } from "node:fs";
import { appendFile, mkdir, readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from "vitest";
import { change, listReferences } from "../../test/support/backups.ts";
import { makeContentFolder } from "../../test/support/content-folder.ts";
import { startSqlite } from "../../test/support/engines.ts";
import { serveHttp } from "../../test/support/http-server.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { serveRegistry } from "../../test/support/registry.ts";
import { makeSigner } from "../../test/support/signing.ts";
import { openMachine } from "../../test/support/update-machine.ts";
import type { Faults } from "../../test/support/update-programs.ts";
import { runVitrine } from "../../test/support/vitrine.ts";
import { readCurrent } from "../../server/process/installed-versions.ts";
import { readChanges, recordFolder } from "../../server/process/update-record.ts";
import { finishInterrupted, updateToNewest } from "./update.ts";
import { takeBack, updateTo } from "./update-to.ts";

const WAIT = { timeout: 30_000, interval: 20 };

/** A server where 1.0.0 runs, with one inquiry. Each test finds it so, because starting one takes long. */
async function startServer(template: string, contentDir: string) {
  const machine = await openMachine(template, contentDir);
  await machine.install("1.0.0");
  await machine.systemctl("start");
  await vi.waitFor(async () => expect(await machine.serving()).toBe("1.0.0"), WAIT);
  const url = machine.databaseUrl;
  return {
    ...machine,
    references: () => listReferences(url),
    store: (reference: string) => change(url, (db) => insertInquiry(db, reference)),
    async update(version: string, faults?: Faults) {
      return updateTo(await machine.open(), { source: await machine.pack(version, faults) });
    },
    back: async (force = false) => takeBack(await machine.open(), force),
    readRecord: () => readChanges(recordFolder(machine.home, machine.shop)),
    listVersions: async () => (await readdir(join(machine.home, "versions"))).toSorted(),
    /** Rejects if the shop was stopped meanwhile. */
    async runOn(work: () => Promise<unknown>) {
      await machine.hook("stop", "touch $MACHINE/was-stopped");
      await work();
      await machine.unhook("stop");
      expect(await readdir(machine.folder)).not.toContain("was-stopped");
    },
  };
}

let shop: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  const engine = await startSqlite();
  const content = await makeContentFolder(["harbor.com"]);
  const url = await engine.createDatabase();
  await change(url, (db) => insertInquiry(db, "V-AAAAAA"));
  shop = await startServer(url.slice("file:".length), content.dir);
  return async () => {
    await shop.close();
    await content.remove();
    await engine.close();
  };
});

/** Returns the address of a folder's files. */
async function serveFolder(folder: string): Promise<string> {
  const web = await serveHttp((request, response) =>
    createReadStream(join(folder, request.url ?? "")).pipe(response),
  );
  onTestFinished(web.close);
  return web.origin;
}

it("an update from an address starts the new version, and the way back puts the old one in place with all inquiries since", async () => {
  await mkdir(join(shop.home, "versions/0.9.0"));
  await shop.hook("npm", "ls $MACHINE/program/versions >$MACHINE/installing");
  const releases = await serveFolder(dirname(await shop.pack("1.0.1")));
  const source = `${releases}/vitrine-1.0.1.tgz`;
  const { backup } = await updateTo(await shop.open(), { source });
  expect(await shop.serving()).toBe("1.0.1");
  expect(shop.said()).toMatch(
    /^vitrine-1\.0\.1\.tgz is Vitrine 1\.0\.1[^]*Rehearsed on a copy: 1\.0\.1 starts in [\d.]+ seconds, and works\.\nBacked up: [^]*\n1\.0\.1 runs, and answers\. The shop was away for [\d.]+ seconds\.\n/,
  );
  // If the installation is interrupted, the next update removes this part with the older versions.
  expect(await readFile(join(shop.folder, "installing"), "utf8")).toMatch(/^part-/m);
  await shop.unhook("npm");
  expect(await shop.listVersions()).toEqual(["1.0.0", "1.0.1"]);
  await shop.store("V-BBBBBB");
  await shop.back();
  expect(await shop.serving()).toBe("1.0.0");
  expect(await shop.references()).toEqual(["V-AAAAAA", "V-BBBBBB"]);
  expect(await shop.readRecord()).toMatchObject([
    { from: "1.0.0", to: "1.0.1", step: "taken back", backup, units: ["vitrine.service"] },
    { from: "1.0.1", to: "1.0.0", step: "done", isBack: true },
  ]);
  await expect(shop.back()).rejects.toThrow("no update led to 1.0.0");
  expect((await readdir(join(shop.shop, "data"))).toSorted()).toEqual(["backups", "vitrine.db"]);
});

describe("while the shop runs on, an update refuses a release that", () => {
  afterEach(async () => {
    expect(await shop.serving()).toBe("1.0.0");
    expect(await readCurrent(shop.home)).toBe("1.0.0");
    expect(existsSync(join(shop.shop, "data/.rehearsal"))).toBe(false);
    expect((await shop.listVersions()).filter((name) => name.startsWith("part-"))).toEqual([]);
  });

  it("ends while it changes the database", async () => {
    await shop.runOn(() =>
      expect(shop.update("1.0.1", { migrates: true, dies: "migration 9999" })).rejects.toThrow(
        /1\.0\.1 can't take over: it doesn't work with this shop: [^]*Its log ends:[^]*migration 9999[^]*runs on unchanged/,
      ),
    );
  });

  it("stores what a form sends, but then answers with an error", async () => {
    const faults = { breaks: "POST /contact" };
    await expect(shop.update("1.0.1", faults)).rejects.toThrow("a form sent to /contact gets 500");
  });

  it.each<[string, (file: string) => Promise<unknown>, string]>([
    ["was cut", (file) => truncate(file, 100), "isn't what its signature is for"],
    ["isn't signed", (file) => rm(`${file}.sig`), "isn't signed"],
  ])("%s", async (_, spoil, reason) => {
    const file = await shop.pack("1.0.1");
    await spoil(file);
    await expect(updateTo(await shop.open(), { source: file })).rejects.toThrow(reason);
  });

  it("would reach another database than the one that its unit reads from a file", async () => {
    const file = join(shop.folder, "unit.env");
    await shop.hook("show", `echo "EnvironmentFiles=${file} (ignore_errors=no)"`);
    await expect(shop.open()).rejects.toThrow("vitrine.service has settings of its own");
    await shop.unhook("show");
  });

  it("is older, or runs already", async () => {
    await expect(shop.update("0.9.9")).rejects.toThrow("0.9.9 is older than 1.0.0");
    await expect(shop.update("1.0.0")).rejects.toThrow("1.0.0 runs already");
  });
});

it("a release that works in the rehearsal only is taken back, with the database that it has changed", async () => {
  const before = await shop.references();
  const faults = { onlyInPlace: true, migrates: true, breaks: "/portfolio" };
  await expect(shop.update("1.0.1", faults)).rejects.toThrow(
    /1\.0\.1 doesn't work: \/portfolio\?status=available answers 500[^]*1\.0\.0 runs again, and answers\. The database is as it was before/,
  );
  expect(await shop.serving()).toBe("1.0.0");
  // A migration that this version doesn't know would be refused here.
  expect(await shop.references()).toEqual(before);
  expect((await shop.readRecord()).at(-1)).toMatchObject({ step: "failed" });
});

it("a release that ends again and again is taken back, although another program answers at its port", async () => {
  await shop.hook("start", "rm $MACHINE/restarts 2>&- || echo 3 >$MACHINE/restarts");
  onTestFinished(() => shop.unhook("start"));
  await expect(shop.update("1.0.1")).rejects.toThrow(
    /^1\.0\.1 doesn't work: vitrine\.service doesn't stay up, [^]*\n1\.0\.0 runs again, and answers\.$/,
  );
});

it("a release that has taken an inquiry before it failed stays, and the way back names the inquiry before it stops the shop", async () => {
  const before = await shop.references();
  const faults = { onlyInPlace: true, migrates: true, takes: "V-CCCCCC", breaks: "/portfolio" };
  await expect(shop.update("1.0.1", faults)).rejects.toThrow(
    /1\.0\.1 stays in place nevertheless[^]*inquiries: V-CCCCCC\n[^]*update --back --force/,
  );
  expect(await shop.serving()).toBe("1.0.1");
  await shop.runOn(() =>
    expect(shop.back()).rejects.toThrow(/inquiries: V-CCCCCC\nNothing was changed/),
  );
  await shop.back(true);
  expect(await shop.serving()).toBe("1.0.0");
  expect(await shop.references()).toEqual(before);
});

const BROKEN = { onlyInPlace: true, migrates: true, breaks: "/portfolio" };
const COPYING = "touch $MACHINE/shop/data/vitrine.db.part; kill -9 $1";
/** The shop is stopped for the second time when its database is put back. */
const SECOND = `[ -e $MACHINE/stopped ] || { touch $MACHINE/stopped; exit; }; ${COPYING}`;
const KILLED: readonly [string, string, Faults, string, string?][] = [
  ["puts the database back", "stop", BROKEN, "1.0.0", SECOND],
  ["stops the shop", "stop", {}, "1.0.0"],
  ["has switched", "reset-failed", {}, "1.0.1"],
];

// An update in a process of its own takes long, and the first case goes the longest way.
it.each(KILLED)(
  "an update that is killed when it %s leaves a shop that starts, and is finished later",
  async (_, name, faults, version, command = "kill -9 $1") => {
    const before = await shop.references();
    await shop.hook(name, command);
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
    expect(await shop.references()).toEqual(before);
    expect((await shop.readRecord()).map(({ step }) => step)).not.toContain("switching");
    if (version === "1.0.1") await shop.back();
  },
);

it("an update goes on when its terminal is closed while the shop is stopped", async () => {
  expect(await shop.serving()).toBe("1.0.0");
  await shop.hook("stop", "kill -HUP $1; kill -INT $1");
  expect(await shop.updateApart(await shop.pack("1.0.1"))).toBe(null);
  await shop.unhook("stop");
  expect(await shop.serving()).toBe("1.0.1");
  await shop.back();
});

describe("without a release, update asks the registry", () => {
  let registry: Awaited<ReturnType<typeof serveRegistry>>;
  beforeAll(async () => {
    registry = await serveRegistry();
    await shop.setRegistry(registry.origin);
    return registry.close;
  });
  const updateToNewestHere = async () => updateToNewest(await shop.open());

  it("and takes what is newer, says what it changes, and says if nothing is newer", async () => {
    const file = await shop.pack("1.0.1");
    registry.publish("1.0.1", file, await readFile(`${file}.sig`, "utf8"));
    await updateToNewestHere();
    expect(shop.said()).toContain("What changes:\n\n## [1.0.1]\n\nAll new.\n");
    expect(await shop.serving()).toBe("1.0.1");
    expect(await updateToNewestHere()).toMatchObject({ from: "1.0.1", to: "1.0.1" });
    expect(shop.said()).toBe("Nothing is newer than 1.0.1, which runs now.\n");
    await shop.back();
  });

  it("that the shop's settings name, before npm's", async () => {
    const own = await serveRegistry();
    onTestFinished(own.close);
    own.publish("0.9.0");
    const settings = join(shop.shop, ".env");
    const before = await readFile(settings, "utf8");
    await writeFile(settings, `${before}UPDATES_URL=${own.origin}\n`);
    await updateToNewestHere();
    expect(shop.said()).toBe("Nothing is newer than 1.0.0, which runs now.\n");
    await writeFile(settings, before);
  });

  it("and learns a new key from a release that the old one signed, which that release may end", async () => {
    const [old, next] = [shop.signer, makeSigner()];
    onTestFinished(next.remove);
    const take = async (version: string, by: typeof next, signers: string) => {
      const file = await shop.pack(version, {}, { by, signers });
      registry.publish(version, file, await readFile(`${file}.sig`, "utf8"));
      await updateToNewestHere();
    };
    const unknown = "by a key that this version doesn't know";
    await expect(take("1.0.1", next, next.line)).rejects.toThrow(unknown);
    await take("1.0.1", old, old.line + next.line);
    await take("1.0.2", next, next.line);
    await expect(take("1.0.3", old, old.line)).rejects.toThrow(unknown);
    expect(await shop.serving()).toBe("1.0.2");
    await shop.back();
    await rm(join(shop.home, "current"));
    await shop.install("1.0.0");
    await shop.systemctl("stop");
    await shop.systemctl("start");
    await expect.poll(shop.serving).toBe("1.0.0");
  });

  it.each<[string, (file: string, signature: string) => Promise<void> | void, string]>([
    ["offers nobody's", (file) => registry.publish("1.0.1", file), "isn't signed, so nobody knows"],
    [
      "offers a forged release",
      async (file, signature) => {
        await appendFile(file, "\0");
        registry.publish("1.0.1", file, signature);
      },
      "isn't what its signature is for",
    ],
    [
      "offers an older release as a newer one",
      async () => {
        const older = await shop.pack("0.9.0");
        registry.publish("1.0.1", older, await readFile(`${older}.sig`, "utf8"));
      },
      "0.9.0 is older than 1.0.0",
    ],
    ["lacks the archive", (_, signature) => registry.publish("1.0.1", undefined, signature), "404"],
    ["is down", () => registry.close(), "doesn't say what is newest: connect ECONNREFUSED"],
  ])("and changes nothing if it %s", async (_, spoil, reason) => {
    const file = await shop.pack("1.0.1");
    await spoil(file, await readFile(`${file}.sig`, "utf8"));
    await shop.runOn(() => expect(updateToNewestHere()).rejects.toThrow(reason));
    expect(await readCurrent(shop.home)).toBe("1.0.0");
  });
});

it("where the program is a clone, update says how to update it", async () => {
  const { code, err } = await runVitrine(["update", "vitrine-1.0.1.tgz"]);
  expect([code, err]).toEqual([1, expect.stringContaining("run git pull")]);
});
