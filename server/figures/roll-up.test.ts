import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt, openTestDatabase } from "../../test/support/engines.ts";
import { countLanderViews } from "./analytics.ts";
import { countViewsIn } from "./count-period.ts";
import type { Db } from "../database/database.ts";
import type { ViewPlace } from "../database/database-schema.ts";
import { commitViews, type PageView, readAnalytics } from "./recorder.ts";
import { rollUpViews } from "./roll-up.ts";

const makeView = (
  domain: string,
  visitor: string,
  viewed_at: string,
  place: ViewPlace = "shop",
): PageView => ({
  domain,
  visitor_id: visitor,
  user_agent: "Browser/1",
  referrer: "direct",
  viewed_at,
  place,
});

const VIEWS = [
  makeView("people.talk", "a", "2025-01-01T00:00:00.000Z"),
  makeView("people.talk", "a", "2025-01-01T23:59:59.999Z"),
  makeView("people.talk", "b", "2025-01-01T12:00:00.000Z", "lander"),
  makeView("qiv.ai", "a", "2025-01-01T12:00:00.000Z"),
  makeView("people.talk", "c", "2025-01-03T12:00:00.000Z"),
  makeView("people.talk", "a", "2025-01-04T00:00:00.000Z", "lander"),
];

/** Counts the views and visitors of the first four days. */
const countByDay = (db: Db) =>
  Promise.all(
    [1, 2, 3, 4].map(async (day) => {
      const [from, to] = [`2025-01-0${day}T00:00:00.000Z`, `2025-01-0${day + 1}T00:00:00.000Z`];
      const { views, visitors } = await countViewsIn(db, { from, to }, "people.talk");
      return { views, visitors };
    }),
  );

const NOW = Date.parse("2025-01-14T18:00:00.000Z");

describeOnEachEngine("views older than the retention period", (engine) => {
  it("keep their counts by day, and nothing about their visitors", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    await commitViews(database, VIEWS);
    const [days, record] = [await countByDay(db), await readAnalytics(db, "people.talk")];

    await rollUpViews(database, 10, NOW);
    expect(await countByDay(db)).toEqual(days);
    expect(days.map(({ views }) => views)).toEqual([3, 0, 1, 1]);
    expect(await countLanderViews(db)).toEqual(new Map([["people.talk", 2]]));
    expect(await readAnalytics(db, "people.talk")).toEqual(record);
    const left = await db.selectFrom("domain_page_views").select("viewed_at").execute();
    expect(left).toEqual([{ viewed_at: "2025-01-04T00:00:00.000Z" }]);
    const visitors = await db.selectFrom("domain_visitors").selectAll().execute();
    expect(visitors).toEqual([{ domain: "people.talk", visitor_id: "a" }]);
    await database.close();
  });

  it("are counted once by several processes", async () => {
    const url = await engine().createDatabase();
    const databases = await Promise.all([openAt(url), openAt(url)]);
    const [{ db }] = databases;
    await commitViews(databases[0], VIEWS);
    await Promise.all(databases.map((database) => rollUpViews(database, 1, NOW)));
    expect((await countByDay(db)).map(({ views }) => views)).toEqual([3, 0, 1, 1]);
    await Promise.all(databases.map((database) => database.close()));
  });
});
