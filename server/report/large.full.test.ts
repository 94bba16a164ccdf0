import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { makeListing } from "../../test/support/listing.ts";
import { addViews, makeReported, setFirstStart } from "../../test/support/report.ts";
import { renderText } from "./as-text.ts";
import { gatherReport } from "./gather.ts";
import { periodAround } from "./period.ts";
import { writeReport } from "./words.ts";

const NAMES = 100_000;
const MAX_MS = 20_000;

const LARGE = makeReported(
  Array.from({ length: NAMES }, (_, index) =>
    makeListing({ domain: `name${index}.com`, listedDate: "2026-01-01" }),
  ),
  "UTC",
);

describeOnEachEngine("the report of 100,000 names", (engine) => {
  it("is as short as any, and gathered in seconds", async () => {
    const database = await openTestDatabase(engine());
    const { db } = database;
    await setFirstStart(db, "2026-01-01T00:00:00.000Z");
    // One view of every other name, a week before the report's.
    await sql`with recursive numbers (n) as
        (select 0 union all select n + 2 from numbers where n + 2 < ${sql.lit(NAMES)})
      insert into domain_page_views (domain, visitor_id, user_agent, referrer, viewed_at)
      select 'name' || n || '.com', 'visitor_' || n, '', 'direct', '2026-11-10T10:00:00.000Z'
      from numbers`.execute(db);
    await addViews(database, "name7.com", "2026-11-18T15:00:00.000Z", { count: 30 });
    const now = Date.parse("2026-11-23T12:00:00.000Z");
    const clock = { now, timeZone: "UTC" };
    const period = periodAround("week", Temporal.PlainDate.from("2026-11-16"), clock);
    const start = performance.now();
    const sources = { db, content: LARGE, siteUrl: "https://names.example", now };
    const text = renderText(writeReport(await gatherReport(sources, period)));
    expect(performance.now() - start).toBeLessThan(MAX_MS);
    expect(`\n${text}`).toMatchInlineSnapshot();
    await database.close();
  });
});
