import { sql } from "kysely";
import { pino } from "pino";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt } from "../../test/support/engines.ts";
import { readConfig } from "../config.ts";
import { readVersion } from "../process/program.ts";
import { openConfiguredDatabase } from "../start.ts";
import { writeSetting } from "./settings.ts";

describeOnEachEngine("a database", (engine) => {
  it("is created by the first process that starts, and by several that start together", async () => {
    const url = await engine().createEmptyDatabase();
    const all = await Promise.all([openAt(url), openAt(url), openAt(url)]);
    await Promise.all(all.map((database) => database.check()));
    await Promise.all(all.map((database) => database.close()));
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

  it("from a newer version is refused, with what to do", async () => {
    const url = await engine().createDatabase();
    const { config } = readConfig({ DATABASE_URL: url });
    const open = () => config && openConfiguredDatabase(config, pino({ level: "silent" }));
    const first = await openAt(url);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-future', 'x')`.execute(
      first.db,
    );
    await expect(open()).rejects.toThrow(
      `a database that a newer version of Vitrine has changed (this is ${readVersion()}, and doesn't know 9999-future)`,
    );
    await writeSetting(first.db, "served_version", "9.1.0");
    await first.close();
    await expect(open()).rejects.toThrow(
      /Vitrine 9\.1\.0 has changed .*, expected Vitrine 9\.1\.0 or newer.* restore FILE$/,
    );
  });
});
