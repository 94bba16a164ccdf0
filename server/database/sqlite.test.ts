import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { openAt } from "../../test/support/engines.ts";

async function openFile() {
  const folder = await mkdtemp(join(tmpdir(), "vitrine-sqlite-"));
  const path = join(folder, "shop.db");
  const database = await openAt(`file:${path}`);
  onTestFinished(async () => {
    await database.close();
    await rm(folder, { recursive: true });
  });
  return database;
}

it("a database that can't be written does not pass its check", async () => {
  const { db, check } = await openFile();
  await sql`pragma query_only = on`.execute(db);
  await expect(check()).rejects.toThrow("readonly");
  await sql`pragma query_only = off`.execute(db);
  await check();
});

it("a disk that is full is reported as such, and writing goes on when there is room", async () => {
  const { db } = await openFile();
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
  await sql.raw(`pragma max_page_count = ${rows[0]?.page_count}`).execute(db);
  const store = (name: string, value: string) =>
    db.transaction().execute((trx) => trx.insertInto("settings").values({ name, value }).execute());
  await expect(store("large", "x".repeat(100_000))).rejects.toThrow("full");
  await sql`pragma max_page_count = 100000`.execute(db);
  await store("small", "x");
  expect(await db.selectFrom("settings").select("name").execute()).toEqual([{ name: "small" }]);
});
