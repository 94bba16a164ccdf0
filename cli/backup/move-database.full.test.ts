import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { parseEnv } from "node:util";
import { change, makeDatabase, makeFolder } from "../../test/support/backups.ts";
import { countRows } from "../../server/database/count-rows.ts";
import { type TestEngine, usePostgres } from "../../test/support/engines.ts";
import { NODE_COMPILE_CACHE, ROOT, SHOP, startServer } from "../../test/support/server.ts";

const VIEWS = 20_000;
const KILLS = 25;

let postgres: TestEngine;
beforeAll(() => {
  postgres = usePostgres(inject("postgresUrl"), inject("postgresTemplate"));
});
afterAll(() => postgres.close());

const countViews = (url: string) =>
  change(url, (db) => countRows(db.selectFrom("domain_page_views")));

it("whenever a move is killed, the settings lead to a whole database, and the shop starts on it", async () => {
  const folder = await makeFolder();
  const first = `file:${join(folder, "first.db")}`;
  await makeDatabase({ createDatabase: async () => first }, "V-AAAAAA");
  await change(first, async (db) => {
    const rows = Array.from({ length: 1000 }, (_, index) => ({
      domain: "harbor.com",
      visitor_id: `visitor_1763720000000_${index}`,
      user_agent: "a",
      referrer: "",
      viewed_at: "2026-11-22T03:00:00.000Z",
    }));
    for (let count = 0; count < VIEWS / rows.length; count += 1)
      await db.insertInto("domain_page_views").values(rows).execute();
  });
  await writeFile(join(folder, "pg_dump"), "#!/bin/sh\n", { mode: 0o755 });
  const file = join(folder, ".env");
  const keep = () => writeFile(file, `CONTENT_DIR=${SHOP}\nDEMO=yes\nDATABASE_URL=${first}\n`);
  const readUrl = async () => parseEnv(await readFile(file, "utf8")).DATABASE_URL ?? "";
  function move(to: string) {
    const child = spawn(process.execPath, [join(ROOT, "vitrine.js"), "move-database", to], {
      cwd: folder,
      env: { NODE_COMPILE_CACHE, PATH: folder },
      stdio: ["ignore", "ignore", "inherit"],
    });
    return { child, exited: once(child, "exit") };
  }

  await keep();
  const started = performance.now();
  const whole = await postgres.createDatabase();
  expect(await move(whole).exited).toEqual([0, null]);
  const duration = performance.now() - started;
  expect(await readUrl()).toBe(whole);

  const seen = { before: 0, after: 0 };
  for (let kill = 0; kill < KILLS; kill += 1) {
    await keep();
    const to = await postgres.createDatabase();
    const { child, exited } = move(to);
    await delay((duration * (kill + 1)) / KILLS);
    child.kill("SIGKILL");
    await exited;
    const url = await readUrl();
    expect([first, to]).toContain(url);
    expect(await countViews(url)).toBe(VIEWS);
    if (url === first) expect([0, VIEWS]).toContain(await countViews(to));
    seen[url === first ? "before" : "after"] += 1;
  }
  expect(seen.before).toBeGreaterThan(KILLS / 3);
  const shop = await startServer({ DATABASE_URL: whole });
  expect((await fetch(`${shop.url}/readyz`)).status).toBe(200);
  expect(await shop.stop()).toBe(0);
}, 180_000);
