import { afterAll, beforeAll, expect, it, onTestFinished } from "vitest";
import { startPostgres, type TestEngine } from "../../test/support/engines.ts";
import { startSilentProxy } from "../../test/support/silent-proxy.ts";
import { openDatabase } from "./database.ts";

let engine: TestEngine;

beforeAll(async () => {
  engine = await startPostgres();
});
afterAll(() => engine.close());

it("a connection that falls silent costs one write, and the next is stored", async () => {
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
