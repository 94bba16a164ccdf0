import { sql } from "kysely";
import { afterAll, beforeAll, expect, inject, it, onTestFinished } from "vitest";
import {
  openAt,
  openTestDatabase,
  startSqlite,
  type TestEngine,
  usePostgres,
} from "../../test/support/engines.ts";
import { insertInquiry } from "../../test/support/inquiries.ts";
import type { Database, Db } from "./database.ts";
import { MOVED_AT, moveDatabase } from "./move-database.ts";

const TEXT = `é 🏷️ "quoted" 'so' \\ \u2028 line\nbreak`;

let engines: readonly [TestEngine, TestEngine];
beforeAll(async () => {
  engines = [await startSqlite(), usePostgres(inject("postgresUrl"), inject("postgresTemplate"))];
});
afterAll(() => Promise.all(engines.map((engine) => engine.close())));

/** Fills every column of every table, so that a later one is moved too. */
async function fill(db: Db): Promise<string[]> {
  await sql`pragma foreign_keys = off`.execute(db);
  const tables = await db.introspection.getTables();
  for (const { name, columns } of tables)
    for (const row of [1, 2]) {
      const values = columns.map(({ name: column, dataType }) => {
        if (dataType === "text") return `${TEXT} ${row}`;
        if (dataType === "real") return row / 3;
        // More than 32 bits hold.
        return column.endsWith("_count") ? 2 ** 40 + row : row;
      });
      const names = columns.map((column) => sql.ref(column.name));
      await sql`insert into ${sql.table(name)} (${sql.join(names)}) values (${sql.join(values)})`.execute(
        db,
      );
    }
  await sql`pragma foreign_keys = on`.execute(db);
  return tables.map(({ name }) => name);
}

async function readAll(db: Db, tables: readonly string[]) {
  const found: [string, string[]][] = [];
  for (const table of tables) {
    const { rows } = await sql<object>`select * from ${sql.table(table)}`.execute(db);
    found.push([table, rows.map((row) => JSON.stringify(row)).toSorted()]);
  }
  return found;
}

async function open(engine: TestEngine): Promise<Database> {
  const database = await openTestDatabase(engine);
  onTestFinished(database.close);
  return database;
}

const fail = () => Promise.reject(new Error("it must not become the shop's"));

it("everything gets from SQLite to PostgreSQL and back, and no id comes again", async () => {
  const [sqlite, postgres] = engines;
  const [from, to, back] = [await open(sqlite), await open(postgres), await open(sqlite)];
  const tables = await fill(from.db);
  const filled = await readAll(from.db, tables);
  await insertInquiry(from.db, "V-DELETE");
  await from.db.deleteFrom("inquiries").where("reference", "=", "V-DELETE").execute();
  const adopted: string[] = [];
  const counts = await moveDatabase(from, to, async () => void adopted.push("PostgreSQL"));
  expect([...counts.keys()].toSorted()).toEqual(tables.toSorted());
  expect(await readAll(to.db, tables)).toEqual(filled);
  await moveDatabase(to, back, async () => void adopted.push("SQLite"));
  expect(await readAll(back.db, tables)).toEqual(filled);
  await from.db.deleteFrom("settings").where("name", "=", MOVED_AT).execute();
  expect(await readAll(from.db, tables), "nothing else is written to the first").toEqual(filled);
  expect(adopted).toEqual(["PostgreSQL", "SQLite"]);
  for (const { db } of [to, back]) {
    await insertInquiry(db, "V-NEWEST");
    const newest = db.selectFrom("inquiries").select("id").where("reference", "=", "V-NEWEST");
    expect(await newest.executeTakeFirst()).toEqual({ id: 4 });
  }
});

it("a database that has rows is refused, and one that loses a row or a character stays empty", async () => {
  const [from, to] = [await open(engines[0]), await open(engines[1])];
  await insertInquiry(from.db, "V-AAAAAA");
  await insertInquiry(from.db, "V-BBBBBB");
  for (const change of ["return null", "new.message = left(new.message, -1); return new"]) {
    await sql
      .raw(
        `create or replace function damage() returns trigger language plpgsql as $$ begin ${change}; end $$;
        create or replace trigger damaging before insert on inquiries for each row
          when (new.reference = 'V-BBBBBB') execute function damage()`,
      )
      .execute(to.db);
    await expect(moveDatabase(from, to, fail)).rejects.toThrow(
      /inquiries didn't arrive|foreign key/,
    );
    expect(await readAll(to.db, ["inquiries", "outbox"])).toEqual([
      ["inquiries", []],
      ["outbox", []],
    ]);
  }
  await sql`drop trigger damaging on inquiries`.execute(to.db);
  await to.db.insertInto("settings").values({ name: "a", value: "b" }).execute();
  await expect(moveDatabase(from, to, fail)).rejects.toThrow(
    "its table settings has rows, perhaps from a move that was interrupted",
  );
});

it.each([
  ["a character that PostgreSQL lacks", "settings (name, value) values ('a', 'b' || char(0))"],
  ["bytes", "settings (name, value) values ('a', x'ff00')"],
  [
    "a number that is too large",
    "domain_analytics (domain, view_count, unique_visitors, last_viewed_at) values ('a.com', 9007199254740993, 1, '')",
  ],
])("%s is refused with the table's name, and nothing is changed", async (_, row) => {
  const [from, to] = [await open(engines[0]), await open(engines[1])];
  await sql.raw(`insert into ${row}`).execute(from.db);
  await expect(moveDatabase(from, to, fail)).rejects.toThrow(
    /^the table (settings|domain_analytics) .*\. Nothing was changed$/,
  );
  expect(await readAll(to.db, ["settings"])).toEqual([["settings", []]]);
});

it("a database with another program's tables is refused", async () => {
  const from = await open(engines[0]);
  const to = await openAt(await engines[1].createEmptyDatabase(), { migrates: false });
  onTestFinished(to.close);
  await sql`create table offers (id int)`.execute(to.db);
  await expect(moveDatabase(from, to, fail)).rejects.toThrow(
    "the other database can't take the shop's tables (relation \"offers\" already exists): name an empty one. Nothing was changed",
  );
});

it("PostgreSQL is moved to PostgreSQL with everything, unless a shop starts meanwhile", async () => {
  const url = await engines[1].createDatabase();
  const [from, to] = [await openAt(url), await open(engines[1])];
  onTestFinished(from.close);
  // Hosts of PostgreSQL put views of their extensions there.
  for (const { db } of [from, to]) await sql`create view seen as select 1 as a`.execute(db);
  await sql`insert into rate_limits (key, points, expire) values ('a', 1, 2)`.execute(from.db);
  const counts = await moveDatabase(from, to, async () => undefined);
  expect(counts.get("rate_limits")).toBe(1);
  const shop = await openAt(url);
  onTestFinished(shop.close);
  const other = await open(engines[0]);
  await expect(moveDatabase(from, other, fail)).rejects.toThrow("was started meanwhile");
  expect((await readAll(other.db, ["settings"]))[0]?.[1]).toEqual([]);
});
