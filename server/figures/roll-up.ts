import { setImmediate as nextTurn } from "node:timers/promises";
import { sql } from "kysely";
import { DAY_MS, toDay } from "../../catalogue/format/time.ts";
import type { Database, Db } from "../database/database.ts";
import { takeLock } from "../database/lock.ts";
import { inTransaction } from "../database/retry-busy.ts";
import { countOnLander } from "./analytics.ts";

const findOldest = (db: Db) =>
  db
    .selectFrom("domain_page_views")
    .select(["domain", "viewed_at"])
    .orderBy("viewed_at")
    .limit(1)
    .executeTakeFirst();

function rollUpDay({ db, engine }: Database, domain: string, day: string): Promise<void> {
  const end = toDay(Date.parse(day) + DAY_MS);
  return inTransaction(db, async (trx) => {
    await takeLock(trx, engine, "roll-up of page views");
    const views = trx
      .selectFrom("domain_page_views")
      .where("domain", "=", domain)
      .where("viewed_at", "<", end);
    await trx
      .insertInto("domain_daily_views")
      .columns(["domain", "day", "views", "visitors", "lander_views"])
      .expression(
        views
          .select((eb) => [
            "domain",
            sql<string>`cast(${day} as text)`.as("day"),
            eb.fn.countAll<number>().as("views"),
            eb.fn.count<number>("visitor_id").distinct().as("visitors"),
            countOnLander.as("lander_views"),
          ])
          .groupBy("domain"),
      )
      .onConflict((conflict) =>
        conflict.columns(["domain", "day"]).doUpdateSet({
          views: sql`domain_daily_views.views + excluded.views`,
          visitors: sql`domain_daily_views.visitors + excluded.visitors`,
          lander_views: sql`domain_daily_views.lander_views + excluded.lander_views`,
        }),
      )
      .execute();
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
    await trx
      .deleteFrom("domain_page_views")
      .where("domain", "=", domain)
      .where("viewed_at", "<", end)
      .execute();
  });
}

/** Replaces views older than `keptDays` whole days (UTC) by daily counts, one domain at a time, because SQLite blocks. */
export async function rollUpViews(
  database: Database,
  keptDays: number,
  now: number,
  closing?: AbortSignal,
): Promise<void> {
  const firstKept = toDay(now - keptDays * DAY_MS);
  for (;;) {
    const oldest = await findOldest(database.db);
    const day = oldest?.viewed_at.slice(0, 10);
    if (closing?.aborted || !oldest || !day || day >= firstKept) return;
    await rollUpDay(database, oldest.domain, day);
    await nextTurn();
  }
}
