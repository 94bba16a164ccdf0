import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt } from "../../test/support/engines.ts";
import { NewerDatabase } from "./migrate.ts";

describeOnEachEngine("a database", (engine) => {
  it("is created by the first process that starts, and by several that start together", async () => {
    const url = await engine().createEmptyDatabase();
    const all = await Promise.all([openAt(url), openAt(url), openAt(url)]);
    await Promise.all(all.map((database) => database.check()));
    await Promise.all(all.map((database) => database.close()));
  });

  it("keeps its data when it is opened again", async () => {
    const url = await engine().createDatabase();
    const first = await openAt(url);
    await first.db.insertInto("settings").values({ name: "a", value: "kept" }).execute();
    await first.close();
    const second = await openAt(url);
    const row = await second.db.selectFrom("settings").selectAll().executeTakeFirst();
    expect(row).toEqual({ name: "a", value: "kept" });
    await second.close();
  });

  it("opens while others write to it, if it is up to date", async () => {
    const url = await engine().createDatabase();
    const { db, close } = await openAt(url);
    await db.transaction().execute(async (transaction) => {
      await transaction.insertInto("settings").values({ name: "a", value: "b" }).execute();
      await (await openAt(url)).close();
    });
    await close();
  });

  it("from a newer version is refused", async () => {
    const url = await engine().createDatabase();
    const first = await openAt(url);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(
      first.db,
    );
    await first.close();
    await expect(openAt(url)).rejects.toThrow(NewerDatabase);
  });
});
