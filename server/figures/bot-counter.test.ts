import { pino } from "pino";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { openBotCounter } from "./live.ts";

describeOnEachEngine("views by bots", (engine) => {
  it("of all processes are stored by day, at the latest when the shop stops", async () => {
    const database = await openTestDatabase(engine());
    const log = pino({ level: "silent" });
    const counters = [1, 2].map(() => openBotCounter(database.db, log));
    for (const counter of [...counters, ...counters]) counter.count();
    await Promise.all(counters.map((counter) => counter.close()));
    const rows = await database.db.selectFrom("bot_views").selectAll().execute();
    expect(rows.reduce((sum, { views }) => sum + views, 0)).toBe(4);
    await database.close();
  });
});
