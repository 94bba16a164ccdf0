import { sql } from "kysely";
import { expect, it } from "vitest";
import { Temporal } from "temporal-polyfill";
import { describeOnEachEngine } from "../../test/support/database.ts";
import { openTestDatabase } from "../../test/support/engines.ts";
import { makeListing } from "../../test/support/listing.ts";
import { addViews, makeReported, setFirstStart } from "../../test/support/report.ts";
import { renderText } from "./section.ts";
import { gatherReport } from "./gather.ts";
import { periodAround } from "./period.ts";
import { writeReport } from "./report-words.ts";

const NAMES = 100_000;
const MAX_MS = 20_000;

const LARGE = makeReported(
  Array.from({ length: NAMES }, (_, index) =>
    makeListing({ domain: `name${index}.com`, listedDate: "2026-01-01" }),
  ),
  "UTC",
);

describeOnEachEngine("the report of 100,000 names", (engine) => {
  it("is as short as any other, and takes seconds", async () => {
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
    expect(`\n${text}`).toMatchInlineSnapshot(`
      "
      Harbor Names: Nov 16 to Nov 22, 2026

      TO DO NOW
      Nothing is waiting for you.

      THE WEEK
      Every figure is within its usual range.

      Figure     Week  Week before  Usual
      Views        30       50,000      0
      Visitors     30       50,000      0
      Inquiries     0            0      0
      Offers        0            0      0
      Agreed        0            0      0
      Sold          0            0      0

      VIEWS BY DAY
      The busiest day was Nov 18, 2026, with 30 views.

      Day     Views
      Nov 16      0
      Nov 17      0
      Nov 18     30
      Nov 19      0
      Nov 20      0
      Nov 21      0
      Nov 22      0

      MOST VIEWED NAMES
      name7.com had 30 of 30 views.

      Name       Views  Change  On its lander  Inquiries  Offers  Highest
      name7.com     30     +30             0%          0       0        -

      VIEWED BUT NEVER ASKED ABOUT
      1 name had 30 views or more in 28 days, but no inquiry or offer. Is the price or the page wrong?

      Name       Views in 28 days
      name7.com                30

      NOT VIEWED IN 28 DAYS
      49,999 names, the most expensive first: name1.com, name10001.com, name10003.com, name10005.com, name10007.com, name10009.com, name1001.com, name10011.com, name10013.com, name10015.com and 49,989 more.

      WHERE VIEWS CAME FROM
      direct: 30 of 30 views.

      From    Views   Change
      direct     30  -49,970

      LANGUAGES THAT BROWSERS PREFER
      English: 30 of 30 views.

      Language  Views  Change
      English      30       -

      THE LAST 90 DAYS
      No inquiry or offer was received.

      Step                   Count
      Views                 50,030
      Inquiries and offers       0
      Agreed                     0
      Sold                       0

      Period: Nov 16 to Nov 22, 2026, in the time zone UTC. Languages, bots and programs are counted by day in UTC.
      Left out: 0 page views by bots.
      To get this email monthly or not at all, set report: monthly or report: no in shop.yaml.
      "
    `);
    await database.close();
  });
});
