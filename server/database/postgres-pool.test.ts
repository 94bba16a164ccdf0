import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import { type TestEngine, usePostgres } from "../../test/support/engines.ts";
import { startSilentProxy } from "../../test/support/silent-proxy.ts";
import { openDatabase } from "./database.ts";
import { workAlone } from "./lock.ts";

let engine: TestEngine;

beforeAll(() => {
  engine = usePostgres(inject("postgresUrl"), inject("postgresTemplate"));
});
afterAll(() => engine.close());

it("a connection that PostgreSQL ends within a transaction fails that transaction only", async () => {
  const url = await engine.createDatabase();
  const { db, close } = await openDatabase({ engine: "postgres", url }, () => undefined);
  onTestFinished(close);
  const pid = sql<{ pid: number }>`select pg_backend_pid() as pid`;
  const cut = db.transaction().execute(async (trx) => {
    const { rows } = await pid.execute(trx);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db);
    await expect
      .poll(() => pid.execute(trx).then(String, String))
      .toMatch(/terminat|not queryable/);
    return pid.execute(trx);
  });
  await expect(cut).rejects.toThrow(/terminat|not queryable/);
  expect((await pid.execute(db)).rows).toHaveLength(1);
});

it("a connection that PostgreSQL ends while idle is reported without its keys", async () => {
  const url = await engine.createDatabase();
  const told = Promise.withResolvers<Error>();
  const { db, close } = await openDatabase({ engine: "postgres", url }, told.resolve);
  onTestFinished(close);
  await sql`select 1`.execute(db);
  const other = await openDatabase({ engine: "postgres", url }, () => undefined);
  onTestFinished(other.close);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
  const error = await told.promise;
  expect(error.message).toMatch(/terminat/);
  expect(error).not.toHaveProperty("client");
});

it("a connection that falls silent fails one write, and the next is stored", async () => {
  const proxy = await startSilentProxy(await engine.createDatabase());
  const { db, close } = await openDatabase(
    { engine: "postgres", url: proxy.url },
    () => undefined,
    { queryTimeoutMs: 1_000 },
  );
  onTestFinished(close);
  const store = (name: string) =>
    db
      .transaction()
      .execute((trx) => trx.insertInto("settings").values({ name, value: "" }).execute());
  await store("before");
  proxy.silence();
  await expect(store("during")).rejects.toThrow("Query read timeout");
  await store("after");
  const names = await db.selectFrom("settings").select("name").orderBy("name").execute();
  expect(names.map(({ name }) => name)).toEqual(["after", "before"]);
});

it("while one process does some work, no other starts it until the first has lost its connection", async () => {
  const url = await engine.createDatabase();
  const open = () => openDatabase({ engine: "postgres", url }, () => undefined);
  const [one, other] = [await open(), await open()];
  onTestFinished(() => Promise.all([one.close(), other.close()]).then(() => undefined));
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<boolean>()];
  onTestFinished(() => ended.resolve(true));
  const first = workAlone(one, "work", () => {
    begun.resolve();
    return ended.promise;
  });
  await begun.promise;
  const work = (name: string) => workAlone(other, name, async () => true);
  expect(await work("work")).toBe(false);
  expect(await work("other work")).toBe(true);
  await sql`select pg_terminate_backend(pid, 5000) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(other.db);
  expect(await work("work")).toBe(true);
  ended.resolve(true);
  await expect(first).rejects.toThrow(/terminat|not queryable/);
});
