import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt, openTestDatabase } from "../../test/support/engines.ts";
import { countLanderViews, countViewsByDay } from "./analytics.ts";
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
const byText = (a: object, b: object) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);
const NOW = Date.parse("2025-01-14T18:00:00.000Z");

describeOnEachEngine("views older than the retention period", (engine) => {
  it("keep their counts by day, and nothing about their visitors", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    await commitViews(database, VIEWS);
    const byDay = () => countViewsByDay(db, "2025-01-01").then((rows) => rows.toSorted(byText));
    const [days, record] = [await byDay(), await readAnalytics(db, "people.talk")];

    await rollUpViews(database, 10, NOW);
    expect(await byDay()).toEqual(days);
    expect(days[0]).toMatchObject({ views: 3, lander_views: 1 });
    expect(await countLanderViews(db)).toEqual(new Map([["people.talk", 2]]));
    expect(await readAnalytics(db, "people.talk")).toEqual(record);
    const left = await db.selectFrom("domain_page_views").select("viewed_at").execute();
    expect(left).toEqual([{ viewed_at: "2025-01-04T00:00:00.000Z" }]);
    const visitors = await db.selectFrom("domain_visitors").selectAll().execute();
    expect(visitors).toEqual([{ domain: "people.talk", visitor_id: "a" }]);
    await database.close();
  });

  it("wait for the next run if the shop stops", async () => {
    const database = await openTestDatabase(engine());
    await commitViews(database, VIEWS);
    await rollUpViews(database, 10, NOW, AbortSignal.abort());
    const left = await database.db.selectFrom("domain_page_views").select("domain").execute();
    expect(left).toHaveLength(VIEWS.length);
    await database.close();
  });

  it("are counted once by several processes", async () => {
    const url = await engine().createDatabase();
    const databases = await Promise.all([openAt(url), openAt(url)]);
    const [{ db }] = databases;
    await commitViews(databases[0], VIEWS);
    await Promise.all(databases.map((database) => rollUpViews(database, 1, NOW)));
    const rows = await countViewsByDay(db, "2025-01-01", "people.talk");
    expect(rows.map(({ views }) => views)).toEqual([3, 1, 1]);
    await Promise.all(databases.map((database) => database.close()));
  });
});
