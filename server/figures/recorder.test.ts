import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openAt, openTestDatabase } from "../../test/support/engines.ts";
import { commitViews, createViewRecorder, type PageView, readAnalytics } from "./recorder.ts";

function makeView(
  domain: string,
  visitor: string,
  viewed_at = "2026-01-01T00:00:00.000Z",
): PageView {
  const fixed = { user_agent: "Browser/1", referrer: "direct", place: "shop" } as const;
  return { domain, visitor_id: visitor, viewed_at, ...fixed };
}

describeOnEachEngine("views of a domain", (engine) => {
  it("add up from zero, with each visitor counted once and the latest time", async () => {
    const database = await openTestDatabase(engine());
    expect(await readAnalytics(database.db, "people.talk")).toBeUndefined();
    await commitViews(database, [
      makeView("people.talk", "a", "2026-01-01T00:00:02.000Z"),
      makeView("people.talk", "a", "2026-01-01T00:00:01.000Z"),
      makeView("people.talk", "b"),
      makeView("unique.you", "a"),
    ]);
    const records = await commitViews(database, [
      makeView("people.talk", "b"),
      makeView("people.talk", "c"),
    ]);
    const expected = {
      domain: "people.talk",
      view_count: 5,
      unique_visitors: 3,
      last_viewed_at: "2026-01-01T00:00:02.000Z",
    };
    expect(records).toEqual([expected]);
    expect(await readAnalytics(database.db, "people.talk")).toEqual(expected);
    expect(await readAnalytics(database.db, "unique.you")).toMatchObject({ view_count: 1 });
    await database.close();
  });

  it("are all counted if two processes record them at once", async () => {
    const url = await engine().createDatabase();
    const first = await openAt(url);
    const second = await openAt(url);
    const recorders = [first, second].map((database) =>
      createViewRecorder(database, () => undefined),
    );
    const views = Array.from({ length: 600 }, (_, index) =>
      makeView(["people.talk", "unique.you", "qiv.ai"][index % 3] ?? "", `visitor_${index % 50}`),
    );
    await Promise.all(views.map((view, index) => recorders[index % 2]?.record(view)));
    const { rows } = await sql<{ n: number }>`select count(*) as n from domain_page_views`.execute(
      first.db,
    );
    expect(Number(rows[0]?.n)).toBe(600);
    for (const domain of ["people.talk", "unique.you", "qiv.ai"]) {
      expect(await readAnalytics(first.db, domain)).toMatchObject({
        view_count: 200,
        unique_visitors: 50,
      });
    }
    await Promise.all([first.close(), second.close()]);
  });

  it("are each refused if they can't be stored, and later ones are accepted", async () => {
    const database = await openTestDatabase(engine());
    const recorder = createViewRecorder(database, () => undefined);
    await sql`alter table domain_visitors rename to hidden`.execute(database.db);
    const lost = [
      recorder.record(makeView("qiv.ai", "a")),
      recorder.record(makeView("qiv.ai", "b")),
    ];
    const outcomes = await Promise.allSettled(lost);
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await sql`alter table hidden rename to domain_visitors`.execute(database.db);
    await recorder.record(makeView("qiv.ai", "a"));
    expect(await readAnalytics(database.db, "qiv.ai")).toMatchObject({ view_count: 1 });
    const { rows } = await sql<{ n: number }>`select count(*) as n from domain_page_views`.execute(
      database.db,
    );
    expect(Number(rows[0]?.n)).toBe(1);
    await recorder.close();
    await database.close();
  });
});
