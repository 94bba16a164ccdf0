import { sql } from "kysely";
import type { Database, Db } from "../database/database.ts";
import { retryBusy } from "../database/retry-busy.ts";

const DAY_MS = 86_400_000;
/** Any number of our own: processes that share a PostgreSQL roll up one after the other. */
const LOCK = 7_236_411;

const toDay = (time: number) => new Date(time).toISOString().slice(0, 10);

async function findOldestDay(db: Db): Promise<string | undefined> {
  const row = await db
    .selectFrom("domain_page_views")
    .select("viewed_at")
    .orderBy("viewed_at")
    .limit(1)
    .executeTakeFirst();
  return row?.viewed_at.slice(0, 10);
}

function rollUpDay({ db, engine }: Database, day: string): Promise<void> {
  const end = toDay(Date.parse(day) + DAY_MS);
  return db.transaction().execute(async (trx) => {
    if (engine === "postgres") await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx);
    const views = trx.selectFrom("domain_page_views").where("viewed_at", "<", end);
    await trx
      .insertInto("domain_daily_views")
      .columns(["domain", "day", "views", "visitors"])
      .expression(
        views
          .select((eb) => [
            "domain",
            sql<string>`cast(${day} as text)`.as("day"),
            eb.fn.countAll<number>().as("views"),
            eb.fn.count<number>("visitor_id").distinct().as("visitors"),
          ])
          .groupBy("domain"),
      )
      .onConflict((conflict) =>
        conflict.columns(["domain", "day"]).doUpdateSet({
          views: sql`domain_daily_views.views + excluded.views`,
          visitors: sql`domain_daily_views.visitors + excluded.visitors`,
        }),
      )
      .execute();
    // Whoever has not come back since is forgotten, and would count as a new visitor.
    await trx
      .deleteFrom("domain_visitors")
      .where((eb) =>
        eb(
          eb.refTuple("domain", "visitor_id"),
          "in",
          views.select(["domain", "visitor_id"]).$asTuple("domain", "visitor_id"),
        ),
      )
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom("domain_page_views as later")
              .select("later.id")
              .whereRef("later.visitor_id", "=", "domain_visitors.visitor_id")
              .whereRef("later.domain", "=", "domain_visitors.domain")
              .where("later.viewed_at", ">=", end),
          ),
        ),
      )
      .execute();
    await trx.deleteFrom("domain_page_views").where("viewed_at", "<", end).execute();
  });
}

/** Replaces single views that are older than `keptDays` whole days in UTC by their counts of the day. `now` in milliseconds. */
export async function rollUpViews(database: Database, keptDays: number, now: number) {
  const firstKept = toDay(now - keptDays * DAY_MS);
  for (;;) {
    const day = await findOldestDay(database.db);
    if (day === undefined || day >= firstKept) return;
    await retryBusy(() => rollUpDay(database, day));
  }
}
