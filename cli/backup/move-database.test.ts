import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { parseEnv, promisify } from "node:util";
import { takeLock } from "../../server/names/save-lock.ts";
import { openFromEnvironment } from "../../server/start.ts";
import { listReferences, makeDatabase, makeFolder, runOn } from "../../test/support/backups.ts";
import { type TestEngine, usePostgres } from "../../test/support/engines.ts";
import { NODE_COMPILE_CACHE, ROOT, SHOP } from "../../test/support/server.ts";
import { runVitrine } from "../../test/support/vitrine.ts";

let postgres: TestEngine;
beforeAll(() => {
  postgres = usePostgres(inject("postgresUrl"), inject("postgresTemplate"));
});
afterAll(() => postgres.close());

it("a database isn't moved while a shop starts on it", async () => {
  const folder = await makeFolder();
  const url = `file:${join(folder, "first.db")}`;
  await makeDatabase({ createDatabase: async () => url }, "V-AAAAAA");
  const starting = await takeLock(join(folder, "first.db.lock"), 0);
  const other = `file:${join(folder, "other.db")}`;
  expect((await runOn(url, "move-database", other)).err).toContain("a shop that is open already");
  expect(existsSync(join(folder, "other.db"))).toBe(false);
  (starting as DatabaseSync).close();
});

it("no shop starts on a database that was moved, but on another copy of it", async () => {
  const folder = await makeFolder();
  const url = `file:${join(folder, "first.db")}`;
  await makeDatabase({ createDatabase: async () => url }, "V-AAAAAA");
  const [other, again] = ["other", "again"].map((name) => `file:${join(folder, name)}.db`);
  for (const to of [other, again]) await runOn(url, "move-database", to ?? "");
  const open = (DATABASE_URL?: string) =>
    openFromEnvironment({ DATABASE_URL, CONTENT_DIR: SHOP, PORT: "0", LOG_LEVEL: "silent" });
  await expect(open(url)).rejects.toThrow("a database that was moved to another one at 2");
  const shop = await open(again);
  await shop.close();
});

it("a database isn't moved to a server that can't be backed up from here", async () => {
  const folder = await makeFolder();
  const url = `file:${join(folder, "first.db")}`;
  await makeDatabase({ createDatabase: async () => url }, "V-AAAAAA");
  const settings = { DATABASE_URL: url, PATH: folder };
  const { code, err } = await runVitrine(
    ["move-database", await postgres.createDatabase()],
    settings,
  );
  expect([code, err]).toEqual([1, expect.stringMatching(/^pg_dump isn't.*Nothing was changed/s)]);
});

it("a shop uses the other database from the next start on, and what is set elsewhere is only shown", async () => {
  const folder = await makeFolder();
  await mkdir(join(folder, "data"));
  // Without one of the server's version, the database couldn't be backed up.
  await writeFile(join(folder, "pg_dump"), "#!/bin/sh\n", { mode: 0o755 });
  const first = `file:${join(folder, "data/first.db")}`;
  const second = await postgres.createDatabase();
  await makeDatabase({ createDatabase: async () => first }, "V-AAAAAA");
  const file = join(folder, ".env");
  await writeFile(file, `# Mine\nCONTENT_DIR=${SHOP}\nDATABASE_URL=${first}\nPORT=3001`, {
    mode: 0o600,
  });
  const readSettings = async () => parseEnv(await readFile(file, "utf8"));

  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(ROOT, "vitrine.js"), "move-database", second],
    { cwd: folder, env: { NODE_COMPILE_CACHE, PATH: folder } },
  );
  expect(stdout).toContain("Start the shop now.");
  expect(await readSettings()).toEqual({ CONTENT_DIR: SHOP, PORT: "3001", DATABASE_URL: second });
  expect(await readFile(file, "utf8")).toMatch(/^# Mine\n/);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await listReferences(second)).toEqual(["V-AAAAAA"]);

  const third = `file:${join(folder, "data/third.db")}`;
  const { out } = await runOn(second, "move-database", third);
  expect(out).toContain(`\n  DATABASE_URL=${third}\n`);
  expect(await listReferences(third)).toEqual(["V-AAAAAA"]);
});
