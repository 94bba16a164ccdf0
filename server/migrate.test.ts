import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../test/support/database.ts";
import { type Database, openDatabase } from "./database.ts";
import { parseDatabaseUrl } from "./database-url.ts";
import { NewerDatabase } from "./migrate.ts";

async function open(url: string): Promise<Database> {
  const location = parseDatabaseUrl(url);
  if (!location) throw new Error(`not a database: ${url}`);
  return openDatabase(location, () => undefined);
}

describeOnEachEngine("a database", (engine) => {
  it("is made by whoever starts first, and by several that start together", async () => {
    const url = await engine().createDatabase();
    const all = await Promise.all([open(url), open(url), open(url)]);
    await Promise.all(all.map((database) => database.check()));
    await Promise.all(all.map((database) => database.close()));
  });

  it("keeps what it holds when it is opened again", async () => {
    const url = await engine().createDatabase();
    const first = await open(url);
    await first.db.insertInto("settings").values({ name: "a", value: "kept" }).execute();
    await first.close();
    const second = await open(url);
    const row = await second.db.selectFrom("settings").selectAll().executeTakeFirst();
    expect(row).toEqual({ name: "a", value: "kept" });
    await second.close();
  });

  it("from a newer version is refused by name", async () => {
    const url = await engine().createDatabase();
    const first = await open(url);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(
      first.db,
    );
    await first.close();
    await expect(open(url)).rejects.toThrow(NewerDatabase);
  });
});
