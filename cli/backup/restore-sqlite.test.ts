import { spawnSync } from "node:child_process";
import { chmod, mkdir, mkdtemp, readdir, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { openAt } from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

async function makeShop() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-restore-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const path = join(folder, "shop.db");
  const file = join(folder, "saved");
  const run = (...args: string[]) => runVitrine(args, { DATABASE_URL: `file:${path}` });
  const { db, close } = await openAt(`file:${path}`);
  await insertInquiry(db, "V-AAAAAA");
  await run("backup", file);
  return { folder, path, file, run, close, db };
}

it("a damaged database is replaced only with --force, and kept with its other files", async () => {
  const { folder, path, file, run, close } = await makeShop();
  await close();
  await writeFile(path, "no database any more");
  await writeFile(`${path}-wal`, "no log either");
  const refused = await run("restore", file);
  expect(refused).toMatchObject({ code: 1, err: expect.stringContaining("is damaged") });
  expect(refused.err).toContain("--force");
  expect(await run("restore", file, "--force")).toMatchObject({ code: 0, err: "" });
  const names = await readdir(folder);
  expect(names).toContainEqual(expect.stringMatching(/replaced.*Z\.db$/));
  expect(names).toContainEqual(expect.stringMatching(/replaced.*Z\.db-wal$/));
  expect(names.filter((name) => name.startsWith("shop.db"))).toEqual(["shop.db"]);
  expect((await run("leads")).out).toContain("1 inquiry");
});

it("the next backup or restore removes what killed ones left, and nothing else", async () => {
  const { folder, file, run, close } = await makeShop();
  await close();
  const stem = "backups/shop-2026-11-22T03-00-00.000Z";
  const left = [
    `${stem}.tar.gz.part`,
    `${stem}.db.part-journal`,
    "shop.db.part",
    "shop.db.part-wal",
  ];
  const folders = [`${stem}.tar.gz.part-files`, "backups/restore.part-AbC123"];
  for (const args of [["backup"], ["restore", file]]) {
    for (const name of folders) await mkdir(join(folder, name), { recursive: true });
    const parts = [...left, ...folders.map((name) => join(name, "database"))];
    for (const name of [...parts, "backups/my.part"]) await writeFile(join(folder, name), "");
    expect(await run(...args)).toMatchObject({ code: 0, err: "" });
    const names = [...(await readdir(folder)), ...(await readdir(join(folder, "backups")))];
    expect(names.filter((name) => name.includes(".part"))).toEqual(["my.part"]);
  }
});

/** Writes like a shop that is killed before it has moved what it stored from the log to the database. */
const KILLED = `
  const database = new (require("node:sqlite").DatabaseSync)(process.argv[1]);
  database.exec("pragma journal_mode = wal; update inquiries set name = 'Kim'");
  process.kill(process.pid, "SIGKILL");`;

it("what a killed shop stored is kept when it is replaced, readable by the seller alone", async () => {
  const { folder, path, file, run, close } = await makeShop();
  await close();
  await chmod(path, 0o644);
  const { signal } = spawnSync(process.execPath, ["-e", KILLED, path]);
  expect(signal).toBe("SIGKILL");
  expect((await stat(`${path}-wal`)).size).toBeGreaterThan(0);
  const { kept } = JSON.parse((await run("restore", file, "--json")).out);
  expect((await readdir(folder)).toSorted()).toEqual(
    ["backups", "saved", "shop.db", basename(kept)].toSorted(),
  );
  for (const each of [path, kept]) expect((await stat(each)).mode & 0o777).toBe(0o600);
  expect((await run("leads", "--json")).out).not.toContain("Kim");
  const before = await runVitrine(["leads", "--json"], { DATABASE_URL: `file:${kept}` });
  expect(before.out).toContain("Kim");
});

it("a log without its database isn't played into the restored one", async () => {
  const { folder, path, file, run, close } = await makeShop();
  await close();
  spawnSync(process.execPath, ["-e", KILLED, path]);
  await rm(path);
  expect(await run("restore", file)).toMatchObject({ code: 0, err: "" });
  expect((await run("leads", "--json")).out).not.toContain("Kim");
  expect(await readdir(folder)).toContainEqual(expect.stringMatching(/replaced.*Z\.db-wal$/));
});

it("neither a damaged database nor none is backed up", async () => {
  const { folder, path, run, close } = await makeShop();
  await close();
  await truncate(path, 8_192);
  const { code, err } = await run("backup", join(folder, "new"));
  expect(code).toBe(1);
  expect(err).toMatch(/damaged/);
  const none = await runVitrine(["backup"], { DATABASE_URL: `file:${join(folder, "none.db")}` });
  expect(none).toMatchObject({ code: 1, err: expect.stringContaining("no database at") });
  expect((await readdir(folder)).filter((name) => /^(new|none)/.test(name))).toEqual([]);
});
